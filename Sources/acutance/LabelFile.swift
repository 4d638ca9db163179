import AcutanceScoring

/// Keep and drop labels of photos, from a file of comma-separated values (RFC 4180): a path and a label a line, with or
/// without the line of titles `path,label`, further columns ignored.
struct LabelFile {
  /// The label of each file, and the line that it stands in.
  let labels: [(path: [UInt8], label: PhotoLabel, line: Int)]

  /// - Throws: `UsageError` that names the file and the line.
  init(_ contents: [UInt8], name: String) throws(UsageError) {
    var labels: [(path: [UInt8], label: PhotoLabel, line: Int)] = []
    for (line, fields) in try separatedValues(contents, name: name) {
      // A line without anything.
      if fields == [[]] { continue }
      guard fields.count >= 2 else { throw UsageError("\(name), line \(line): a path and a label are wanted") }
      let text = String(decoding: fields[1], as: UTF8.self)
      if line == 1, String(decoding: fields[0], as: UTF8.self).lowercased() == "path" { continue }
      guard let label = PhotoLabel(rawValue: text.lowercased()) else {
        throw UsageError("\(name), line \(line): '\(text)' is no label; they are keep and drop")
      }
      labels.append((fields[0], label, line))
    }
    self.labels = labels
  }

  /// The labels by the paths of the inputs. A path is meant as it stands, or as seen from the folder of the label file.
  ///
  /// - Throws: `UsageError` where two lines give one photo different labels.
  func labels(
    of inputs: [FoundInput], beside folder: [UInt8], name: String
  ) throws(UsageError) -> (labels: [PhotoPath: PhotoLabel], unknown: Int) {
    var paths: [FileStatus.Identity: [PhotoPath]] = [:]
    for input in inputs {
      if case .file(let path, let identity) = input { paths[identity, default: []].append(path) }
    }
    var found: [PhotoPath: PhotoLabel] = [:]
    var unknown = 0
    for (path, label, line) in labels {
      let candidates = path.first == UInt8(ascii: "/") ? [path] : [path, folder + [UInt8(ascii: "/")] + path]
      let photos = candidates.lazy.compactMap { candidate -> [PhotoPath]? in
        guard case .success(let status) = FileStatus.of(candidate) else { return nil }
        return paths[status.identity]
      }.first
      guard let photos else {
        unknown += 1
        continue
      }
      for photo in photos {
        if let other = found[photo], other != label {
          throw UsageError("\(name), line \(line): \(photo.text) is labelled both keep and drop")
        }
        found[photo] = label
      }
    }
    return (found, unknown)
  }
}

/// Lines of fields as RFC 4180 has them: a field in quotes may hold commas, line ends and doubled quotes. Numbers of lines
/// are those of the text, from 1.
func separatedValues(
  _ contents: [UInt8], name: String
) throws(UsageError) -> [(line: Int, fields: [[UInt8]])] {
  let (quote, comma, feed, carriage) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  var records: [(line: Int, fields: [[UInt8]])] = []
  var (fields, field): ([[UInt8]], [UInt8]) = ([], [])
  var (line, firstLine) = (1, 1)
  // A byte order mark is no part of the first field.
  var index = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  func at(_ index: Int) -> UInt8? { index < contents.count ? contents[index] : nil }
  while index < contents.count {
    let byte = contents[index]
    if byte == quote, field.isEmpty {
      let opening = line
      index += 1
      while true {
        guard let byte = at(index) else {
          throw UsageError("\(name), line \(opening): a quoted field does not end")
        }
        index += 1
        if byte == feed { line += 1 }
        guard byte == quote else {
          field.append(byte)
          continue
        }
        guard at(index) == quote else { break }
        field.append(quote)
        index += 1
      }
      guard [comma, feed, carriage, nil].contains(at(index)) else {
        throw UsageError("\(name), line \(line): text follows a quoted field")
      }
    } else if byte == comma {
      fields.append(field)
      field = []
      index += 1
    } else if byte == feed || byte == carriage && (at(index + 1) == feed || at(index + 1) == nil) {
      records.append((firstLine, fields + [field]))
      (fields, field) = ([], [])
      index += byte == feed ? 1 : 2
      line += 1
      firstLine = line
    } else {
      field.append(byte)
      index += 1
    }
  }
  if !fields.isEmpty || !field.isEmpty { records.append((firstLine, fields + [field])) }
  return records
}
