/**
 * Names that a query may contain in addition to its tables. The lists are allowlists: additions of PostgreSQL are
 * refused until they have been reviewed. Functions that read or change anything but their arguments are
 * excluded, and so are functions that wait.
 *
 * PostgreSQL checks the time limit between rows, not within a function. A function is therefore allowed only if the
 * time of one evaluation grows at most linearly with the length of its arguments, and if its result is not longer than
 * they are. The comments on the groups below state why their functions are allowed. `check-growth.ts` bounds the
 * arguments.
 */
const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Aggregate functions. Each returns one value per group: a number or one of the aggregated values. PostgreSQL checks
 * the time limit at each row. Aggregates that sort (DISTINCT, percentile_cont, mode) use work_mem, then temporary
 * files. string_agg, array_agg and similar ones are not allowed: they hold every row of a group in memory, up to a
 * gigabyte.
 */
const AGGREGATES = `
  count sum avg min max bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp
  percentile_cont percentile_disc mode
`;

/**
 * Window functions. Each returns a number or one of the window's values. PostgreSQL checks the time limit at each row,
 * and the number of windows is limited.
 */
const WINDOWS = `
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
`;

/**
 * Text functions. Each reads the text once, and the result is not longer than the text. (upper can triple some
 * characters, but only once.) Trims may have only one argument here. Functions that compare every position of one text
 * with another (strpos, position, replace, translate, overlay, trims with a set) are not allowed, because they ran for
 * minutes when nested.
 */
const TEXTS = `
  lower upper initcap length char_length character_length octet_length left right substr btrim ltrim rtrim
  reverse starts_with md5
`;

/**
 * Functions with a separator or format. Each reads the text once, because the separator or format must be a short
 * literal. The literal also limits the length of the result.
 */
const FORMATS = 'split_part to_char to_number to_date to_timestamp';

/**
 * Functions whose result is as long as all arguments together. The arguments are at most twenty columns and literals.
 */
const GROWING = 'concat concat_ws array_to_string';

/** Functions of numbers. Each takes constant time, or reads a limited number of digits once. */
const NUMBERS = 'abs ceil ceiling floor round trunc mod sign sqrt width_bucket';

/** Functions of times. Each takes constant time, and its result has constant length. */
const TIMES = `
  now clock_timestamp date_trunc date_part date_bin age make_date make_time make_interval justify_days justify_hours
  justify_interval isfinite
`;

/**
 * Functions of arrays and JSON. Each reads an array or a JSON column once. Functions that return rows check the time
 * limit at each row.
 */
const CONTAINERS = `
  unnest array_length cardinality array_position
  jsonb_array_length jsonb_array_elements jsonb_array_elements_text jsonb_object_keys jsonb_typeof jsonb_extract_path
  jsonb_extract_path_text
`;

export const FUNCTIONS = wordSet(
  [AGGREGATES, WINDOWS, TEXTS, FORMATS, GROWING, NUMBERS, TIMES, CONTAINERS].join(' '),
);

export const AGGREGATE_FUNCTIONS = wordSet(AGGREGATES);
export const GROWING_FUNCTIONS = wordSet(GROWING);
export const TRIMS = wordSet('btrim ltrim rtrim');
/** Arguments that must be short literals, by their position from 0. */
export const LITERAL_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  split_part: [1],
  to_char: [1],
  to_number: [1],
  to_date: [1],
  to_timestamp: [1],
  concat_ws: [0],
  array_to_string: [1, 2],
  // `timezone` is AT TIME ZONE. PostgreSQL keeps 20 KB for each named zone.
  timezone: [0],
  date_trunc: [2],
};
/** Functions whose result is a short number or a time, whatever the arguments. */
export const NUMBER_AND_TIME_FUNCTIONS = wordSet(`
  count sum avg stddev stddev_pop stddev_samp variance var_pop var_samp percentile_cont
  length char_length character_length octet_length extract row_number rank dense_rank percent_rank cume_dist ntile
  to_number to_date to_timestamp timezone array_length cardinality jsonb_array_length ${NUMBERS} ${TIMES}
`);
/**
 * Functions, in addition to those of FUNCTIONS, that PostgreSQL can call with a single row. PostgreSQL reads
 * `c.json_agg` as such a call if the table or subquery `c` has no column of this name. `check-select.ts` refuses these
 * names as columns. The integration test compares the list with the functions of the server.
 */
export const ROW_FUNCTIONS = wordSet(`
  any_value array_agg hash_record json_agg json_agg_strict json_build_array json_build_object jsonb_agg jsonb_agg_strict
  jsonb_build_array jsonb_build_object num_nonnulls num_nulls quote_literal quote_nullable record_out record_send
  row_to_json to_json to_jsonb
  any_out anycompatible_out anycompatiblenonarray_out anyelement_out anynonarray_out
`);
/** Functions of FUNCTIONS that return a row, or the text of one, when called with a row in this way. */
export const ROW_RESULTS = wordSet('concat max min');
/** Functions whose result has the type of their arguments. */
export const PASSING_FUNCTIONS = wordSet(
  'min max mode percentile_disc lag lead first_value last_value nth_value',
);
export const TEXT_TYPES = wordSet('text varchar');
export const TIME_TYPES = wordSet('date time timetz timestamp timestamptz interval');

/**
 * Names under which the parser represents SQL syntax: EXTRACT (… FROM …), SUBSTRING (… FROM … FOR …), AT TIME ZONE,
 * TRIM, OVERLAPS.
 */
export const SYNTAX_FUNCTIONS = wordSet('extract substring btrim ltrim rtrim timezone overlaps');

/**
 * @>, <@ and && are excluded, because they compare each element of one array with each of the other. `check-growth.ts`
 * limits || and *, and requires short literals as patterns of LIKE (~~).
 */
export const OPERATORS = wordSet(`
  + - * / % = <> < > <= >= || ~~ !~~ ~~* !~~* -> ->> #> #>> ?
`);
export const ARITHMETIC = wordSet('+ - * / %');
export const MATCH_OPERATORS = wordSet('~~ !~~ ~~* !~~*');

/**
 * Types under the names that the parser gives them; int is int4. Types that name an object (regclass) or have a
 * declared length (char) are excluded. Casts to JSON are excluded, because JSON prints numbers such as 1e99999 in full
 * length.
 */
export const TYPES = wordSet(`
  text varchar bool int2 int4 int8 float4 float8 numeric date time timetz timestamp timestamptz interval uuid
`);

/** Values that are keywords of SQL, except those about the session (CURRENT_USER and the like). */
export const VALUE_WORDS = wordSet(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N
`);

export const EXPRESSION_KINDS = wordSet(`
  AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE
  AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM
`);
