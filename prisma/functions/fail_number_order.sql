-- Marks the order of a number as failed and notifies the admins. Returns false and changes nothing when the number is
-- already bought or the order has failed or was deleted. Called by follow_number_payment and by provision-number.ts of
-- the worker.
CREATE OR REPLACE FUNCTION fail_number_order(p_business_id integer, p_order_id integer, p_failure text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE number_orders SET state = 'failed', failure = p_failure, updated_at = app_now()
  WHERE business_id = p_business_id AND id = p_order_id AND state IN ('awaiting_payment', 'paid');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM record_order_failed(p_business_id, p_order_id);
  RETURN true;
END $$;
