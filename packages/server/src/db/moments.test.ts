import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isoOf, momentOf, TIMESTAMPTZ } from './moments.ts';

const byDriver = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;
const two = (number: number) => String(number).padStart(2, '0');
const written = fc
  .tuple(
    fc.integer({ min: 1, max: 12_000 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 59 }),
    fc.constantFrom('', '.1', '.12', '.123', '.1234', '.123456', '.000001', '.999999'),
    fc.constantFrom('+00', '+00', '+02', '-03:30', '+00 BC'),
  )
  .map(
    ([year, month, day, hour, minute, second, fraction, zone]) =>
      `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}${fraction}${zone}`,
  );

test('a moment that the database writes is the one that its driver reads', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(momentOf(text)).toEqual(byDriver(text));
    }),
  );
  for (const text of ['infinity', '-infinity']) expect(momentOf(text)).toEqual(byDriver(text));
});

test('a moment is answered as the language writes it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (moment) => {
      expect(isoOf(moment)).toBe(moment.toISOString());
    }),
  );
  expect(() => isoOf(new Date(Number.NaN))).toThrow(RangeError);
});
