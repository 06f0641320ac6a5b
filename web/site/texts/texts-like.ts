/** What a translation must have: every text of the English one, each of them any string; lists keep their length. */
export type TextsLike<English> = English extends string
  ? string
  : { readonly [Key in keyof English]: TextsLike<English[Key]> };
