import type { BrowserContext } from '@playwright/test';
import { farewell, says } from '../callers/scenario.ts';
import { type Shot, shoot } from './camera.ts';
import { openNewestCall, playCall } from './play-call.ts';
import type { ToursStage } from './stage.ts';

const CALLER = '+15145550177';

/** Languages, voices, the language of a number, a translated service, and a conversation that changes to French. */
export async function tourLanguages(stage: ToursStage, owner: BrowserContext): Promise<Shot[]> {
  const page = await owner.newPage();
  const dialog = page.getByRole('dialog');
  const shots: Shot[] = [];
  const at = { path: '/settings' };

  await page.goto('/settings?dialog=language-add');
  await dialog.getByLabel('Language').selectOption('de');
  shots.push(...(await shoot(page, 'languages.add', at)));

  await page.goto('/settings?dialog=language-edit.fr');
  await dialog.getByLabel('Voice').getByRole('option').first().waitFor({ state: 'attached' });
  shots.push(...(await shoot(page, 'languages.voice', at)));

  await page.goto('/settings');
  await page
    .getByRole('button', { name: /^Language of / })
    .first()
    .click();
  await dialog.getByLabel('Language').waitFor();
  shots.push(...(await shoot(page, 'languages.number', at)));

  await page.goto('/services?language=fr');
  await page.getByRole('button', { name: /^Translations of Nettoyage/ }).click();
  await dialog.getByLabel('Name').filter({ visible: true }).waitFor();
  shots.push(...(await shoot(page, 'languages.service', { path: '/services' })));

  const turns = [
    says('Bonjour, parlez-vous français ?'),
    says('Je voudrais un rendez-vous pour un nettoyage vendredi à midi'),
    says('Oui'),
    says('Marie Tremblay'),
    says('Oui'),
    ...farewell('Non merci, au revoir'),
  ];
  await playCall(stage, turns, CALLER);
  await openNewestCall(page);
  const answer = dialog.getByText('Bonjour, parlez-vous', { exact: false });
  const path = '/call-conversations';
  shots.push(...(await shoot(page, 'languages.conversation', { path, show: answer })));
  await page.close();
  return shots;
}
