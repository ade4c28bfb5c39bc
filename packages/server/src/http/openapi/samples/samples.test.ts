/** Each call accepts the example that the documentation shows for it. */
import { ENDPOINTS } from '@rounds/contract';
import type { Schema } from '@rounds/contract/endpoint.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { buildOpenApi, type OpenApi } from '../openapi.ts';
import { createSampleCall } from './sample-call.ts';
import { SAMPLES } from './samples.ts';

let description: OpenApi;
beforeAll(async () => {
  description = await buildOpenApi(ENDPOINTS, 'http://localhost');
});

const toTexts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

function findProblems(schema: Schema | undefined, value: unknown): readonly string[] {
  if (!schema) return [];
  const result = schema.safeParse(value) as z.core.util.SafeParseResult<unknown>;
  return result.success ? [] : result.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
}

describe('the example of a call is accepted by its schema', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
    const { params, query, body } = createSampleCall(endpoint, description);
    const problems = [
      ...findProblems(endpoint.params, toTexts(params)),
      ...findProblems(endpoint.query, toTexts(query)),
      ...findProblems(endpoint.body, body),
    ];
    expect(problems).toEqual([]);
  });
});

it('examples are written only for calls that exist', () => {
  const ids = ENDPOINTS.map(({ id }) => id);
  expect(Object.keys(SAMPLES).filter((id) => !ids.includes(id))).toEqual([]);
});
