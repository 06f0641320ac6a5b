import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, openBusiness, signIn } from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true });

const look = async (page: Page) => {
  await expectAccessible(page, '[role=dialog]');
  await expectNoSidewaysScroll(page);
};

// Desktop tests the light scheme and phone the dark one.
test.beforeEach(({ page, isMobile }) =>
  page.addInitScript((scheme) => localStorage.setItem('theme', scheme), isMobile ? 'dark' : 'light'),
);

test('a language can be added, get another voice, become the default, and be deleted', {
  tag: ON_PHONE_TOO,
}, async ({ page }) => {
  await signIn(page, await openBusiness(page.request, 'tongues'), '/settings');
  const languages = page.getByRole('region', { name: 'Languages' });
  const dialog = page.getByRole('dialog');
  await expect(languages.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  await languages.getByRole('button', { name: 'Add Language' }).click();
  await dialog.getByRole('button', { name: 'Add language' }).click();
  await expect(dialog.getByText('Please choose a language')).toBeVisible();
  await expect(dialog.getByRole('option', { name: /^Estonian/ })).toBeDisabled();
  await dialog.getByLabel('Language').selectOption('fr');
  await look(page);
  await dialog.getByRole('button', { name: 'Add language' }).click();
  await expect(toastOf(page, 'Language added successfully')).toBeVisible();

  await languages.getByRole('button', { name: 'Edit language settings of French' }).click();
  const voice = dialog.getByLabel('Voice');
  await expect(voice.getByRole('option')).toHaveCount(2);
  const [, second] = await voice.getByRole('option').allTextContents();
  await voice.selectOption({ label: second ?? '' });
  await dialog.getByRole('checkbox').check();
  await look(page);
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(toastOf(page, 'Language Updated')).toBeVisible();
  const first = languages.getByRole('listitem').first();
  await expect(first).toContainText(/^FrenchDefault/);
  await expect(first).toContainText(`Voice: ${second?.replace(/ \(.*$/, '')}`);

  await languages.getByRole('button', { name: 'Delete French' }).click();
  await expect(dialog.getByText('English becomes the default language.')).toBeVisible();
  await look(page);
  await dialog.getByRole('button', { name: 'Delete language' }).click();
  await expect(toastOf(page, 'Language removed successfully')).toBeVisible();
  await expect(languages.getByText('French')).toHaveCount(0);
});

test('the language of a number can be changed from the dashboard, and a language in use cannot be deleted', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('region', { name: 'System Status' }).getByText('Details').click();
  await page.getByRole('button', { name: 'Language of +1 (416) 555-0119' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Phone Language' });
  await dialog.getByLabel('Language').selectOption('fr');
  await look(page);
  await dialog.getByRole('button', { name: 'Save language' }).click();
  await expect(toastOf(page, 'Language Updated')).toBeVisible();

  await page.goto('/settings?dialog=language-remove.fr');
  const removing = page.getByRole('dialog', { name: 'Delete French?' });
  await expect(
    removing.getByText(/Choose another language for it first: \+1 \(416\) 555-0119/),
  ).toBeVisible();
  await expect(removing.getByRole('button', { name: 'Delete language' })).toBeDisabled();
  await look(page);
  await removing.getByRole('button', { name: 'Keep language' }).click();
  const numbers = page.getByRole('region', { name: 'Business Phone Numbers' });
  await numbers.getByRole('button', { name: 'Language of +1 (416) 555-0119' }).click();
  await dialog.getByLabel('Language').selectOption('en');
  await dialog.getByRole('button', { name: 'Save language' }).click();
  await expect(numbers.getByText(/^English/)).toBeVisible();
});

test('staff can see languages and voices but not change them', async ({ page }) => {
  await signIn(page, 'staff', '/settings?dialog=language-edit.fr');
  const languages = page.getByRole('region', { name: 'Languages' });
  await expect(languages.getByText('French')).toBeVisible();
  await expect(languages.getByRole('button')).toHaveText([/^Watch how languages work/]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
