import { expect, it } from 'vitest';
import { z } from 'zod';
import { fromCursor, placeText, toCursor } from '../../server/db/place-cursor.ts';

const place = z.tuple([placeText, z.int32()]);
const encoded = (text: string) => Buffer.from(text).toString('base64url');

it('fromCursor returns the position that toCursor encoded', () => {
  expect(fromCursor(toCursor(['Łukasz “the barber” 馬', 2 ** 31 - 1]), place)).toEqual([
    'Łukasz “the barber” 馬',
    2 ** 31 - 1,
  ]);
});

it.each([
  ['a text that is no cursor', 'nonsense'],
  ['an empty text', ''],
  ['a position of another list', toCursor(['a', 'b'])],
  ['an incomplete position', toCursor(['a'])],
  ['an id that no row can have', toCursor(['a', 2 ** 31])],
  ['a text that PostgreSQL cannot hold', toCursor(['a\0b', 1])],
  ['an object', encoded('{"0":"a","1":1}')],
])('fromCursor rejects %s', (_name, cursor) => {
  expect(() => fromCursor(cursor, place)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: { fields: { cursor: 'errors.common.unknownCursor' } },
    }),
  );
});
