import CGetOpt

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command line taken apart. Values and operands are bytes: they may be paths.
struct ParsedArguments {
  var options: [(name: String, value: [UInt8])] = []
  var operands: [[UInt8]] = []

  /// The value of an option, the last one if it was given more than once.
  func value(of name: String) -> [UInt8]? { options.last { $0.name == name }?.value }
}

/// Takes a command line apart with `getopt_long`: `--name value`, `--name=value`, unambiguous beginnings of names,
/// options after operands, `--` before operands that look like options.
func parseArguments(
  _ arguments: [[UInt8]], options: [OptionSpecification]
) throws(UsageError) -> ParsedArguments {
  var argv: [UnsafeMutablePointer<CChar>?] = ([Array("acutance".utf8)] + arguments).map {
    strdup(cString($0))
  }
  let owned = argv
  argv.append(nil)
  let names = options.map { strdup($0.name) }
  defer { for string in owned + names { free(string) } }

  // Codes above every character stand for the options, whether they were given by name or by letter.
  var longOptions = options.indices.map { index in
    option(
      name: names[index], has_arg: options[index].takesValue ? 1 : 0, flag: nil, val: Int32(256 + index))
  }
  longOptions.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
  // The colon in front makes a missing value an answer of its own.
  let letters = options.map { option in option.letter.map { "\($0)" + (option.takesValue ? ":" : "") } ?? "" }
  let shortOptions = ":" + letters.joined()

  var parsed = ParsedArguments()
  let count = Int32(owned.count)
  acutance_getopt_reset(0)
  while true {
    let code = getopt_long(count, &argv, shortOptions, longOptions, nil)
    if code == -1 { break }
    let index = options.firstIndex { $0.letter?.asciiValue.map(Int32.init) == code } ?? Int(code) - 256
    guard options.indices.contains(index) else {
      let given = argv[Int(acutance_optind()) - 1].map { String(cString: $0) } ?? ""
      throw optionError(code: code, option: acutance_optopt(), given: given, options: options)
    }
    let value = acutance_optarg().map { bytes(of: $0) }
    parsed.options.append((options[index].name, value ?? []))
  }
  parsed.operands = argv[Int(acutance_optind())..<Int(count)].compactMap { $0 }.map { bytes(of: $0) }
  return parsed
}

private func optionError(
  code: Int32, option: Int32, given: String, options: [OptionSpecification]
) -> UsageError {
  let known = options.indices.contains(Int(option) - 256) ? options[Int(option) - 256] : nil
  if code == Int32(UInt8(ascii: ":")) {
    let name = known.map { "--\($0.name)" } ?? "-\(Character(UnicodeScalar(UInt8(truncatingIfNeeded: option))))"
    return UsageError("the option \(name) needs a value")
  }
  if let known { return UsageError("the option --\(known.name) takes no value") }
  if option > 0 {
    return UsageError("there is no option '-\(Character(UnicodeScalar(UInt8(truncatingIfNeeded: option))))'")
  }
  let name = given.prefix { $0 != "=" }
  let matches = options.filter { "--\($0.name)".hasPrefix(name) }.map { "--\($0.name)" }
  if matches.count > 1 { return UsageError("'\(name)' may mean \(matches.joined(separator: " or "))") }
  return UsageError("there is no option '\(name)'")
}
