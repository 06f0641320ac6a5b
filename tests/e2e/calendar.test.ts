import { expect, type Locator, type Page, test } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { startDrag } from './drag.ts';
import {
  chooseInMenu,
  expectAccessible,
  expectFitEverywhere,
  expectNoSidewaysScroll,
  longDay,
  openBusiness,
  signIn,
} from './portal.ts';
import { chooseByCookie } from './screen-texts.ts';
import { ON_PHONE_TOO } from './tags.ts';

const DAY_MS = 86_400_000;

/**
 * A Tuesday this many weeks from now, far from the demo appointments; phone and desktop use different weeks.
 */
function tuesdayInWeeks(weeks: number): string {
  const spread = 2 * Math.floor(Math.random() * 3);
  const day = new Date(Date.now() + (weeks + spread) * 7 * DAY_MS);
  return new Date(day.getTime() + (2 - day.getUTCDay()) * DAY_MS).toISOString().slice(0, 10);
}

type Booking = { service: string; day: string; time: string };

/** Opens the booking dialog and fills in service, date and time. */
async function startBooking(page: Page, { service, day, time }: Booking): Promise<Locator> {
  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Appointment' });
  await dialog.getByLabel('Service').selectOption(service);
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Start time').fill(time);
  return dialog;
}

async function bookWithoutCustomer(page: Page, booking: Booking): Promise<Locator> {
  const dialog = await startBooking(page, booking);
  await dialog.getByLabel('Skip customer').check();
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  return dialog;
}

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText(text)).toBeVisible();
}

/** Expects that nothing, such as a toast, covers the middle of a control once an open dialog has closed. */
async function expectNotCovered(control: Locator): Promise<void> {
  await expect(control.page().getByRole('dialog')).toHaveCount(0);
  const isOnTop = await control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}

test('an appointment of a new customer appears in week, month and day, can be moved, and is cancelled without an email', {
  tag: ON_PHONE_TOO,
}, async ({ page, isMobile }) => {
  const lastName = `Calendar${crypto.randomUUID().slice(0, 6)}`;
  const email = `${lastName.toLowerCase()}@example.test`;
  const day = tuesdayInWeeks(isMobile ? 10 : 9);
  await signIn(page, 'admin', `/calendar?view=week&date=${day}`);
  const dialog = await startBooking(page, { service: 'Check-up (30 min - $120.00)', day, time: '11:15' });
  await expect(dialog.getByText('Ends at 11:45 AM')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '9:00 AM', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add New Customer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add New Customer' });
  await adding.getByRole('button', { name: 'Create customer' }).click();
  await expect(adding.getByText('Phone number is required')).toBeVisible();
  await adding.getByLabel('First name').fill('Emma');
  await adding.getByLabel('Last Name').fill(lastName);
  await adding.getByLabel('Phone').fill(`416555${String(Math.floor(1000 + Math.random() * 8999))}`);
  await adding.getByLabel('Email').fill(email);
  await expectAccessible(page, '[role=dialog]');
  await adding.getByRole('button', { name: 'Create customer' }).click();
  await expect(dialog.getByText(`Selected: Emma ${lastName}`)).toBeVisible();
  const customerLabel = `Emma ${lastName} (${email})`;
  const confirmed = `${customerLabel} gets a confirmation in English, and a reminder the day before.`;
  await expect(dialog.getByText(confirmed)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Send it' })).toBeChecked();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Appointment created successfully');
  await expect(dialog).toHaveCount(0);

  const event = page.getByRole('button', {
    name: `11:15 AM – 11:45 AM, Emma ${lastName}, Check-up, Scheduled`,
  });
  await expect(event).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (isMobile) await page.getByRole('button', { name: 'View: Weekly' }).click();
  await page.getByRole('button', { name: 'Monthly' }).click();
  await page.getByRole('button', { name: `${longDay(day)}, 1 appointment` }).click();
  await expect(page).toHaveURL(new RegExp(`view=day&date=${day}`));
  const row = page.getByRole('listitem').filter({ hasText: lastName });
  await expect(row.getByText('11:15 AM – 11:45 AM')).toBeVisible();

  await row.getByRole('button', { name: `Actions for Emma ${lastName}, 11:15 AM` }).click();
  await row.getByRole('button', { name: 'Reschedule' }).click();
  const moving = page.getByRole('dialog', { name: 'Reschedule' });
  await moving.getByRole('button', { name: '1:45 PM', exact: true }).click();
  await expect(moving.getByLabel('New start time')).toHaveValue('13:45');
  await expect(moving.getByLabel('New end time')).toHaveValue('14:15');
  await expect(moving.getByText(`${customerLabel} gets the new time in English`)).toBeVisible();
  await moving.getByRole('button', { name: 'Reschedule' }).click();
  await expectToast(page, 'Appointment rescheduled successfully');
  await expect(row.getByText('1:45 PM – 2:15 PM')).toBeVisible();

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel Appointment' });
  await expect(cancelling.getByText(/^Are you sure you want to cancel this appointment\?/)).toBeVisible();
  await expect(cancelling.getByRole('button', { name: 'Keep Appointment' })).toBeFocused();
  // The delayed confirmation has not been sent yet. The cancellation therefore needs no email, and the dialog has no
  // checkbox for it.
  await expect(cancelling.getByRole('checkbox', { name: 'Send it' })).toHaveCount(0);
  await cancelling.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expectToast(page, 'Appointment cancelled');
  await expect(row.getByText('Cancelled')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

  const cancelled = page.getByRole('button', { name: 'Cancelled 1' });
  await cancelled.click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('1 hidden')).toBeVisible();
  await expect(page).toHaveURL(/hide=cancelled/);
  await page.reload();
  await expect(cancelled).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(row).toBeVisible();
});

test('a booking of another user appears live, and a second booking at its time needs an alternative or “Book anyway”', async ({
  page,
  browser,
}) => {
  const day = tuesdayInWeeks(17);
  const booking = { service: 'Filling (60 min - $180.00)', day, time: '11:15' };
  const context = await browser.newContext();
  const other = await context.newPage();
  await Promise.all([signIn(page), signIn(other, 'manager')]);
  await page.goto(`/calendar?view=day&date=${day}`);
  await expect(page.getByText(`No appointments for ${longDay(day)}`)).toBeVisible();
  await other.goto(`/calendar?view=week&date=${day}`);
  await bookWithoutCustomer(other, booking);
  await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
  await context.close();

  const dialog = await bookWithoutCustomer(page, booking);
  await expect(dialog.getByText('This time is already booked.')).toBeVisible();
  const alternatives = dialog.getByRole('alert').getByRole('button', { name: /^\w+day, / });
  await expect(alternatives).toHaveCount(5);
  await expectAccessible(page, '[role=dialog]');
  await alternatives.first().click();
  await expect(dialog.getByLabel('Start time')).not.toHaveValue('11:15');
  await expect(dialog.getByText('This time is already booked.')).toHaveCount(0);
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Start time').fill('11:15');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await dialog.getByRole('button', { name: 'Book anyway' }).click();
  await expectToast(page, 'Appointment created successfully');
  await expect(page.getByText('2 appointments', { exact: true })).toBeVisible();

  await page.goto(`/calendar?view=week&date=${day}`);
  const events = page.getByRole('button', { name: /^11:15 AM – 12:15 PM, No customer/ });
  await expect(events).toHaveCount(2);
  await startDrag(
    page,
    events.first(),
    page.getByRole('button', { name: `Book on ${longDay(day)}, 1:00 PM` }),
  );
  const landing = page.locator('[data-landing]');
  await expect(landing).toHaveAttribute('data-landing', '1:00 PM – 2:00 PM');
  // Dropping outside of the grid does nothing, so no time is shown there.
  await page.mouse.move(5, 5, { steps: 5 });
  await expect(landing).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await startDrag(
    page,
    events.first(),
    page.getByRole('button', { name: `Book on ${longDay(day)}, 1:00 PM` }),
  );
  await page.mouse.up();
  const moving = page.getByRole('dialog', { name: 'Move appointment' });
  await expect(moving.getByText(/^Move No customer, Filling, to Tuesday/)).toBeVisible();
  await expect(events).toHaveCount(2);
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await expectToast(page, 'Appointment rescheduled successfully');
  await expect(events).toHaveCount(1);
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('an appointment is booked by keyboard alone, the focus stays in the dialog after a rejection, and Complete can be undone', async ({
  page,
}) => {
  const day = tuesdayInWeeks(25);
  const [year, month, date] = day.split('-');
  await signIn(page);
  // The first screen does not take the focus. The test waits until that screen has loaded: after an earlier navigation,
  // the next screen would not take the focus either.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Calendar', exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'New Appointment' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Appointment' });
  await expect(dialog.getByLabel('Search customers')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByLabel('Skip customer')).toBeChecked();
  await tabTo(page, dialog.getByLabel('Service'));
  await page.keyboard.type('Check');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${month}${date}${year}`);
  await expect(dialog.getByLabel('Date')).toHaveValue(day);
  // The date field and the time field are one tab stop each, although each has several parts.
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Start time')).toBeFocused();
  // The free times are one tab stop; arrow keys move between them.
  const times = dialog.getByRole('group', { name: 'Free times' }).getByRole('button');
  await expect(times.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(times.first()).toBeFocused();
  const ten = times.filter({ hasText: /^10:00 AM$/ });
  while (!(await ten.evaluate((node) => node === document.activeElement)))
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Start time')).toHaveValue('10:00');
  await tabTo(page, dialog.getByRole('button', { name: 'Create Appointment' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Appointment created successfully');
  const createdAppointment = page.getByRole('button', {
    name: /^10:00 AM – 10:30 AM, No customer, Check-up/,
  });
  await expect(createdAppointment).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`date=${day}`));

  // The day is before all demo appointments. An appointment on it has already begun, so it can be completed.
  const past = tuesdayInWeeks(-30);
  await page.goto(`/calendar?view=day&date=${past}`);
  await bookWithoutCustomer(page, { service: 'general', day: past, time: '10:15' });
  const row = page.getByRole('listitem').filter({ hasText: '10:15 AM' });
  await expect(row.getByRole('button', { name: 'No customer', exact: true })).toBeFocused();

  await bookWithoutCustomer(page, { service: 'general', day: past, time: '10:15' });
  await expect(dialog.getByRole('alert', { name: 'This time is taken' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const menu = row.getByRole('button', { name: /^Actions for/ });
  await menu.click();
  await row.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectToast(page, 'Appointment completed');
  await expectAccessible(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Undone. Everything is as it was before.');
  await expect(row.getByText('Scheduled')).toBeVisible();
  await expect(menu).toBeFocused();
});

test('the calendar has a sticky toolbar, shaded closed hours and a mark of the current time, and opens on today on a phone', {
  tag: ON_PHONE_TOO,
}, async ({ page, isMobile }) => {
  await signIn(page);
  const today = new Date(Date.now() + 7 * DAY_MS);
  const wednesday = new Date(today.getTime() + (3 - today.getUTCDay()) * DAY_MS);
  const noon = wednesday.setUTCHours(17);
  // The login gets the time to which the clock is about to move, so that the session stays valid.
  await page.evaluate((at) => localStorage.setItem('loginTimestamp', String(at)), noon);
  await page.clock.setSystemTime(noon);
  await page.goto('/calendar');
  const day = page.getByRole('button', {
    name: new RegExp(`^${longDay(wednesday.toISOString().slice(0, 10))}, `),
  });
  await expect(day).toBeInViewport();
  if (isMobile) {
    // The headings of earlier days are not sticky, because they would cover the last appointment of their day.
    const tuesday = new Date(wednesday.getTime() - DAY_MS).toISOString().slice(0, 10);
    const head = page.getByRole('button', { name: new RegExp(`^${longDay(tuesday)}, `) });
    const offset = await head.evaluate((element) => {
      const card = element.closest('li');
      return card && element.getBoundingClientRect().top - card.getBoundingClientRect().top;
    });
    expect(offset).toBeLessThan(20);
    return;
  }
  const slotOf = (weekday: number, time: string) => {
    const date = new Date(wednesday.getTime() + (weekday - 3) * DAY_MS).toISOString().slice(0, 10);
    return page.getByRole('button', { name: `Book on ${longDay(date)}, ${time}` });
  };
  await expect(page.getByRole('button', { name: /^Sunday, .+, closed$/ })).toContainText('Closed');
  await expect(slotOf(0, '12:00 PM')).toHaveAccessibleDescription('Outside working hours');
  await expect(slotOf(3, '8:30 AM')).toHaveAccessibleDescription('Outside working hours');
  await expect(slotOf(3, '9:00 AM')).toHaveAccessibleDescription('');
  // Only the presence of the mark is tested here. Its position is tested in calendar-page.test.tsx, because a fake
  // clock in the browser breaks time zones.
  await expect(page.locator('[data-now="today"]')).toBeVisible();
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).not.toBeInViewport();
  await expect(day).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Next week' })).toBeInViewport({ ratio: 1 });
});

test('a series can be booked and cancelled, and a closed day lists its appointments, blocks bookings and can be reopened by Undo', async ({
  page,
}) => {
  const day = tuesdayInWeeks(33);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', `/calendar?view=day&date=${day}`);
  const booking = await startBooking(page, { service: 'general', day, time: '10:15' });
  await booking.getByLabel('Skip customer').check();
  await booking.getByRole('button', { name: 'Repeat or add notes' }).click();
  await booking.getByLabel('Repeats').selectOption('every_2_weeks');
  await booking.getByLabel('How many times').fill('2');
  await expect(booking.getByRole('list', { name: 'Dates' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, '[role=dialog]');
  await booking.getByRole('button', { name: 'Create 2 appointments' }).click();
  await expectToast(page, '2 appointments created');

  await page.getByRole('button', { name: 'New Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service').selectOption('closed');
  await expect(dialog.getByLabel('From Date')).toHaveValue(day);
  await expect(dialog.getByLabel('From Time')).toHaveValue('09:00');
  await expect(dialog.getByLabel('To Time')).toHaveValue('17:00');
  await dialog.getByLabel('To Date').fill('2026-01-01');
  await expect(dialog.getByText('To Date must be greater than or equal to From Date')).toBeVisible();
  await dialog.getByLabel('To Date').fill(day);
  await dialog.getByLabel('Full day').check();
  await dialog.getByLabel('Notes').fill('Civic holiday');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Add closed time' }).click();
  await expect(dialog.getByText('1 appointment falls within this time')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await bookWithoutCustomer(page, { service: 'general', day, time: '14:15' });
  await expect(dialog.getByText('The business is closed at this time.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Book anyway' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectAccessible(page);

  await page.getByRole('listitem').getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(dialog.getByText('Closed, whole day')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove closed time?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expectToast(page, 'Closed time removed');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Close days' }).click();
  const closing = page.getByRole('dialog', { name: 'Close days' });
  await closing.getByLabel('From Date').fill(day);
  await closing.getByLabel(/^What happens to No customer/).selectOption('silent');
  await expectAccessible(page, '[role=dialog]');
  await expectNoSidewaysScroll(page);
  await closing.getByRole('button', { name: 'Close and cancel 1 appointment' }).click();
  await expectToast(page, 'Closed time added, 1 appointment cancelled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone. Everything is as it was before.');

  await page.getByRole('listitem').getByRole('button', { name: 'No customer', exact: true }).click();
  await expect(dialog.getByText('Every 2 weeks, 1 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const ending = page.getByRole('dialog', { name: 'Cancel Appointment' });
  await ending.getByLabel('This and all later ones').check();
  await ending.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expectToast(page, '2 appointments cancelled');
});

test('a booking without a connection fails immediately, preserves the input, and is never sent later', async ({
  page,
  context,
}) => {
  const day = tuesdayInWeeks(41);
  await signIn(page, 'admin', `/calendar?view=day&date=${day}`);
  await expect(page.getByText(`No appointments for ${longDay(day)}`)).toBeVisible();
  const dialog = await startBooking(page, { service: 'Check-up (30 min - $120.00)', day, time: '11:15' });
  await dialog.getByLabel('Skip customer').check();
  await dialog.getByRole('button', { name: 'Repeat or add notes' }).click();
  await dialog.getByLabel('Notes').fill('By the window');
  await context.setOffline(true);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('You are offline.');
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'You are offline, so nothing was changed.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The browser is offline, so the files and data of another screen cannot be fetched.
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(
    page.getByText(/This page could not be fetched|You are offline\. This will appear/),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(page.getByText(/^(This page could not|You are offline)/)).toHaveCount(0);

  await page.goto(`/calendar?view=day&date=${day}`);
  await expect(page.getByText(`No appointments for ${longDay(day)}`)).toBeVisible();
});

test('two calendars can be booked for the same time, and an appointment can be dragged from one to the other', async ({
  page,
}) => {
  const day = tuesdayInWeeks(9);
  const owner = await openBusiness(page.request, 'chairs');
  await signIn(page, owner, '/business-hours');
  await page.getByRole('button', { name: 'Add calendar' }).click();
  const naming = page.getByRole('dialog', { name: 'Add calendar' });
  await naming.getByLabel('Name').fill('Chair 2');
  await naming.getByRole('button', { name: 'Add calendar' }).click();
  await expectToast(page, 'Calendar added');

  await page.goto(`/calendar?view=day&date=${day}`);
  const columnOf = (name: string) => page.getByRole('region', { name, exact: true });
  const [main, chair] = [columnOf('Main calendar'), columnOf('Chair 2')];
  await chair.getByRole('button', { name: `Book in Chair 2 on ${longDay(day)}, 10:00 AM` }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Appointment' });
  await expect(dialog.getByLabel('Calendar')).toHaveValue(/\d/);
  await dialog.getByLabel('Service').selectOption('general');
  await dialog.getByLabel('Skip customer').check();
  await dialog.getByRole('button', { name: 'Create Appointment' }).click();
  await expectToast(page, 'Appointment created in the calendar “Chair 2”');
  await expect(dialog).toHaveCount(0);
  await bookWithoutCustomer(page, { service: 'general', day, time: '10:00' });
  await expectToast(page, 'Appointment created in the calendar “Main calendar”');
  await expect(dialog).toHaveCount(0);
  const eventIn = (column: Locator) =>
    column.getByRole('button', { name: /^10:00 AM – 10:30 AM, No customer/ });
  await expect(eventIn(main)).toHaveCount(1);
  await expectAccessible(page);
  const oneInChair = chair.getByRole('button', { name: `Book in Chair 2 on ${longDay(day)}, 1:00 PM` });
  await oneInChair.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const focused = main.getByRole('button', { name: `Book in Main calendar on ${longDay(day)}, 12:30 PM` });
  await expect(focused).toBeFocused();
  // The focus indicator is the border of the pseudo-element.
  const edge = await focused.evaluate((slot) => getComputedStyle(slot, '::after').borderBlockStartStyle);
  expect(edge).toBe('solid');

  const moving = page.getByRole('dialog', { name: 'Move appointment' });
  await startDrag(page, eventIn(main), eventIn(chair));
  await page.mouse.up();
  await expect(moving.getByText(/10:00 AM, calendar “Chair 2”\?$/)).toBeVisible();
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(moving.getByText('This time is already booked.')).toBeVisible();
  await moving.getByRole('button', { name: 'Cancel' }).click();
  await expect(eventIn(main)).toHaveCount(1);
  await startDrag(page, eventIn(main), oneInChair);
  await expect(page.locator('[data-landing]')).toHaveAttribute('data-landing', '1:00 PM – 1:30 PM');
  await page.mouse.up();
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await expectToast(page, 'Appointment rescheduled successfully');
  await expect(chair.getByRole('button', { name: /^1:00 PM – 1:30 PM, No customer/ })).toBeVisible();
  await expect(eventIn(main)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(eventIn(main)).toHaveCount(1);
  await startDrag(page, eventIn(main), oneInChair);
  await page.mouse.up();
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(eventIn(main)).toHaveCount(0);

  await page.getByLabel('Shown calendar').selectOption('Main calendar');
  await expect(page.getByText(`No appointments for ${longDay(day)}`)).toBeVisible();
  await expectFitEverywhere(page, 'main');

  await page.goto('/business-hours');
  await chooseInMenu(page, 'Chair 2', 'Working hours of Chair 2');
  const hours = page.getByRole('dialog', { name: 'Working hours of Chair 2' });
  await hours.getByLabel('During its own working hours').check();
  await hours.getByLabel('Tuesday opens at').fill('12:00');
  await expectAccessible(page, '[role=dialog]');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expectToast(page, 'Working hours saved');
  await expectNotCovered(page.getByRole('button', { name: 'More actions for Chair 2', exact: true }));
  await chooseInMenu(page, 'Chair 2', 'Services of Chair 2');
  const services = page.getByRole('dialog', { name: 'Services of Chair 2' });
  await services.getByLabel('Only these services').check();
  await expectAccessible(page, '[role=dialog]');
  await services.getByRole('button', { name: 'Save services' }).click();
  await expectToast(page, 'Services of the calendar saved');
  await chooseInMenu(page, 'Chair 2', 'Move Chair 2 up');
  await expectToast(page, 'Order of the calendars changed');
  await expectFitEverywhere(page, 'main');
  await page.goto(`/calendar?view=day&date=${day}`);
  const shut = chair.getByRole('button', { name: `Book in Chair 2 on ${longDay(day)}, 11:00 AM` });
  await expect(shut).toHaveAttribute('title', 'Outside working hours');

  await page.goto('/business-hours');
  await chooseInMenu(page, 'Chair 2', 'Remove Chair 2');
  await expectToast(page, 'Move or cancel the 2 appointments in this calendar first.');
  await chooseInMenu(page, 'Main calendar', 'Remove Main calendar');
  await expectToast(page, 'Calendar removed');
  await expect(page.getByRole('button', { name: 'Rename Main calendar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Rename Main calendar' })).toBeVisible();
});

test('a printed week has no empty page in English and French', async ({ page }) => {
  await signIn(page, 'admin', '/calendar?view=week');
  for (const code of ['en', 'fr'] as const) {
    await chooseByCookie(page.context(), code, new URL(page.url()).origin);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.locator('[data-columns="days"]')).toBeVisible();
    for (const paper of [{ format: 'Letter' }, { format: 'A4' }, { format: 'A4', landscape: true }]) {
      const pdf = await getDocumentProxy(new Uint8Array(await page.pdf(paper)));
      const { text } = await extractText(pdf, { mergePages: false });
      expect(text.join('')).toMatch(code === 'en' ? /Monday/ : /lundi/i);
      expect(text.filter((line) => line.trim() === '')).toEqual([]);
    }
    await expect(page.locator('[data-columns="days"]')).toBeVisible();
  }
});
