const UTF_16: readonly [name: string, first: number, second: number][] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * The text of a selected file, or null above the maximum size. Old programs write Windows-1252 instead of UTF-8, some
 * UTF-16 with a byte order mark.
 */
export async function readTextFile(file: File, bytesMax: number): Promise<string | null> {
  if (file.size > bytesMax) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = UTF_16.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  if (wide) return new TextDecoder(wide[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
