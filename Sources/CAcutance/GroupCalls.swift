// The names are those of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CAcutanceHeader

@implementation @c
public func acutance_groups_create(
  _ photos: UnsafePointer<acutance_group_photo>!, _ count: Int, _ options: UnsafePointer<acutance_group_options>!,
  _ groups: UnsafeMutablePointer<OpaquePointer?>!
) -> acutance_status {
  call("acutance_groups_create") {
    let groups = try needed(groups, "groups")
    guard count >= 0 else {
      throw CallError(
        ACUTANCE_ERROR_PARAMETER, "count: \(UInt(bitPattern: count)) photos are more than memory can address")
    }
    guard photos != nil || count == 0 else { throw nullPointer("photos") }
    let box = try GroupsBox(
      UnsafeBufferPointer(start: photos, count: count), options?.pointee ?? acutance_group_options())
    groups.pointee = OpaquePointer(Unmanaged.passRetained(box).toOpaque())
  }
}

@implementation @c
public func acutance_groups_count(_ groups: OpaquePointer!) -> Int {
  guard let groups else { return 0 }
  return Unmanaged<GroupsBox>.fromOpaque(UnsafeRawPointer(groups)).takeUnretainedValue().groups.count
}

@implementation @c
public func acutance_groups_at(
  _ groups: OpaquePointer!, _ index: Int, _ group: UnsafeMutablePointer<acutance_group>!
) -> acutance_status {
  call("acutance_groups_at") {
    guard let groups else { throw nullPointer("groups") }
    let group = try needed(group, "group")
    let all = Unmanaged<GroupsBox>.fromOpaque(UnsafeRawPointer(groups)).takeUnretainedValue().groups
    guard all.indices.contains(index) else {
      throw CallError(
        ACUTANCE_ERROR_PARAMETER, "index: there is no group \(UInt(bitPattern: index)) of \(all.count)")
    }
    group.pointee = all[index]
  }
}

@implementation @c
public func acutance_groups_destroy(_ groups: OpaquePointer!) {
  guard let groups else { return }
  Unmanaged<GroupsBox>.fromOpaque(UnsafeRawPointer(groups)).release()
}
