/** The environment variable with the address of the product that serves this worker of Playwright. */
export const baseUrlVariable = (parallelIndex: number | string): string => `E2E_BASE_URL_${parallelIndex}`;
