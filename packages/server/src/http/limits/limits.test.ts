/** Everything that callers send has a limit in the contract. */
import { ENDPOINTS } from '@rounds/contract';
import { DEFAULT_BODY_BYTES, getBodyLimit } from '@rounds/contract/endpoint.ts';
import { jsonField } from '@rounds/contract/import.ts';
import { maxJsonLength, maxKeys, text } from '@rounds/contract/values.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildOpenApi } from '../openapi/openapi.ts';
import { getMaxBytes, listUnlimited, toNode } from './schema-size.ts';

const PARTS = ['params', 'query', 'body'] as const;

describe('the contract', () => {
  it('every text, list, map and free value that a caller sends has a maximum', () => {
    const unlimited = ENDPOINTS.flatMap((endpoint) =>
      PARTS.flatMap((part) => {
        const schema = endpoint[part];
        return schema ? listUnlimited(toNode(schema), `${endpoint.id} ${part}`) : [];
      }),
    );
    expect(unlimited).toEqual([]);
  });

  it('what a schema accepts fits into the body of its call, unless the call declares a limit of its own', () => {
    const tooLarge = ENDPOINTS.filter(
      ({ body, file, body_limit, ...endpoint }) =>
        body && !file && body_limit === undefined && getMaxBytes(toNode(body)) > getBodyLimit(endpoint),
    ).map(({ id, body }) => `${id}: ${Math.round(getMaxBytes(toNode(body!)) / 1024)} KB`);
    expect(tooLarge).toEqual([]);
  });

  it('only calls that need it declare a larger body than others, of at most 16 MB', () => {
    const declared = ENDPOINTS.filter(({ body_limit }) => body_limit !== undefined);
    const needless = declared.filter(
      ({ body, body_limit = 0 }) => body_limit > 16 * DEFAULT_BODY_BYTES || getMaxBytes(toNode(body!)) < body_limit / 4,
    );
    expect(needless.map(({ id }) => id)).toEqual([]);
  });

  it('OpenAPI names the largest body of each call', async () => {
    const { paths } = (await buildOpenApi(ENDPOINTS, 'http://localhost')) as unknown as {
      paths: Record<string, Record<string, { 'x-max-body-bytes'?: number; responses: object }>>;
    };
    for (const endpoint of ENDPOINTS.filter(({ body, file }) => body && !file)) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.['x-max-body-bytes'], endpoint.id).toBe(getBodyLimit(endpoint));
      expect(operation?.responses, endpoint.id).toHaveProperty('413');
    }
  });
});

describe('the search for values without a maximum', () => {
  it.each([
    ['a text', z.string(), 'text'],
    ['a text whose pattern allows any length', z.string().check(z.regex(/^\w+$/)), 'text'],
    ['a list', z.array(z.number()), 'list'],
    ['the text of a list', z.array(z.string()).check(z.maxLength(2)), 'text'],
    ['a map', z.record(text(10), z.number()), 'map'],
    ['the keys of a map', z.record(z.string(), z.number()).check(maxKeys(2)), 'text'],
    ['an object with any further fields', z.catchall(z.object({}), z.number()), 'object of any fields'],
    ['a free value', z.unknown(), 'value of the kind “unknown”'],
    ['a text that may be missing', z.optional(z.nullable(z.string())), 'text'],
    ['a text in one of several forms', z.union([z.number(), z.string()]), 'text'],
    ['a text in a field of a multipart body', jsonField(z.object({ a: z.string() })), 'text'],
  ])('%s without a maximum is found', (_name, schema, kind) => {
    expect(listUnlimited(toNode(schema), 'body').join()).toContain(`${kind} without a maximum`);
  });

  it.each([
    ['a text with a maximum', text(10)],
    ['a text whose pattern limits its length', z.string().check(z.regex(/^\d{1,16}$/))],
    ['a list with a maximum', z.array(text(10)).check(z.maxLength(5))],
    ['a free value whose JSON is limited', z.unknown().check(maxJsonLength(100))],
    ['a map with a maximum', z.record(text(5), text(5)).check(maxKeys(3))],
  ])('%s is accepted', (_name, schema) => {
    expect(listUnlimited(toNode(schema), 'body')).toEqual([]);
  });
});

describe('limits of free values', () => {
  const value = z.unknown().check(maxJsonLength(1_000));

  it('a value is counted with everything in it, and rejected beyond its limit', () => {
    expect(value.safeParse({ a: ['x'.repeat(950)] }).success).toBe(true);
    expect(value.safeParse({ a: ['x'.repeat(1_001)] }).success).toBe(false);
    expect(value.safeParse(Array.from({ length: 600 }, () => 1)).success).toBe(false);
    expect(value.safeParse({ ['k'.repeat(1_001)]: 1 }).success).toBe(false);
  });

  it('a map of more keys than its limit is rejected', () => {
    const map = z.record(z.string(), z.number()).check(maxKeys(2));
    expect(map.safeParse({ a: 1, b: 2 }).success).toBe(true);
    expect(map.safeParse({ a: 1, b: 2, c: 3 }).success).toBe(false);
  });
});
