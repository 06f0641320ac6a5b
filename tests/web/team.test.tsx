import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from '../../web/components/data-table.tsx';
import { invitationColumns } from '../../web/features/team/invitations-section.tsx';
import type { Invitation, Member } from '../../web/features/team/member.tsx';
import { MembersSection, memberColumns } from '../../web/features/team/members-section.tsx';
import { SampleTeam } from '../../web/features/team/sample-team.tsx';
import { TeamStats } from '../../web/features/team/team-stats.tsx';
import { holdBack, openMenu, press, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen, show } from './web-fixture.tsx';

const OWNER: Member = {
  id: 1,
  email: 'ada@callingua.test',
  fullName: 'Ada Owner',
  role: 'admin',
  avatarUrl: null,
  isYou: true,
  isEmailVerified: true,
  emailProblem: null,
  joinedAt: '2026-01-02T15:00:00Z',
  lastSignInAt: new Date().toISOString(),
};
const STAFF: Member = {
  ...OWNER,
  id: 2,
  email: 'sofia@callingua.test',
  fullName: 'Sofia Reyes',
  role: 'staff',
  isYou: false,
  isEmailVerified: false,
  emailProblem: 'bounced',
  lastSignInAt: null,
};
const INVITATION: Invitation = {
  id: 5,
  email: 'new@callingua.test',
  role: 'manager',
  invitedBy: 'Ada Owner',
  sentAt: '2026-01-02T15:00:00Z',
  expiresAt: '2026-01-09T15:00:00Z',
  isExpired: true,
  emailProblem: null,
};

function showMembers() {
  const actions = { onRole: vi.fn(), onRemove: vi.fn(), now: new Date('2026-01-09T15:00:00Z') };
  show(
    <DataTable
      caption="Members"
      columns={memberColumns(actions)}
      rows={[OWNER, STAFF]}
      rowKey={({ id }) => id}
    />,
  );
  return actions;
}

describe('list of members', () => {
  it.each(['desktop', 'phone'] as const)(
    'the list of members shows roles, sign-ins and email problems on a %s',
    (width) => {
      setScreen(width);
      showMembers();
      const text = document.body.textContent;
      for (const part of [
        'Administrator',
        'Staff',
        'Never',
        'Email is not delivered',
        'Email not verified',
      ]) {
        expect(text).toContain(part);
      }
    },
  );

  it('the list of members shows pictures, or initials without one', () => {
    setScreen('desktop');
    show(
      <DataTable
        caption="Members"
        columns={memberColumns({ onRole: vi.fn(), onRemove: vi.fn(), now: new Date() })}
        rows={[{ ...OWNER, avatarUrl: '/pictures/abc' }, STAFF]}
        rowKey={({ id }) => id}
      />,
    );
    const pictures = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(['/pictures/abc']);
    expect(screen.getByText('SR')).toBeTruthy();
  });

  it('the list of members offers role changes and removal for other members, not for the current user', () => {
    setScreen('desktop');
    const { onRole, onRemove } = showMembers();
    expect(screen.queryByRole('button', { name: /Ada Owner/ })).toBeNull();
    expect(screen.getByText(/You cannot change or remove yourself/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change role of Sofia Reyes' }));
    openMenu('Sofia Reyes');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Sofia Reyes' }));
    expect(onRole).toHaveBeenCalledWith(STAFF);
    expect(onRemove).toHaveBeenCalledWith(STAFF);
  });

  it('the list of members has a count of members, administrators, weekly sign-ins and invitations', () => {
    show(<TeamStats members={[OWNER, STAFF]} invitations={[INVITATION]} />);
    const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(['Team members', 'Administrators', 'Signed in this week', 'Open invitations'].map(figure)).toEqual(
      ['2', '1', '1', '1'],
    );
  });
});

it('the confirmation of a role change states the role that was sent, even if another one was selected afterwards', async () => {
  setScreen('desktop');
  serverAnswers({ 'team.changeRole': { data: { ...STAFF, role: 'manager' } } });
  showScreen(<MembersSection members={[OWNER, STAFF]} onInvite={vi.fn()} />);
  press('Change role of Sofia Reyes');
  const choose = (name: RegExp) =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('radio', { name }));
  choose(/^Manager/);
  const release = holdBack('team.changeRole');
  press('Change role');
  choose(/^Staff/);
  release();
  expect((await screen.findByText(/^Sofia Reyes is now/)).textContent).toContain('Manager');
});

it('an open invitation is marked as expired and can be resent or revoked', () => {
  setScreen('desktop');
  const actions = { onResend: vi.fn(), resending: null, onRevoke: vi.fn(), now: new Date() };
  show(
    <DataTable
      caption="Open"
      columns={invitationColumns(actions)}
      rows={[INVITATION]}
      rowKey={({ id }) => id}
    />,
  );
  expect(screen.getByText('Expired')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resend to new@callingua.test' }));
  openMenu('new@callingua.test');
  fireEvent.click(screen.getByRole('button', { name: 'Revoke invitation of new@callingua.test' }));
  expect(actions.onResend).toHaveBeenCalledWith(INVITATION);
  expect(actions.onRevoke).toHaveBeenCalledWith(INVITATION);
});

it('sample metrics of the team are marked as samples and filtered by department and name', () => {
  setScreen('desktop');
  show(<SampleTeam />);
  expect(screen.getByText('Sample data')).toBeTruthy();
  const names = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent);
  expect(names()).toHaveLength(6);
  fireEvent.change(screen.getByLabelText('Department'), { target: { value: 'technical' } });
  expect(names()).toEqual(['David Kim', 'Omar Haddad']);
  fireEvent.change(screen.getByLabelText('Search sample people'), { target: { value: 'OMAR' } });
  expect(names()).toEqual(['Omar Haddad']);
  fireEvent.change(screen.getByLabelText('Search sample people'), { target: { value: 'nobody' } });
  expect(screen.queryByRole('table')).toBeNull();
});
