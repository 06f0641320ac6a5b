import type { BrowserContext } from '@playwright/test';
import { does, farewell, hears, says } from '../callers/scenario.ts';
import { type Shot, shoot } from './camera.ts';
import { openNewestCall, playCall } from './play-call.ts';
import type { ToursStage } from './stage.ts';

const CALLER = '+15145550123';

/** A caller books an appointment; the admin sees the call, its transcript, the appointment and the charge. */
export async function tourCall(stage: ToursStage, owner: BrowserContext): Promise<Shot[]> {
  const page = await owner.newPage();
  const shots: Shot[] = [];
  await page.goto('/call-conversations');
  const showCalls = async () => {
    await page.getByText('On the line now').first().waitFor();
    shots.push(...(await shoot(page, 'call.ringing', { path: '/call-conversations' })));
  };
  const turns = [
    hears(),
    does(showCalls),
    says('Hi, I would like to book a cleaning on Thursday at noon'),
    says('Yes'),
    says('Mary Thompson'),
    says('Yes'),
    ...farewell('No thanks, goodbye'),
  ];
  await playCall(stage, turns, CALLER);

  await openNewestCall(page);
  const answer = page.getByRole('dialog').getByText(/^You are booked/);
  shots.push(...(await shoot(page, 'call.conversation', { path: '/call-conversations', show: answer })));

  await page.goto('/calendar');
  const booked = page.getByText('Mary Thompson').first();
  await booked.waitFor();
  shots.push(...(await shoot(page, 'call.booking', { path: '/calendar', show: booked })));

  await page.goto('/billing');
  const charge = page.getByText(/^Completed call/).first();
  await charge.waitFor();
  shots.push(...(await shoot(page, 'call.balance', { path: '/billing', show: charge })));
  await page.close();
  return shots;
}
