import { expect, it } from 'vitest';
import { findRegionOfZone } from '../../server/modules/scheduling/holidays/public-holidays.ts';

it('the first search for the country of a time zone does not block the event loop for longer than one country', async () => {
  let turns = 0;
  let isSearching = true;
  const takeTurn = () => {
    turns += 1;
    if (isSearching) setImmediate(takeTurn);
  };
  takeTurn();
  const region = await findRegionOfZone('Europe/Paris');
  isSearching = false;
  expect(region).toEqual({ country: 'FR', subdivision: null });
  expect(turns).toBeGreaterThan(100);
});
