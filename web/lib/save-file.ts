/** Hands a text, or bytes, to the browser as a download. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser takes the file a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
