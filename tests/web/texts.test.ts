import { describe, expect, it } from 'vitest';
import { isTextKey, loadAreas, t } from '../../web/lib/text/texts.ts';

describe('texts of the portal', () => {
  it('texts of the portal insert parameters without interpreting them and choose the plural form by the count', () => {
    expect(t('calls.count', { count: 1 })).toBe('1 call');
    expect(t('calls.count', { count: 0 })).toBe('0 calls');
    expect(t('shell.userMenu', { name: '$& {name} $t(calls.count)' })).toBe(
      'Account of $& {name} $t(calls.count)',
    );
  });

  it('texts of the portal throw for an unknown key, which is a type error too', () => {
    // @ts-expect-error a key without a text
    expect(() => t('calls.missing')).toThrow('No text for calls.missing');
    expect([isTextKey('calls.missing'), isTextKey('shell.skip')]).toEqual([false, true]);
  });

  it('texts of the portal throw for a parameter without a value, which is a type error too', () => {
    // @ts-expect-error a parameter without a value
    expect(() => t('shell.userMenu')).toThrow('No text for {name}');
  });

  it('texts of the portal reject an unknown area, and reject it again when it is requested again', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(loadAreas(['siteLanding'])).rejects.toThrow('The portal has no area siteLanding');
    await expect(loadAreas(['calls', 'shell'])).resolves.toBeUndefined();
  });
});
