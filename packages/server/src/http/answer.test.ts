import type { Schema } from '@rounds/contract/endpoint';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { trimmed } from './answer.ts';

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
const whole = {
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
const answered = (given: object) => trimmed(output, { list: [given] }, 'assets.list');

describe('an answer', () => {
  test('leaves as its schema says, without what that does not know, at any depth', () => {
    const more = { ...whole, secret: 's', person: { id: 2, password: 'p' } };
    expect(answered(more)).toStrictEqual({ list: [whole] });
  });

  test('lacks what may be left out, and says null where that is the answer', () => {
    const { note: _, ...without } = { ...whole, person: null };
    expect(answered(without)).toStrictEqual({ list: [without] });
  });

  test.for([
    ['a number that is none', { id: Number.NaN }, 'list.0.id'],
    ['a text in the place of a number', { id: '1' }, 'list.0.id'],
    ['a word that the schema does not know', { status: 'lost' }, 'list.0.status'],
    ['a text that breaks a rule', { address: 'A' }, 'list.0.address'],
    ['something missing', { name: undefined }, 'list.0.name'],
    ['a list of something else', { tags: [1] }, 'list.0.tags.0'],
    ['a list in the place of a record', { person: [] }, 'list.0.person'],
    ['a part deep inside', { values: { b: 'x' } }, 'list.0.values.b'],
  ] as const)('is a fault that names the place of %s', ([, wrong, place]) => {
    expect(() => answered({ ...whole, ...wrong })).toThrow(
      `the answer of assets.list is not what the contract says: ${place} `,
    );
  });
});
