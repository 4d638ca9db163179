// The header in C++: it compiles without warnings, and its functions are found under their C names.
#include <acutance.h>

#include <cstdio>

int main() {
  const float pixels[4] = {1, 2, 3, 4};
  const acutance_plane plane = acutance_plane_f32(pixels, 2, 2, 0);
  acutance_moments_result result{};
  if (acutance_moments(&plane, nullptr, &result) != ACUTANCE_OK) return 1;
  std::printf("%g\n", result.mean.value);
  return result.mean.is_present && result.mean.value == 2.5 && acutance_abi_version() == ACUTANCE_ABI_VERSION ? 0 : 1;
}
