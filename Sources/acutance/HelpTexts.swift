import AcutanceScoring

let scoreHelp = """
  usage: acutance score PATH... [OPTION]...

  Scores PNG and JPEG photos, PGM, PPM, PBM and PFM too; folders are searched with
  all their subfolders. What a file is, its content decides.
  Sharpness is the variance of the signed Laplacian response, without the outer
  two pixels, divided by 0.02; saliency whether something draws the eye; faces how
  many there are. Quality is their mean by the weights 0.3, 0.4 and 0.3, over
  those that were measured. What was not measured is '-' or null, never 0: of a
  PFM too whose values are not finite or outside 0...1.
  Photos are only read. The cleanup list is a proposal. The PATH '-' is a photo on
  standard input.

    --format FORMAT      table (default); json; csv, a row for every input;
                         html, a page with thumbnails to sort and filter, in one
                         file that needs nothing else; or ndjson, a line of JSON
                         for every input, written as soon as it and those before
                         it are done: no groups, no cleanup list, and memory that
                         does not grow with the number of paths
    --files-from FILE    score the paths that FILE lists too, one a line; '-' is
                         standard input
    -0, --null           a zero ends each path of the list, not a line end
    -o, --output FILE    write the report to FILE instead of standard output;
                         a photo is never overwritten
    --cache FILE         keep scores in FILE, by the content of the photos, and
                         take from it what was measured before in the same way
    --color WHEN         auto (default: on terminals, unless NO_COLOR is set),
                         always or never
    --long-side N        reduce photos so that the longer side is at most N
                         pixels before they are measured (default 512);
                         0 measures the full size
    --threads N          photos to score side by side (default: available
                         cores, which are also the most that are used); the
                         result does not depend on it
    --cleanup-below X    list photos with a quality below X, 0...1
                         (default 0.35)
    --settings FILE      settings that 'acutance calibrate' wrote; options beside
                         it go before its values
    --lenient            score what there is of a photo that is cut short or
                         damaged, instead of failing it: only complete rows are
                         measured, and a note says how many ("incomplete: 63% of
                         rows"); of progressive JPEGs and interlaced PNGs that
                         were cut short no row is complete
    --saliency METHOD    what draws the eye, by image signature (default), by
                         boolean maps (better, ten times slower), by spectral
                         residual, or none
    --no-faces           do not look for faces
    --face-threshold X   the least score of a face, 0...1 (default 0.88); the best
                         score is reported whatever it is
    --jpeg-scale N       decode JPEGs to N eighths of their size, 1...8 (default
                         8), which is faster; their sharpness compares with
                         that of the same N only, and a note says so
    --max-pixels N       photos with more pixels fail as tooLarge
                         (default 1000000000)
    --max-file-bytes N   files with more bytes do too (default 4294967296)
    --max-decoded-bytes N
                         photos that take more memory to decode do too (default
                         2147483648)
    --max-scans N        progressive JPEGs with more scans do too (default 500;
                         fewer for photos above 40 megapixels, 50 at least)
    --profile NAME       photo (default): no face found is not judged;
                         app: no face found counts as 0
    --faces RULE         optional (default: as the profile has it) or required:
                         no face found counts as 0
    --group-distance N   photos are similar if their hashes differ in at most N
                         of 64 bits, 0...16 (default \(GroupSettings.standard.distanceLimit))
    --time-window S      and were taken at most S seconds apart, where both say
                         when (default: any time)
    --one-per-group      leave only the best of every group of similar photos;
                         the others are skipped, with the rule
    --timings            say on standard error what each stage takes, decoding and
                         each term
    -h, --help           this text

  Ctrl-C begins no new photo, writes a report of what is done and exits with 130;
  a second one ends at once. Environment: NO_COLOR turns colours off,
  ACUTANCE_VARIANT=NAME forces a kernel variant (see acutance info).

  examples:
    acutance score holiday.jpg
    acutance score ~/Pictures --cleanup-below 0.2
    acutance score ~/Pictures --format json --output report.json
    acutance score ~/Pictures --format html --output report.html --cache scores.db
    acutance score ~/Pictures --format csv --one-per-group > best.csv
    acutance score a.png b.png --long-side 0 --threads 1
    curl -s https://example.org/photo.jpg | acutance score - --format json
    find ~/Pictures -print0 | acutance score --files-from - -0 --format ndjson

  exit status: 0 nothing failed, 1 some inputs failed, 2 usage, 3 internal error,
  130 interrupted, 143 terminated, both with a report

  """

let calibrateHelp = """
  usage: acutance calibrate PATH... [OPTION]...

  Fits settings to your own photos, files and folders, and says what it did.
  Without labels: the variance that counts as fully sharp becomes the 90th
  percentile of theirs, the cleanup limit their 10th percentile of quality: a
  share, not a verdict. With labels both are those that tell drop from keep best,
  and the accuracy on photos left out of the fit is shown besides. The last table
  says how much of the qualities' spread each term explains: what its weight comes
  to. Photos are only read.

    --labels FILE        comma-separated values with a path and keep or drop in
                         each line; paths as seen from here, or from the folder
                         of FILE
    -o, --output FILE    write the settings, for 'acutance score --settings FILE';
                         - is standard output, and the report then goes to
                         standard error
    --settings FILE      begin with these settings
    --long-side N        reduce photos so that the longer side is at most N
                         pixels (default 512); the settings are for this size
    --profile NAME       photo (default) or app
    --threads N          photos to measure side by side (default: available cores)
    --saliency METHOD, --no-faces, --face-threshold X
                         as 'acutance score' has them
    --max-pixels N       leave out photos with more pixels (default 1000000000)
    -h, --help           this text

  examples:
    acutance calibrate ~/Pictures/2026 -o my-settings.json
    acutance calibrate ~/Pictures --labels picks.csv -o my-settings.json
    acutance score ~/Pictures --settings my-settings.json
    acutance calibrate ~/Pictures -o - | acutance score ~/Pictures --settings -

  exit status: 0 nothing failed, 1 some photos failed and were left out, 2 usage
  or too few photos, 3 internal error, 130 interrupted, 143 terminated, both
  without a fit

  """

let mapHelp = """
  usage: acutance map PHOTO -o FILE.png [OPTION]...

  Draws where a photo is sharp, upright, at the size at which it is analysed, with
  a bar that says what the colours mean. What is not measured is hatched in grey:
  the outer two pixels, and tiles without others. Photos are only read. The PHOTO
  '-' is one on standard input.

    -o, --output FILE    the map, a PNG file; it appears complete or not at all,
                         and nothing is replaced; - is standard output
    -k, --kind KIND      laplacian (default): the signed response, blue below 0,
                         red above, light grey at 0;
                         tiles: its variance in 8x8 tiles, over the photo, and
                         as numbers, divided by 0.02;
                         saliency: what draws the eye, over the photo;
                         faces: boxes and landmarks of those that are found
    --saliency METHOD, --no-faces, --face-threshold X
                         as 'acutance score' has them
    --long-side N        reduce the photo so that the longer side is at most N
                         pixels (default 512); 0 draws the full size
    --scale S            what the strongest colour means: a value (so that maps
                         compare), a percentile of the magnitudes such as 99%,
                         or maximum (default: 99.5% of the response, the
                         maximum of tiles)
    --overwrite          replace FILE if it exists; never the photo itself
    --max-pixels N       refuse photos with more pixels (default 1000000000)
    -h, --help           this text

  examples:
    acutance map holiday.jpg -o holiday-response.png
    acutance map holiday.jpg --kind tiles -o holiday-tiles.png
    acutance map a.jpg --scale 0.2 -o a-response.png
    curl -s https://example.org/photo.jpg | acutance map - -o response.png

  exit status: 0 drawn, 1 the photo cannot be drawn, 2 usage, 3 internal error

  """

let verifyHelp = """
  usage: acutance verify [OPTION]...

  Runs every kernel in every variant that this CPU has on planes that find bugs,
  and judges each output by its own error bound beside a reference by BLAS in
  double precision. Nothing is written but the report.

    -k, --kernel NAME    only this kernel, or all whose name begins with it (may
                         be repeated; --list shows the names)
    --variant NAME       only this variant (may be repeated; see acutance info);
                         ./dev verify --variant neon runs the kernels of AArch64
                         in an emulator on any CPU
    --scale SCALE        quick, standard (default) or full: how many planes
    --size WxH           only planes of this size
    --image FILE         your own image (PNG, JPEG, Netpbm) in place of made
                         planes
    --trial TEXT         only this plane, as a report names it; needs --kernel,
                         and --image where the report's command has it
    --seed N             other random planes (default 1)
    --guard-pages        put a page that cannot be touched before and behind
                         every buffer of the kernels
    --guest FILE         the program that ./dev makes for --variant neon
    --threads N          planes to try side by side (default: available cores)
    --format FORMAT      table (default), json (docs/verify.md) or markdown
    -o, --output FILE    write the report to FILE instead of standard output
    --list               print the catalogue and stop
    -h, --help           this text

  examples:
    acutance verify
    acutance verify --kernel convolved.direct --variant v3
    acutance verify --image holiday.jpg --format json

  exit status: 0 every output is inside its bound, 1 some are not, 2 usage,
  3 internal error

  """

let benchHelp = """
  usage: acutance bench [OPTION]...

  Times the kernels in every variant that this CPU has, warm and with all data out
  of the caches, side by side in random order, beside the read, copy and
  multiply-add ceilings of the same repetitions. A case is timed only after its
  result has passed the check by `acutance verify`'s reference in this process.

    -k, --filter REGEX   only cases whose name matches (--list shows the names)
    --variant NAME       only this variant (may be repeated; see acutance info)
    --size WxH           planes of this size (may be repeated; default 64x64 and
                         640x480; 23104x17328 are 400 megapixels)
    --suite SUITE        core (default): each entry of the catalogue once;
                         full: every case
    --seconds S          time for measuring; checks come on top (default 45)
    --seed N             another order of the repetitions (default 1)
    --format FORMAT      table (default), json (Google Benchmark's schema, for its
                         compare.py) or markdown
    --baseline FILE      compare with a report that was written as JSON
    -o, --output FILE    write the report to FILE instead of standard output
    --list               print the names of the cases and stop
    -h, --help           this text

  examples:
    acutance bench
    acutance bench --filter 'laplacianMoments|moments' --size 4000x3000
    acutance bench --format json -o before.json
    acutance bench --baseline before.json

  exit status: 0 all cases passed and none is slower than the baseline, 1 a case
  was refused, 2 usage, 3 internal error, 5 slower than the baseline

  """

let infoHelp = """
  usage: acutance info

  Prints the version, the instruction sets that the kernels were compiled for and
  that this CPU runs, the one that is used, the libraries and the threads.

    -h, --help           this text

  examples:
    acutance info
    ACUTANCE_VARIANT=scalar acutance info

  exit status: 0 printed, 2 usage or a variant that cannot run, 3 internal error

  """
