"use strict";
// Everything is in the page already; this sorts, filters and opens it. Text only ever goes in as text.
(() => {
  const report = JSON.parse(document.getElementById("report").textContent);
  const photos = report.photos;
  const byId = (id) => document.getElementById(id);
  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const body = byId("rows");
  const rows = [...body.rows].map((row, index) => ({ row, index, photo: photos[index], open: row.querySelector(".open") }));
  let order = rows;
  const visible = () => order.filter((entry) => !entry.row.hidden);
  const rowOf = new Map(rows.map((entry) => [entry.open, entry]));

  // What a column sorts by: a number, a text or null, which is "no value" and comes last in both directions.
  const number = (value) => (typeof value === "number" ? value : null);
  const keys = {
    input: (entry) => entry.index,
    path: (entry) => entry.photo.path,
    quality: ({ photo }) => number(photo.quality?.value),
    sharpness: ({ photo }) => number(photo.sharpness?.variance),
    saliency: ({ photo }) => number(photo.saliency?.value),
    faces: ({ photo }) => number(photo.faces?.count),
    pixels: ({ photo }) => (photo.width ? photo.width * photo.height : null),
  };
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

  let sorted = { key: "input", descending: false };
  function sort(key, descending) {
    sorted = { key, descending };
    const value = new Map(rows.map((entry) => [entry, keys[key](entry)]));
    const sign = descending ? -1 : 1;
    order = [...rows].sort((a, b) => {
      const [left, right] = [value.get(a), value.get(b)];
      if (left === null || right === null) {
        return (left === null) - (right === null) || a.index - b.index;
      }
      return sign * compare(left, right) || a.index - b.index;
    });
    body.append(...order.map((entry) => entry.row));
    for (const header of document.querySelectorAll(".photos thead th")) {
      const isSorted = header.dataset.key === key;
      header.setAttribute("aria-sort", isSorted ? (descending ? "descending" : "ascending") : "none");
    }
    byId("sort").value = `${key} ${descending ? "down" : "up"}`;
    say();
  }

  function filter() {
    const text = byId("text").value.toLowerCase();
    const [outcome, group, flag] = ["outcome", "group", "flag"].map((id) => byId(id).value);
    for (const { row } of rows) {
      const data = row.dataset;
      const flags = data.flags.split(" ");
      row.hidden = !(
        (!text || row.textContent.toLowerCase().includes(text)) &&
        (!outcome || data.outcome === outcome) &&
        (!group || (group === "any" ? data.group !== "" : group === "none" ? data.group === "" : data.group === group)) &&
        (!flag || flags.includes(flag))
      );
    }
    say();
  }

  // How many are shown, how many are not, and where those without a value went: nothing is left out silently.
  function say() {
    const shown = visible();
    const hidden = rows.length - shown.length;
    const lacking = sorted.key === "input" ? 0 : shown.filter((entry) => keys[sorted.key](entry) === null).length;
    byId("shown").textContent =
      `${shown.length} of ${rows.length} shown` +
      (hidden ? `, ${hidden} hidden by the filters` : "") +
      (lacking ? `; ${lacking} without a value here come last` : "");
    byId("clear").hidden = hidden === 0;
    // One stop for the tab key among the photos, the first; the arrow keys go from there.
    for (const entry of rows) entry.open.tabIndex = entry === shown[0] ? 0 : -1;
  }

  function focus(entry) {
    if (!entry) return;
    for (const other of rows) if (other.open.tabIndex === 0) other.open.tabIndex = -1;
    entry.open.tabIndex = 0;
    entry.open.focus();
    entry.row.scrollIntoView({ block: "nearest" });
  }

  body.addEventListener("keydown", (event) => {
    const entry = rowOf.get(event.target);
    if (!entry || event.ctrlKey || event.altKey || event.metaKey) return;
    const shown = visible();
    const place = shown.indexOf(entry);
    const last = shown.length - 1;
    const next = {
      ArrowDown: place + 1, ArrowUp: place - 1, PageDown: Math.min(place + 10, last), PageUp: Math.max(place - 10, 0),
      Home: 0, End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focus(shown[next]);
  });

  // MARK: One photo

  const dialog = byId("photo");
  let shownEntry = null;
  const digits = (value) => (value === null || value === undefined ? null : Number(value.toPrecision(5)).toString());
  // A value, or that it was not measured and why.
  const orReason = (value, reason) => (value === null || value === undefined ? `not measured: ${reason ?? "no reason is known"}` : value);

  function facts(photo) {
    const list = [];
    const add = (name, value) => value !== undefined && value !== null && value !== "" && list.push([name, value]);
    if (photo.status !== "scored") {
      add("Outcome", photo.status);
      add("Error", photo.error && `${photo.error.kind}: ${photo.error.message}`);
      add("Rule", photo.rule);
      return list;
    }
    const { sharpness, saliency, faces, quality, detail, exposure, hash } = photo;
    const percent = (value) => (value === null || value === undefined ? null : `${digits(100 * value)} %`);
    add("Quality", orReason(quality.value === null ? null : `${quality.badge} (${digits(quality.value)}); ${percent(quality.coverage)} of the weight was measured`, quality.reason));
    add("Sharpness", orReason(sharpness.value === null ? null : `${digits(sharpness.value)} (variance ${digits(sharpness.variance)})`, sharpness.reason));
    add("Saliency", orReason(saliency.value === null ? null : `${digits(saliency.value)} (heat-map mean ${digits(saliency.mean)}, ${saliency.method})`, saliency.reason));
    add("Faces", orReason(faces.count === null ? null : `${faces.count}` + (faces.bestScore === null ? "" : `, ${faces.count > 0 ? "the surest" : "the best candidate"} with score ${digits(faces.bestScore)}`), faces.reason));
    if (detail) add("Detail", orReason(detail.sharpestHalf === null ? null : `variance ${digits(detail.sharpestHalf)} in the sharpest half of the tiles`, detail.reason));
    if (detail) add("Noise", orReason(detail.noise === null ? null : `standard deviation ${digits(detail.noise)}`, detail.noiseReason ?? detail.reason));
    if (exposure) add("Exposure", orReason(exposure.mean === null ? null : `mean ${digits(exposure.mean)}, ${percent(exposure.clippedShadows)} black, ${percent(exposure.clippedHighlights)} white`, exposure.reason));
    if (hash && hash.value === null) add("Look-alikes", orReason(null, hash.reason));
    add("Pixels", `${photo.width} × ${photo.height}, analysed at ${photo.analysisWidth} × ${photo.analysisHeight}`);
    add("Orientation", photo.orientation === 1 ? null : `${photo.orientation} (EXIF)`);
    (report.groups ?? []).forEach((group, index) => {
      if (!group.photos.includes(photo.path)) return;
      add("Group", `${index + 1}, ${group.photos.length} photos; ${group.best === photo.path ? "best" : `best is ${group.best}`}: ${group.reason}`);
    });
    if ((report.cleanup ?? []).includes(photo.path)) add("Cleanup", "proposed; the file is not touched");
    photo.notes.forEach((note) => add("Note", note));
    return list;
  }

  // Tile sharpness as a picture: each tile's share of the sharpest one. Its numbers are in the description.
  function tileMap({ detail, orientation }, frame) {
    const stored = detail?.tiles;
    if (!Array.isArray(stored) || stored.length !== 64) return;
    // Upright like the picture: where the tile that is shown at x, y is stored, for EXIF orientations 1 to 8.
    const source = [
      (x, y) => [x, y], (x, y) => [7 - x, y], (x, y) => [7 - x, 7 - y], (x, y) => [x, 7 - y], (x, y) => [y, x],
      (x, y) => [y, 7 - x], (x, y) => [7 - y, 7 - x], (x, y) => [7 - y, x],
    ][(orientation ?? 1) - 1] ?? ((x, y) => [x, y]);
    const tiles = stored.map((_, index) => {
      const [x, y] = source(index % 8, Math.floor(index / 8));
      return stored[8 * y + x];
    });
    const most = Math.max(...tiles.filter((value) => value !== null));
    const colour = (share) => `color-mix(in oklab, var(--accent) ${(100 * share).toFixed(1)}%, var(--track))`;
    const map = make("div", { className: "tiles" });
    map.setAttribute("role", "img");
    map.setAttribute("aria-label", `Sharpness by tile, 8 by 8, rows from the top: ${tiles.map((value) => digits(value) ?? "not measured").join(", ")}`);
    for (const value of tiles) {
      const tile = make("span", { title: value === null ? "not measured" : `variance ${digits(value)}` });
      tile.dataset.value = value;
      if (value === null) tile.className = "absent";
      else tile.style.background = colour(most > 0 ? value / most : 0);
      map.append(tile);
    }
    const bar = make("i");
    bar.style.background = `linear-gradient(to right in oklab, ${colour(0)}, ${colour(1)})`;
    frame.after(map, make("p", { className: "scale" }, "0", bar, `${digits(most)} variance`));
  }

  function show(entry) {
    if (!entry) return;
    shownEntry = entry;
    byId("photo-title").textContent = entry.open.textContent.trim();
    const frame = make("div", { className: "frame" });
    const image = entry.row.querySelector("img");
    if (image) frame.append(make("img", { src: image.src, alt: image.alt }));
    else frame.append("no picture");
    const list = make("dl", { className: "facts" });
    for (const [name, value] of facts(entry.photo)) list.append(make("dt", { textContent: name }), make("dd", { textContent: value }));
    const left = make("div", {}, frame);
    byId("photo-body").replaceChildren(left, list);
    tileMap(entry.photo, frame);
    const shown = visible();
    byId("photo-place").textContent = `${shown.indexOf(entry) + 1} of ${shown.length}`;
    if (!dialog.open) dialog.showModal();
  }
  const step = (distance) => {
    const shown = visible();
    show(shown[shown.indexOf(shownEntry) + distance]);
  };

  body.addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (!row || event.target.closest("a") || getSelection().toString()) return;
    show(rowOf.get(row.querySelector(".open")));
  });
  byId("photo-close").addEventListener("click", () => dialog.close());
  byId("photo-before").addEventListener("click", () => step(-1));
  byId("photo-after").addEventListener("click", () => step(1));
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("close", () => focus(shownEntry));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  // MARK: Groups and cleanup refer to photos by number.

  for (const frame of document.querySelectorAll(".frame[data-photo]")) {
    const image = rows[Number(frame.dataset.photo)]?.row.querySelector("img");
    if (image) {
      // Decoded when it comes into view, like the others.
      frame.replaceChildren(make("img", { loading: "lazy", decoding: "async", alt: image.alt, width: image.width, height: image.height, src: image.src }));
    }
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-photo]");
    if (!link) return;
    event.preventDefault();
    show(rows[Number(link.dataset.photo)]);
  });

  // MARK: Controls

  for (const header of document.querySelectorAll(".photos thead th")) {
    const key = header.dataset.key;
    header.querySelector("button").addEventListener("click", () => {
      // The interesting end first: names from A, numbers from the greatest.
      sort(key, sorted.key === key ? !sorted.descending : key !== "path");
    });
  }
  byId("sort").addEventListener("change", (event) => {
    const [key, direction] = event.target.value.split(" ");
    sort(key, direction === "down");
  });
  byId("text").addEventListener("input", filter);
  for (const id of ["outcome", "group", "flag"]) byId(id).addEventListener("change", filter);
  byId("clear").addEventListener("click", () => {
    for (const id of ["text", "outcome", "group", "flag"]) byId(id).value = "";
    filter();
    byId("text").focus();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
    if (event.key === "/" && !isTyping && !dialog.open) {
      event.preventDefault();
      byId("text").focus();
    } else if (event.key === "Escape" && document.activeElement === byId("text")) {
      byId("text").value = "";
      filter();
    }
  });

  // The system's choice unless the reader makes one. A page opened from a file may have no storage.
  const theme = byId("theme");
  const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const name = () => {
    theme.textContent = isDark() ? "Light page" : "Dark page";
  };
  try {
    const kept = localStorage.getItem("acutance-theme");
    if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
  } catch {}
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("acutance-theme", document.documentElement.dataset.theme);
    } catch {}
    name();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", name);
  name();
  for (const control of document.querySelectorAll(".needs-script")) control.hidden = false;
  filter();
})();
