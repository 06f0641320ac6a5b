import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Sizes in bytes. */
export type Weight = { raw: number; gzip: number; brotli: number };

const NOTHING: Weight = { raw: 0, gzip: 0, brotli: 0 };

const weigh = (text: Buffer): Weight => ({
  raw: text.length,
  gzip: gzipSync(text, { level: 9 }).length,
  brotli: brotliCompressSync(text).length,
});

const add = (one: Weight, other: Weight): Weight => ({
  raw: one.raw + other.raw,
  gzip: one.gzip + other.gzip,
  brotli: one.brotli + other.brotli,
});

const fetched = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Total size of the files at these URLs, each compressed separately. */
export async function measureFiles(urls: readonly string[]): Promise<Weight> {
  const weights = await Promise.all([...new Set(urls)].map(async (url) => weigh(await fetched(url))));
  return weights.reduce(add, NOTHING);
}

/** Size of the inline content of all elements with this tag. */
export async function measureInline(url: string, tag: 'style'): Promise<Weight> {
  const html = String(await fetched(url));
  const parts = [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text]) => text ?? '',
  );
  return parts.length === 0 ? NOTHING : weigh(Buffer.from(parts.join('')));
}
