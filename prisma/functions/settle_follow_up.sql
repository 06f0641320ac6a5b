-- Sets the reasons of the follow-up of a call. p_decided: the reasons that the caller of this function has checked.
-- p_found: the checked reasons that apply. Reasons in p_found are added; all other reasons in p_decided are removed.
-- Reasons outside p_decided stay. Repeating the same decision changes nothing. A new reason reopens a done follow-up.
-- p_is_news (the caller has left another message) reopens it even without a new reason. A follow-up that loses its last
-- reason is deleted, unless it has an assignee, a due day or a note. If the caller's data was erased from the phone
-- call, nothing changes unless p_found contains 'message', because that message was left after the erasure.
--
-- Called in the transaction that stores the facts: by apply_call_events, and by recordFollowUpReasons
-- (server/modules/telephony/follow-ups/record-follow-up-reasons.ts) for conversations and messages. Locks the call,
-- then the follow-up; a concurrent erasure, which locks the call first, is serialized with it.
CREATE OR REPLACE FUNCTION settle_follow_up(
  p_business_id integer, p_call_sid text, p_decided text[], p_found text[], p_is_news boolean DEFAULT false
)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM calls c WHERE c.business_id = p_business_id AND c.call_sid = p_call_sid
    AND (c.erased_at IS NULL OR 'message' = ANY (p_found)) FOR SHARE;
  IF NOT FOUND THEN RETURN; END IF;

  IF cardinality(p_found) = 0 THEN
    DELETE FROM follow_ups f
    WHERE f.business_id = p_business_id AND f.call_sid = p_call_sid AND f.reasons <@ p_decided
      AND f.assignee_id IS NULL AND f.due_on IS NULL AND f.note IS NULL AND f.reasons <> '{}';
    UPDATE follow_ups f
    SET reasons = ARRAY(SELECT r FROM unnest(f.reasons) r WHERE r <> ALL (p_decided) ORDER BY r)
    WHERE f.business_id = p_business_id AND f.call_sid = p_call_sid AND f.reasons && p_decided;
    RETURN;
  END IF;

  INSERT INTO follow_ups AS f (business_id, call_sid, reasons)
  VALUES (p_business_id, p_call_sid, ARRAY(SELECT DISTINCT r FROM unnest(p_found) r ORDER BY r))
  ON CONFLICT (business_id, call_sid) DO UPDATE SET
    reasons = ARRAY(SELECT r FROM unnest(f.reasons) r WHERE r <> ALL (p_decided)
                    UNION SELECT r FROM unnest(p_found) r ORDER BY 1),
    done_at = CASE WHEN p_is_news OR NOT p_found <@ f.reasons THEN NULL ELSE f.done_at END,
    done_by = CASE WHEN p_is_news OR NOT p_found <@ f.reasons THEN NULL ELSE f.done_by END;
END $$;
