/**
 * What a query may name besides its tables. A list of what is allowed, never of what is not: whatever PostgreSQL adds is
 * refused until somebody has looked at it. What reads or changes anything but its arguments is not here, nor what makes
 * much of little (repeat, lpad, generate_series), waits, or runs for long between two looks at its time limit (powers).
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const FUNCTIONS = words(`
  count sum avg min max bool_and bool_or every string_agg array_agg stddev stddev_pop stddev_samp variance var_pop
  var_samp percentile_cont percentile_disc mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  lower upper initcap length char_length character_length octet_length left right substr strpos btrim ltrim rtrim
  concat concat_ws replace reverse split_part starts_with translate md5 to_char to_number to_date to_timestamp
  abs ceil ceiling floor round trunc mod sign sqrt width_bucket
  now clock_timestamp date_trunc date_part date_bin age make_date make_time make_interval justify_days justify_hours
  justify_interval isfinite
  unnest array_length cardinality array_position array_to_string
  jsonb_array_length jsonb_array_elements jsonb_array_elements_text jsonb_object_keys jsonb_typeof jsonb_extract_path
  jsonb_extract_path_text
`);

/** What SQL's own syntax becomes: EXTRACT (… FROM …), SUBSTRING (… FROM … FOR …), AT TIME ZONE, TRIM, OVERLAPS. */
export const SYNTAX_FUNCTIONS = words(
  'extract substring position overlay btrim ltrim rtrim timezone overlaps',
);

export const OPERATORS = words(`
  + - * / % = <> < > <= >= || ~~ !~~ ~~* !~~* -> ->> #> #>> @> <@ && ?
`);

/** As the grammar calls them: int is int4 there. None that names an object (regclass) or is as long as it says (char). */
export const TYPES = words(`
  text varchar bool int2 int4 int8 float4 float8 numeric date time timetz timestamp timestamptz interval uuid json jsonb
`);

/** Values that SQL has words for; those that tell of the session (CURRENT_USER and the like) are not among them. */
export const VALUE_WORDS = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N
`);

export const EXPRESSION_KINDS = words(`
  AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE
  AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM
`);
