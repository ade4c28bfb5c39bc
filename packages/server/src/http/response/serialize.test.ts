import type { Schema } from '@rounds/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { applySchema } from './serialize.ts';

const asset = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['live', 'archived']),
  isOpen: z.boolean(),
  note: z.optional(z.string()),
  at: z.nullable(z.string()),
  address: z.string().check(z.minLength(2)),
  tags: z.array(z.string()),
  person: z.nullable(z.object({ id: z.number() })),
  values: z.record(z.string(), z.number()),
  either: z.union([z.string(), z.number()]),
});
const output: Schema = z.object({ list: z.array(asset) });
const complete = {
  id: 1,
  name: 'Pump',
  status: 'live',
  isOpen: false,
  note: 'n',
  at: null,
  address: 'A1',
  tags: ['a'],
  person: { id: 2 },
  values: { b: 1 },
  either: 3,
};
const serialize = (record: object) => applySchema(output, { list: [record] }, 'assets.list');

describe('answer serialization', () => {
  test('fields that the schema does not declare are removed at any depth', () => {
    const extended = { ...complete, secret: 's', person: { id: 2, password: 'p' } };
    expect(serialize(extended)).toStrictEqual({ list: [complete] });
  });

  test('optional fields may be absent and null is kept', () => {
    const { note: _, ...withoutNote } = { ...complete, person: null };
    expect(serialize(withoutNote)).toStrictEqual({ list: [withoutNote] });
  });

  test.for([
    ['a number that is NaN', { id: Number.NaN }, 'list.0.id'],
    ['a text instead of a number', { id: '1' }, 'list.0.id'],
    ['an unknown enum value', { status: 'lost' }, 'list.0.status'],
    ['a text that breaks a check', { address: 'A' }, 'list.0.address'],
    ['a missing field', { name: undefined }, 'list.0.name'],
    ['a wrong list item', { tags: [1] }, 'list.0.tags.0'],
    ['a list instead of an object', { person: [] }, 'list.0.person'],
    ['a wrong nested value', { values: { b: 'x' } }, 'list.0.values.b'],
  ] as const)('a wrong answer fails with the path of %s', ([, change, path]) => {
    expect(() => serialize({ ...complete, ...change })).toThrow(
      `the response of assets.list does not match the contract: ${path} `,
    );
  });
});
