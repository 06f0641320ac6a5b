-- A statement that changes several conversations locked the days of their calls in the order in which it met the
-- conversations. One trigger a statement locks them in ascending order.
DROP TRIGGER conversations_uncount_day_of_new ON conversations;
DROP TRIGGER conversations_uncount_day_of_changed ON conversations;

CREATE TRIGGER conversations_uncount_days_of_new AFTER INSERT ON conversations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_day_of_conversation();
CREATE TRIGGER conversations_uncount_days_of_changed AFTER UPDATE ON conversations
  REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_day_of_conversation();
