-- An administrator can be invited like anybody else: a business whose only owner is away needs a second one.
ALTER TABLE invitations DROP CONSTRAINT invitations_role_check;
ALTER TABLE invitations ADD CONSTRAINT invitations_role_check CHECK (role IN ('admin', 'manager', 'staff'));
