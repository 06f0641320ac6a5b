import { deflateSync } from 'node:zlib';

/** A PDF of these objects, the first of which is the catalogue; `trailer` is added to its trailer. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, object] of objects.entries()) {
    places.push(length);
    add(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A stream with its dictionary. */
export const streamOf = (bytes: Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

/** A content stream that draws these lines with their font sizes, from the top of a page downwards. */
export function drawing(lines: readonly (readonly [size: number, text: string])[]): Buffer {
  let top = 760;
  const drawn = lines.map(([size, text]) => {
    top -= size * 1.3;
    return `/F1 ${size} Tf 1 0 0 1 72 ${top} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj`;
  });
  return Buffer.from(`BT ${drawn.join(' ')} ET`, 'latin1');
}

/** A PDF with one page per content stream, compressed. */
export function pdfOfPages(contents: readonly Buffer[], trailer = ''): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const kids = contents.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`,
      font,
      ...contents.flatMap((content, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        streamOf(deflateSync(content), '/Filter /FlateDecode'),
      ]),
    ],
    trailer,
  );
}
