/** Environment variable with the URL of the product of this Playwright worker. */
export const baseUrlVariable = (parallelIndex: number | string): string => `E2E_BASE_URL_${parallelIndex}`;

/** Environment variable with the database URL of the worker's product, for tests that query the database. */
export const databaseUrlVariable = (parallelIndex: number | string): string =>
  `E2E_DATABASE_URL_${parallelIndex}`;

/** Environment variable with the data folder of the worker's product, for operator commands. */
export const dataDirVariable = (parallelIndex: number | string): string => `E2E_DATA_DIR_${parallelIndex}`;
