import { expect, type Page, test } from '@playwright/test';
import { chooseInMenu, expectFitEverywhere, expectNoSidewaysScroll, signIn } from './portal.ts';

/** A unique name. */
const uniqueName = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function addService(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add service' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('For the hurried');
  await dialog.getByLabel('Price').fill('75.5');
  await dialog.getByLabel('Duration').fill('20');
  await dialog.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByText('Service created')).toBeVisible();
}

test('services and phrases can be added, translated, edited, found, deactivated and deleted', async ({
  page,
}) => {
  const name = uniqueName('Express');
  const french = uniqueName('Rapide');
  await signIn(page, 'admin', '/services');
  await addService(page, name);
  const card = cardOf(page, name);
  await expect(card.getByText('$75.50')).toBeVisible();
  await expect(card.getByText('5 min before, 5 min after')).toBeVisible();
  await expect(card.getByText('1 of 3 languages')).toBeVisible();

  await card.getByRole('button', { name: `Write the French text of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'For the hurried' })).toBeVisible();
  await expect(dialog.getByLabel('Language')).toHaveValue('fr');
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save translation' }).filter({ visible: true }).click();
  await expect(dialog.getByText('Service name is required')).toBeVisible();
  await dialog.getByLabel('Name').filter({ visible: true }).fill(french);
  await dialog.getByRole('button', { name: 'Save translation' }).filter({ visible: true }).click();
  await expect(card.getByText('2 of 3 languages')).toBeVisible();

  // The dialog, which also has a language field, may still be fading out.
  const languages = page.getByRole('region', { name: 'Services' }).getByLabel('Language');
  await languages.selectOption('fr');
  await expect(page).toHaveURL(/language=fr/);
  await expect(cardOf(page, french)).toBeVisible();
  await languages.selectOption('es');
  await expect(card.getByText('No Spanish text yet')).toBeVisible();
  await languages.selectOption('en');

  await card.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel('Price')).toHaveValue('$75.50');
  await dialog.getByLabel('Price').fill('0');
  await dialog.getByLabel('Buffer before').fill('0');
  await expectFitEverywhere(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('Free', { exact: true })).toBeVisible();
  await expect(card.getByText('0 min before, 5 min after')).toBeVisible();

  await page.route('**/trpc/services.update*', (route) => route.abort());
  await chooseInMenu(page, name, `Deactivate ${name}`);
  await expect(page.getByText('Failed to update service')).toBeVisible();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await page.unroute('**/trpc/services.update*');
  await chooseInMenu(page, name, `Deactivate ${name}`);
  await expect(card.getByText('Inactive')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Inactive')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await chooseInMenu(page, name, `Delete ${name}`);
  await expectFitEverywhere(page, '[role=dialog]');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await chooseInMenu(page, name, `Delete ${name}`);
  await dialog.getByRole('button', { name: 'Delete service' }).click();
  await expect(page.getByText('Service deleted')).toBeVisible();
  await expect(card).toHaveCount(0);

  await test.step('phrases', async () => {
    const phrase = uniqueName('See you soon');
    const arabic = uniqueName('أراكم قريباً');
    await signIn(page, 'admin', '/translations');
    await page.getByRole('button', { name: 'Add translation' }).click();
    const save = dialog.getByRole('button', { name: 'Save translation' });
    await dialog.getByLabel('Original phrase').fill(phrase);
    await save.click();
    await expect(dialog.getByText('Translation is required')).toBeVisible();
    await dialog.getByLabel('Translation', { exact: true }).fill('See you soon');
    await save.click();
    await expect(page.getByText('Translation saved')).toBeVisible();

    await page.getByRole('button', { name: /missing in Arabic/ }).click();
    await expectFitEverywhere(page, '[role=dialog]');
    await dialog.getByRole('button', { name: `Translate “${phrase}” to Arabic` }).click();
    await expect(dialog.getByLabel('Original phrase')).toHaveValue(phrase);
    await expect(dialog.getByLabel('Language')).toHaveValue('ar');
    await dialog.getByLabel('Translation', { exact: true }).fill(arabic);
    await save.click();
    await expect(dialog.getByText('Missing in Arabic')).toBeVisible();
    await expect(dialog.getByText(phrase)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.getByLabel('Search phrases').fill(phrase);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
    const translatedText = page.getByText(arabic);
    await expect(translatedText).toBeVisible();
    await expect(translatedText).toHaveCSS('direction', 'rtl');
    await expect(page).toHaveURL(/language=ar/);
    await expect(page.getByText('1 translation', { exact: true })).toBeVisible();
    await page.reload();
    await expect(translatedText).toBeVisible();
    await expectFitEverywhere(page, 'main');

    await page.getByRole('button', { name: `Edit the Arabic translation of “${phrase}”` }).click();
    await dialog.getByLabel('Language').selectOption('en');
    await save.click();
    await expect(dialog.getByText('has a translation in this language already')).toBeVisible();
    await expect(dialog.getByLabel('Translation', { exact: true })).toHaveValue(arabic);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.getByRole('combobox', { name: 'Language' }).selectOption('');
    await expect(page.getByText('2 translations', { exact: true })).toBeVisible();
    for (const language of ['Arabic', 'English']) {
      await chooseInMenu(
        page,
        `${phrase} · ${language}`,
        `Delete the ${language} translation of “${phrase}”`,
      );
      await dialog.getByRole('button', { name: 'Delete translation' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(page.getByText('No phrase matches')).toBeVisible();
  });
});
