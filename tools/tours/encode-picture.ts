import type { Page } from '@playwright/test';

type Encoding = { width: number; type: 'image/webp' | 'image/jpeg'; quality: number };
export type Encoded = { bytes: Buffer; width: number; height: number };

/** Scales a picture to another width and encodes it in another format, with the canvas of the browser. */
export async function encodePicture(page: Page, png: Buffer, encoding: Encoding): Promise<Encoded> {
  const encoded = await page.evaluate(
    async ({ data, width, type, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const height = Math.round((image.naturalHeight * width) / image.naturalWidth);
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('the browser has no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return { height, url: canvas.toDataURL(type, quality) };
    },
    { data: png.toString('base64'), ...encoding },
  );
  const [head = '', body = ''] = encoded.url.split(',');
  if (!head.includes(encoding.type)) throw new Error(`the browser does not write ${encoding.type}`);
  return { bytes: Buffer.from(body, 'base64'), width: encoding.width, height: encoded.height };
}
