/** A card's brand as it is written; it comes in lower case. */
export const sayBrand = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);
