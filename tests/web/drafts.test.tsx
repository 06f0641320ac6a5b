// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EditDayDialog } from '../../web/features/hours/edit-day-dialog.tsx';
import { EditHoursDialog } from '../../web/features/hours/edit-hours-dialog.tsx';
import { PhraseDialog } from '../../web/features/translations/phrase-dialog.tsx';
import { press, serverAnswers, showScreen } from './api-fixture.tsx';
import { OFFICE_WEEK } from './samples.ts';
import { setScreen } from './web-fixture.tsx';

beforeEach(() => {
  setScreen('desktop');
  serverAnswers({ 'hours.week': OFFICE_WEEK, 'hours.replaceWeek': OFFICE_WEEK });
});

const { days } = OFFICE_WEEK.data;
const monday = days[1] ?? null;
const PHRASE = { phrase: '', languageCode: 'fr', translatedPhrase: '' };

type DialogProps = { opened: boolean; onClose: () => void };
const Week = ({ opened, onClose }: DialogProps) => <EditHoursDialog opened={opened} onClose={onClose} />;
const Monday = ({ opened, onClose }: DialogProps) => (
  <EditDayDialog days={days} day={opened ? monday : null} onClose={onClose} />
);
const Phrase = ({ opened, onClose }: DialogProps) => (
  <PhraseDialog phrase={opened ? PHRASE : null} languages={[]} onClose={onClose} />
);

function Page({ dialog: Dialog }: { dialog: (props: DialogProps) => React.ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

describe.each([
  ['the week', Week, 'Monday opens at', '09:00', '07:15'],
  ['a day', Monday, 'Monday opens at', '09:00', '07:15'],
  ['a phrase', Phrase, 'Original phrase', '', 'Welcome'],
])('the dialog of %s', (_name, dialog, label, before, typed) => {
  const field = () => screen.findByLabelText(label);
  const open = async () => {
    press('Open');
    return Reflect.get(await field(), 'value');
  };

  it('remembers what was typed when Esc closed it, and forgets it on Cancel', async () => {
    showScreen(<Page dialog={dialog} />);
    expect(await open()).toBe(before);
    fireEvent.change(await field(), { target: { value: typed } });
    pressEscape();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await open()).toBe(typed);
    press('Cancel');
    expect(await open()).toBe(before);
  });
});

describe('the draft of a week', () => {
  it('is forgotten when it was saved', async () => {
    showScreen(<Page dialog={Week} />);
    press('Open');
    fireEvent.change(await screen.findByLabelText('Monday opens at'), { target: { value: '07:15' } });
    press('Save hours');
    await screen.findByText('Hours Updated');
    press('Open');
    expect(await screen.findByLabelText('Monday opens at')).toHaveProperty('value', '09:00');
  });

  it('gives way to what somebody else saved meanwhile', async () => {
    showScreen(<Page dialog={Week} />);
    press('Open');
    fireEvent.change(await screen.findByLabelText('Monday opens at'), { target: { value: '07:15' } });
    pressEscape();
    const moved = days.map((day) => ({
      ...day,
      spans: day.spans.map((span) => ({ ...span, openTime: '10:45' })),
    }));
    serverAnswers({ 'hours.week': { data: { days: moved, isSet: true } } });
    press('Open');
    expect(await screen.findByLabelText('Monday opens at')).toHaveProperty('value', '10:45');
  });
});
