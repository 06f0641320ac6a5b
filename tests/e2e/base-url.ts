/** The environment variable with the address of the product that serves this worker of Playwright. */
export const baseUrlVariable = (parallelIndex: number | string): string => `E2E_BASE_URL_${parallelIndex}`;

/** The one with that product's database, for a test that looks into it. */
export const databaseUrlVariable = (parallelIndex: number | string): string =>
  `E2E_DATABASE_URL_${parallelIndex}`;

/** The one with that product's data folder, for what operators do. */
export const dataDirVariable = (parallelIndex: number | string): string => `E2E_DATA_DIR_${parallelIndex}`;
