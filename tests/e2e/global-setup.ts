import type { FullConfig } from '@playwright/test';
import { baseUrlVariable, databaseUrlVariable, dataDirVariable } from './base-url.ts';
import { type StartedProduct, startProduct } from './product.ts';

/**
 * Starts a product for each Playwright worker, so that concurrent tests share no business, balance or
 * mailbox. The products start one after the other, because the first one builds the portal for all.
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
