-- A voice message has no words of its own: its recording says how long it is, and readers render that in their language. The
-- sentence that earlier versions wrote into it is removed. A process of the version before may still write one until it
-- ends: readers ignore the content of a message with a recording. A call has one message without words at most, so the
-- sentence of a second one stays, unread.
UPDATE caller_messages m SET content = ''
WHERE m.position IS NULL AND m.content <> ''
  AND m.id = (SELECT min(r.message_id) FROM recordings r
    WHERE r.business_id = m.business_id AND r.call_sid = m.call_sid AND r.kind = 'message')
  AND NOT EXISTS (SELECT FROM caller_messages o
    WHERE o.business_id = m.business_id AND o.call_sid = m.call_sid AND o.content = '');
COMMENT ON COLUMN caller_messages.content IS 'The words of the caller; ignored for a voice message, which has a recording.';
