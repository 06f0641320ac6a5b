-- Drops the previous names of start_dunning, record_order_failed, save_insight_span and insight_spans_to_save.
DROP FUNCTION IF EXISTS tell_unpaid(integer[], text[], integer[]);
DROP FUNCTION IF EXISTS tell_order_failed(integer, integer);
DROP FUNCTION IF EXISTS keep_insight_span(integer);
DROP FUNCTION IF EXISTS insight_spans_to_keep(date);
