import { expect, type Page, test } from '@playwright/test';
import { chooseInMenu, expectFitEverywhere, openBusiness, signIn } from './portal.ts';

const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true });

const look = (page: Page) => expectFitEverywhere(page, '[role=dialog]');

test('a language can be added, get another voice, become the default and be deleted, but not while a number uses it', async ({
  page,
}) => {
  await signIn(page, await openBusiness(page.request, 'polyglot'), '/settings');
  const languages = page.getByRole('region', { name: 'Languages' });
  const dialog = page.getByRole('dialog');
  await expect(languages.getByRole('button', { name: /^More actions/ })).toHaveCount(0);

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

  await chooseInMenu(page, 'French', 'Delete French');
  await expect(dialog.getByText('English becomes the default language.')).toBeVisible();
  await look(page);
  await dialog.getByRole('button', { name: 'Delete language' }).click();
  await expect(toastOf(page, 'Language removed successfully')).toBeVisible();
  await expect(languages.getByText('French')).toHaveCount(0);

  await test.step('the language of a number, from the dashboard', async () => {
    await signIn(page);
    await page.getByRole('region', { name: 'System Status' }).getByText('Details').click();
    await page.getByRole('button', { name: 'Language of +1 (416) 555-0119' }).click();
    const phone = page.getByRole('dialog', { name: 'Edit Phone Language' });
    await phone.getByLabel('Language').selectOption('fr');
    await look(page);
    await phone.getByRole('button', { name: 'Save language' }).click();
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
    await phone.getByLabel('Language').selectOption('en');
    await phone.getByRole('button', { name: 'Save language' }).click();
    await expect(numbers.getByText(/^English/)).toBeVisible();
  });
});
