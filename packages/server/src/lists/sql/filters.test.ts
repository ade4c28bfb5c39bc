import { describe, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { page, setUpThings, withThings } from './testing/things.ts';

setUpThings();

describe('text filters', () => {
  test.each(['eq', 'ct', 'sw', 'ew'])('a text matches whatever its case (%s)', (operator) =>
    withThings([{ name: 'Pumpe Nord' }, { name: 'PUMPE NORD' }, { name: 'Kran' }], async (tx) => {
      for (const value of ['pumpe nord', 'Pumpe NORD']) {
        const { list } = await page(tx, { filter: JSON.stringify({ name: [{ operator, value }] }) });
        expect(list.map(({ name }) => name).sort()).toEqual(['PUMPE NORD', 'Pumpe Nord']);
      }
    }),
  );
});

describe('filters by dates', () => {
  const findNames = async (tx: Tx, value: unknown, now?: string) => {
    const { list } = await page(tx, { filter: JSON.stringify({ at: value }) }, now ? new Date(now) : undefined);
    return list.map(({ name }) => name);
  };

  test('a range of dates has both of its days whole in the time zone of the person, also when the clock changes', () =>
    withThings(
      [
        { name: 'before', at: '2026-10-24T21:59:59Z' },
        { name: 'first', at: '2026-10-24T22:00:00Z' },
        { name: 'last', at: '2026-10-25T22:59:59Z' },
        { name: 'after', at: '2026-10-25T23:00:00Z' },
        { name: 'never' },
      ],
      async (tx) => {
        expect(await findNames(tx, { from: '2026-10-25', to: '2026-10-25' })).toEqual(['first', 'last']);
      },
    ));

  test('a range without two valid dates filters nothing', () =>
    withThings([{ name: 'a', at: '2026-01-01T00:00:00Z' }, { name: 'b' }], async (tx) => {
      for (const value of [
        {},
        { from: '2026-01-01' },
        { from: '2026-02-30', to: '2026-03-01' },
        { from: 'x', to: 'y' },
      ]) {
        expect(await findNames(tx, value)).toEqual(['a', 'b']);
      }
    }));

  test.each([
    ['today', ['today']],
    ['yesterday', ['yesterday']],
    ['this_week', ['monday', 'today', 'tomorrow', 'yesterday']],
    ['last_7_days', ['monday', 'sunday', 'today', 'yesterday']],
    ['last_30_days', ['days 29', 'monday', 'sunday', 'today', 'yesterday']],
    ['last_90_days', ['days 29', 'monday', 'sunday', 'today', 'yesterday']],
    ['last_3_months', ['days 29', 'monday', 'months 3', 'sunday', 'today', 'yesterday']],
    ['last_6_months', ['days 29', 'monday', 'months 3', 'months 6', 'sunday', 'today', 'yesterday']],
    ['last_year', ['days 29', 'monday', 'months 12', 'months 3', 'months 6', 'sunday', 'today', 'yesterday']],
  ])('the range %s is what it is at the time of the call', (preset, expected) =>
    withThings(
      [
        { name: 'today', at: '2026-05-29T12:00:00Z' },
        { name: 'tomorrow', at: '2026-05-29T22:00:00Z' },
        { name: 'yesterday', at: '2026-05-28T12:00:00Z' },
        { name: 'monday', at: '2026-05-24T22:00:00Z' },
        { name: 'sunday', at: '2026-05-24T21:59:00Z' },
        { name: 'days 29', at: '2026-04-29T22:00:00Z' },
        { name: 'months 3', at: '2026-02-28T12:00:00Z' },
        { name: 'months 6', at: '2025-11-29T12:00:00Z' },
        { name: 'months 12', at: '2025-05-29T12:00:00Z' },
        { name: 'older', at: '2025-05-28T12:00:00Z' },
      ],
      async (tx) => {
        expect(await findNames(tx, { preset }, '2026-05-28T22:30:00Z')).toEqual(expected);
      },
    ),
  );

  test.each([
    ['last_week', '2026-05-18', '2026-05-24'],
    ['this_week', '2026-05-25', '2026-05-31'],
    ['last_month', '2026-04-01', '2026-04-30'],
    ['this_month', '2026-05-01', '2026-05-31'],
    ['last_quarter', '2026-01-01', '2026-03-31'],
    ['this_quarter', '2026-04-01', '2026-06-30'],
    ['last_calendar_year', '2025-01-01', '2025-12-31'],
    ['this_year', '2026-01-01', '2026-12-31'],
  ])('the range %s has all days from %s to %s and no others', (preset, first, last) => {
    const shift = (day: string, days: number) =>
      new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString();
    return withThings(
      [
        { name: 'day before', at: shift(first, -1) },
        { name: 'first day', at: shift(first, 0) },
        { name: 'last day', at: shift(last, 0) },
        { name: 'next day', at: shift(last, 1) },
      ],
      async (tx) => expect(await findNames(tx, { preset }, '2026-05-28T22:30:00Z')).toEqual(['first day', 'last day']),
    );
  });

  test('a custom range is the two dates that are given with it', () =>
    withThings(
      [
        { name: 'in', at: '2026-05-29T12:00:00Z' },
        { name: 'out', at: '2026-05-20T12:00:00Z' },
      ],
      async (tx) => {
        const range = { preset: 'custom', from: '2026-05-29', to: '2026-05-29' };
        expect(await findNames(tx, range)).toEqual(['in']);
        expect(await findNames(tx, { preset: 'custom' })).toEqual(['in', 'out']);
      },
    ));
});

describe('what a list does not know is rejected by its name', () => {
  const condition = (operator: string, value: unknown) => [{ operator, value }];
  test.each([
    [{ filter: '{' }, 'filter'],
    [{ filter: '[]' }, 'filter'],
    [{ filter: JSON.stringify({ color: 1 }) }, 'filter.color'],
    [{ filter: JSON.stringify({ __proto__x: 1 }) }, 'filter.__proto__x'],
    [{ filter: JSON.stringify({ name: condition('like', 'a') }) }, 'filter.name'],
    [{ filter: JSON.stringify({ name: condition('ct', 7) }) }, 'filter.name'],
    [{ filter: JSON.stringify({ name: condition('ct', 'a\0b') }) }, 'filter.name'],
    [{ filter: JSON.stringify({ name: 'a' }) }, 'filter.name'],
    [{ filter: JSON.stringify({ amount: condition('ct', 1) }) }, 'filter.amount'],
    [{ filter: JSON.stringify({ amount: condition('eq', 'one') }) }, 'filter.amount'],
    [{ filter: JSON.stringify({ amount: condition('bt', [1]) }) }, 'filter.amount'],
    [{ filter: JSON.stringify({ kind: ['purple'] }) }, 'filter.kind'],
    [{ filter: JSON.stringify({ at: { preset: 'some_day' } }) }, 'filter.at'],
    [{ filter: JSON.stringify({ owner: ['somebody'] }) }, 'filter.owner'],
    [{ filter: JSON.stringify({ owner: [1, 2.5] }) }, 'filter.owner'],
    [{ filter: JSON.stringify({ owner: ['9007199254740993'] }) }, 'filter.owner'],
    [{ filter: JSON.stringify({ 'is.on': 'maybe' }) }, 'filter.is.on'],
    [{ sort: '{}' }, 'sort'],
    [{ sort: JSON.stringify([{ key: 'at', direction: 'asc' }]) }, 'sort'],
    [{ sort: JSON.stringify([{ key: 'name', direction: 'up' }]) }, 'sort'],
    [{ sort: JSON.stringify([{ key: 'id; drop table thing', direction: 'asc' }]) }, 'sort'],
    [{ cursor: 'AAAA' }, 'cursor'],
    [{ cursor: Buffer.from('{"order":"name desc","way":"next","values":["a","1"]}').toString('base64url') }, 'cursor'],
  ])('%o', (query, field) =>
    withThings([{ name: 'a' }], async (tx) => {
      const error = await page(tx, query).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ code: 'VALIDATION_FAILED', data: { [field]: [expect.any(String)] } });
    }),
  );
});
