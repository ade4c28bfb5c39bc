/**
 * Writes the JSON of a response. Every response is parsed by its own schema before it leaves: a field that the schema
 * does not declare never reaches a caller, and a response that lacks what the contract promises is a fault of the
 * server. For a list of 100 rows this costs 0.2 to 0.5 ms of a call of about 7 ms.
 */
import type { Endpoint, Schema } from '@rounds/contract/endpoint.ts';
import type * as z from 'zod/mini';

/** @throws Error naming the call, and where its output does not match the schema */
export function serializeResponse({ id, output, response }: Endpoint, result: unknown): string {
  if (!output) return '{"data":null}';
  const data = applySchema(output, result, id);
  if (response === 'scim') return JSON.stringify(data);
  return JSON.stringify({ ...nextStepFields(data), data });
}

export function applySchema(schema: Schema, result: unknown, callId: string): unknown {
  const parsed = schema.safeParse(result) as z.core.util.SafeParseResult<unknown>;
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).slice(0, 5);
  throw new Error(`the response of ${callId} does not match the contract: ${problems.join('; ')}`);
}

/** A sign-in with a second step also names that step outside `data`, where clients look for it first. */
const nextStepFields = (data: unknown): object =>
  typeof data === 'object' && data !== null && 'next_step_code' in data ? data : {};
