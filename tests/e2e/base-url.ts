/** Environment variable with the URL of the product of this Playwright worker. */
export const baseUrlVariable = (parallelIndex: number | string): string => `E2E_BASE_URL_${parallelIndex}`;

/** Environment variable with the database URL of that product, for tests that query it. */
export const databaseUrlVariable = (parallelIndex: number | string): string =>
  `E2E_DATABASE_URL_${parallelIndex}`;

/** Environment variable with the data folder of that product, for operator commands. */
export const dataDirVariable = (parallelIndex: number | string): string => `E2E_DATA_DIR_${parallelIndex}`;
