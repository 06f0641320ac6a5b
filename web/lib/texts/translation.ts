type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Plural forms of one text, chosen by `Intl.PluralRules` on the `count` parameter. */
export type PluralText<Form extends PluralForm = 'other'> = Readonly<Record<Form, string>> &
  Readonly<Partial<Record<PluralForm, string>>>;

/**
 * What a translation must have: the keys of the English texts, no more and no fewer. A plural has at least the forms
 * `Form`; a text that only tells a `{count}` may be a plural where English needs none.
 */
export type Translation<English, Form extends PluralForm = 'other'> = English extends string
  ? English extends `${string}{count}${string}`
    ? string | PluralText<Form>
    : string
  : English extends PluralText
    ? PluralText<Form>
    : { readonly [Key in keyof English]: Translation<English[Key], Form> };

/** French; `many`, for whole millions ("un million de…"), may be left out. */
export type French<English> = Translation<English, 'one' | 'other'>;

export type Arabic<English> = Translation<English, PluralForm>;
