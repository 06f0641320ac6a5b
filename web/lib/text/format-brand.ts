import { t } from './texts.ts';

/** A card's brand in its usual spelling; Stripe sends it in lower case. */
export const formatBrand = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);

/** Formats a card: "Visa •••• 4242". */
export const formatCard = ({ brand, last4 }: { brand: string; last4: string }) =>
  t('billing.receipt.cardName', { brand: formatBrand(brand), last4 });
