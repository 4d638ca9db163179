#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The version of the package: the one place where it is written.
let acutanceVersion = "0.1.0"

@main
struct Main {
  static func main() {
    // A reader that has seen enough (`acutance score | head`) closes the pipe. The write then fails with EPIPE,
    // which is handled where it is made, instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    occupyStandardDescriptors()
    // The arguments as bytes: Swift's own list repairs names that are no valid UTF-8, and then they do not open.
    var arguments: [[UInt8]] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      arguments.append(bytes(of: argument))
    }
    exit(runCommand(arguments).number)
  }
}

/// Opens what the caller closed (`>&-`): otherwise the first file that is opened gets the number, and what is meant for
/// standard output goes into it. Opened the wrong way round, so that every use is an error as before.
private func occupyStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest number that is free, which is this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
