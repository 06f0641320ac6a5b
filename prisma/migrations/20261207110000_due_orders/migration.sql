-- Orders of numbers move to due_work. An order that a process of the version before has is followed on when its lease ends.
-- The triggers also follow orders that such a process writes until it ends.
CREATE TRIGGER number_orders_paid AFTER INSERT ON number_orders
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION follow_order_state();
CREATE TRIGGER number_orders_change_state AFTER UPDATE OF state ON number_orders
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION follow_order_state();

INSERT INTO due_work (kind, subject, business_id, attempts, leased_until)
SELECT 'provision-numbers', id::text, business_id, attempts, ask_at FROM number_orders WHERE state IN ('paid', 'bought');

ALTER TABLE number_orders
  DROP COLUMN ask_at,
  DROP COLUMN attempts;
