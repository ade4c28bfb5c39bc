/** Every date in a call is declared as a day of the calendar or as an instant, so that nobody takes one for the other. */
import { ENDPOINTS } from '@rounds/contract';
import type { Schema } from '@rounds/contract/endpoint.ts';
import { isoDay, isoDayOrHour, timestamp } from '@rounds/contract/values.ts';
import { expect, test } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';

interface Node {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly [keyword: string]: unknown;
}

const toNode = (schema: Schema, io: 'input' | 'output'): Node =>
  toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node;

const DATE_NAME = /(^|_)(at|date|day|until)$/;
const toPattern = (schema: Schema) => toNode(schema, 'output').pattern;
const [DAY, DAY_OR_HOUR, INSTANT] = [isoDay(), isoDayOrHour(), timestamp()].map(toPattern);

const isDay = ({ pattern, format }: Node): boolean => pattern === DAY || format === 'date';
const isInstant = ({ pattern }: Node): boolean => pattern === INSTANT;

interface Field {
  readonly path: string;
  readonly name: string;
  /** The texts that it may be; more than one if they are declared differently. */
  readonly texts: readonly Node[];
}

/** All texts inside a schema, by the name of their field. */
function* listFields(node: unknown, path: string): Generator<Field> {
  if (typeof node !== 'object' || node === null) return;
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword !== 'properties') {
      yield* listFields(value, path);
      continue;
    }
    for (const [name, property] of Object.entries(value as Record<string, Node>)) {
      const texts = [...listTexts(property)];
      if (texts.length > 0) yield { path: `${path}.${name}`, name, texts };
      yield* listFields(property, `${path}.${name}`);
    }
  }
}

function* listTexts(node: Node): Generator<Node> {
  const options = [node.anyOf, node.oneOf].flatMap((list) => (Array.isArray(list) ? (list as Node[]) : []));
  for (const option of options) yield* listTexts(option);
  if (node.type === 'string') yield node;
}

const fields = ENDPOINTS.flatMap(({ id, query, body, output }) => [
  ...(query ? listFields(toNode(query, 'input'), `${id} query`) : []),
  ...(body ? listFields(toNode(body, 'input'), `${id} body`) : []),
  ...(output ? listFields(toNode(output, 'output'), id) : []),
]);

test('each date in a call is declared as a day or as an instant', () => {
  const dates = fields.filter(({ name }) => DATE_NAME.test(name));
  expect(dates.length).toBeGreaterThan(300);
  const isDeclared = (text: Node) => isDay(text) || isInstant(text) || text.pattern === DAY_OR_HOUR;
  expect(dates.filter(({ texts }) => !texts.every(isDeclared)).map(({ path }) => path)).toEqual([]);
});

test('a column of a list is a day if its records have a day there, and a date if they have an instant', () => {
  const wrong = ENDPOINTS.flatMap(({ id, list, output }) => {
    const record = output && (toNode(output, 'output').properties?.list?.items as Node | undefined);
    return (list?.columns ?? []).flatMap(({ selector, type }) => {
      const texts = [...listTexts(record?.properties?.[selector] ?? {})];
      if (texts.length === 0 || (!texts.some(isDay) && !texts.some(isInstant))) return [];
      return type === (texts.every(isDay) ? 'day' : 'date') ? [] : [`${id}: ${selector} is a ${type}`];
    });
  });
  expect(wrong).toEqual([]);
});
