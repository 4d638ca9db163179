import CGetOpt

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Cores that this process may use; on Linux those of its affinity mask (`taskset`, containers), which Foundation's
/// count of active processors does not look at.
func availableCores() -> Int {
  let cores = acutance_cores_of_affinity()
  return max(1, cores > 0 ? Int(cores) : Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
