-- Fails an order that is not bought, and notifies the admins. Returns false without a change when the order was
-- bought or had ended. Called by follow_number_payment and by provision-number.ts of the worker.
CREATE OR REPLACE FUNCTION fail_number_order(p_business_id integer, p_order_id integer, p_failure text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE number_orders SET state = 'failed', failure = p_failure, updated_at = app_now()
  WHERE business_id = p_business_id AND id = p_order_id AND state IN ('awaiting_payment', 'paid');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM record_order_failed(p_business_id, p_order_id);
  RETURN true;
END $$;
