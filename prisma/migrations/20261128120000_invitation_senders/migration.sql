-- Who sent an invitation last: when that person is removed or demoted, the open invitations are revoked with it. Null
-- once the person is gone, and for invitations whose sender the audit log does not know any more.
ALTER TABLE invitations
  ADD COLUMN sent_by_user_id integer,
  ADD FOREIGN KEY (business_id, sent_by_user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (sent_by_user_id);
CREATE INDEX invitations_of_sender ON invitations (business_id, sent_by_user_id)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;

UPDATE invitations i SET sent_by_user_id = u.id
FROM audit_entries a JOIN users u ON a.actor = format('user-%s', u.id) AND u.business_id = a.business_id
WHERE i.accepted_at IS NULL AND i.revoked_at IS NULL
  AND a.business_id = i.business_id AND a.action = 'member.invited' AND a.subject = format('invitation-%s', i.id)
  AND a.id = (SELECT max(l.id) FROM audit_entries l
              WHERE l.business_id = i.business_id AND l.action = 'member.invited' AND l.subject = a.subject);
