import { expect, type Locator, type Page, test } from '@playwright/test';
import { leaveMessage } from './leave-message.ts';
import { placeCall, signIn } from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

type List = {
  path: string;
  rows: (page: Page) => Locator;
  /** The link or button that opens the row. */
  opener: (row: Page | Locator) => Locator;
  /** The URL of the dialog or page that the row opens. */
  opens: RegExp;
};

const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .or(page.getByRole('list', { name }).getByRole('listitem'));

const itemsOf = (page: Page) => page.locator('main').getByRole('listitem');

const LISTS: List[] = [
  {
    path: '/call-conversations',
    rows: (page) => rowsOf(page, 'Call History'),
    opener: (row) => row.getByRole('button', { name: /^View Conversation/ }),
    opens: /[?&]call=/,
  },
  {
    path: '/customers',
    rows: (page) => rowsOf(page, 'Customer directory'),
    opener: (row) => row.getByRole('link').first(),
    opens: /\/customers\/\d+/,
  },
  {
    path: '/billing',
    rows: (page) => rowsOf(page, 'Transaction history'),
    opener: (row) => row.getByRole('link', { name: /call/i }),
    opens: /\/call-conversations\?call=/,
  },
  {
    path: '/reports',
    rows: (page) => rowsOf(page, 'Recent reports'),
    opener: (row) => row.getByRole('button', { name: /^Open/ }),
    opens: /[?&]report=/,
  },
  {
    path: '/messages',
    rows: itemsOf,
    opener: (row) => row.getByRole('button', { name: /^View Conversation/ }),
    opens: /[?&]call=/,
  },
  {
    path: '/dashboard',
    rows: (page) => page.getByRole('region', { name: "Today's Appointments" }).getByRole('listitem'),
    opener: (row) => row.getByRole('link', { name: /^View details/i }),
    opens: /\/calendar\?.*appt=/,
  },
];

/** A browser can assign a tap to a control up to this many pixels away. */
const FINGER = 14;

/** The point of the row that is closest to its middle and more than `FINGER` pixels away from its other controls. */
async function middleOf(row: Locator, opener: Locator): Promise<{ x: number; y: number }> {
  await row.scrollIntoViewIfNeeded();
  const own = await opener.elementHandle();
  return row.evaluate(
    (element, { own, finger }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isOnRow = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
      const hasOther = (x: number, y: number) => {
        const control = document.elementFromPoint(x, y)?.closest('a, button, input, label') ?? null;
        return control !== null && control !== own;
      };
      const around = [-finger, 0, finger];
      const isFree = (x: number, y: number) =>
        isOnRow(x, y) && !around.some((right) => around.some((down) => hasOther(x + right, y + down)));
      const points = Array.from({ length: 40 * 40 }, (_, place) => ({
        x: left + (width * ((place % 40) + 0.5)) / 40,
        y: top + (height * (Math.floor(place / 40) + 0.5)) / 40,
      }));
      const distance = ({ x, y }: { x: number; y: number }) =>
        Math.hypot(x - left - width / 2, y - top - height / 2);
      const free = points.sort((a, b) => distance(a) - distance(b)).find(({ x, y }) => isFree(x, y));
      if (!free) throw new Error('the row has no free point');
      return free;
    },
    { own, finger: FINGER },
  );
}

async function press(page: Page, isMobile: boolean, row: Locator, opener: Locator): Promise<void> {
  const { x, y } = await middleOf(row, opener);
  if (isMobile) return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

test('a row of a list opens by click, tap and Enter, but not by the other controls in it', {
  tag: ON_PHONE_TOO,
}, async ({ page, isMobile }) => {
  test.slow();
  const callSid = await placeCall(page.request, { duration: 40, transcript: [] });
  await leaveMessage(callSid, 'Please call back');
  await signIn(page, 'admin', '/reports');
  await page.getByRole('button', { name: 'Generate: Money' }).click();
  await page.getByRole('button', { name: 'Generate report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report', exact: true })).toBeVisible();

  for (const { path, rows, opener, opens } of LISTS)
    await test.step(path, async () => {
      const row = rows(page)
        .filter({ has: opener(page) })
        .first();
      await page.goto(path);
      await expect(row).toBeVisible();
      await press(page, isMobile, row, opener(row));
      await expect(page).toHaveURL(opens);
      await page.goto(path);
      await opener(row).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(opens);
    });

  await page.goto('/customers');
  const row = rowsOf(page, 'Customer directory').first();
  const actions = row.getByRole('button', { name: /^More actions for/ });
  if (isMobile) await actions.tap();
  else await actions.click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).not.toHaveURL(/\/customers\/\d/);
});
