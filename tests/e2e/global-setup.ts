import type { FullConfig } from '@playwright/test';
import { baseUrlVariable, databaseUrlVariable, dataDirVariable } from './base-url.ts';
import { type StartedProduct, startProduct } from './product.ts';

/**
 * Starts a product for each worker of Playwright: tests that run at the same time share no business, no balance and no
 * mailbox. One after the other, since the first one builds what all of them serve.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const products: StartedProduct[] = [];
  const stopAll = async () => void (await Promise.all(products.map((product) => product.stop())));
  try {
    for (let index = 0; index < workers; index += 1) {
      const product = await startProduct();
      products.push(product);
      process.env[baseUrlVariable(index)] = product.url;
      process.env[databaseUrlVariable(index)] = product.databaseUrl;
      process.env[dataDirVariable(index)] = product.dataDir;
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}
