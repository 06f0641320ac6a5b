-- Lines of payments had an English name beside their kind. Readers get the name of the kind in their language.
--
-- Unfinished payments keep the name until they end: servers of the version before recognize a repeated order by its whole
-- lines. This version ignores the name.
UPDATE payments SET lines = (
    SELECT jsonb_agg(line - 'item' ORDER BY place) FROM jsonb_array_elements(lines) WITH ORDINALITY AS l (line, place))
  WHERE jsonb_path_exists(lines, '$[*].item') AND state NOT IN ('created', 'open');
