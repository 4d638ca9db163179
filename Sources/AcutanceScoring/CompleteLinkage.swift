/// Clusters in which every member matches every other.
///
/// Pairs are taken in the order of their distance, then of the places of their members. A pair joins the two clusters that
/// it is in if every member of one matches every member of the other (complete linkage): so chains do not grow, and where A
/// matches B and B matches C but A not C, the nearer pair is joined, or the one that comes first. A burst all of whose
/// frames match each other is one cluster whatever its length. The order of the places is that of the paths, so the
/// clusters depend on nothing else.
///
/// - Parameters:
///   - count: how many there are.
///   - pairs: all that match, each once.
///   - matches: whether two match, the same as being in `pairs`.
/// - Returns: clusters of two or more, places in order.
///
/// Cost: sorting the pairs; two clusters that do not match are compared once, however they grow.
func completeLinkage(count: Int, pairs: [HashPair], matches: (Int, Int) -> Bool) -> [[Int]] {
  var clusterOf = Array(0..<count)
  var members = (0..<count).map { [$0] }
  // Clusters that some member keeps apart. They stay apart when either grows.
  var apart = [Set<Int>](repeating: [], count: count)
  for pair in pairs.sorted(by: { ($0.distance, $0.first, $0.second) < ($1.distance, $1.first, $1.second) }) {
    let (a, b) = (clusterOf[pair.first], clusterOf[pair.second])
    if a == b || apart[a].contains(b) { continue }
    guard members[a].allSatisfy({ first in members[b].allSatisfy { matches(first, $0) } }) else {
      apart[a].insert(b)
      apart[b].insert(a)
      continue
    }
    let (kept, gone) = members[a].count >= members[b].count ? (a, b) : (b, a)
    for member in members[gone] { clusterOf[member] = kept }
    members[kept] += members[gone]
    members[gone] = []
    for other in apart[gone] {
      apart[other].remove(gone)
      apart[other].insert(kept)
      apart[kept].insert(other)
    }
    apart[gone] = []
  }
  return members.filter { $0.count > 1 }.map { $0.sorted() }
}
