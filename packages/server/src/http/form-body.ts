/** Reads the urlencoded bodies of forms that other sites post, such as sign-on services. */
import type { IncomingMessage } from 'node:http';
import { getBodyLimit } from '@rounds/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { fieldError } from './input.ts';

/** This much of a form that is too large is still received, so that its sender gets a response. */
const MAX_DRAIN_BYTES = 32 * 1024 * 1024;
const MAX_FIELDS = 100;

/**
 * The fields of a form. Only as much is kept as the call may have: what exceeds it is received and dropped, so that
 * the handler finds a value longer than it allows and can log that. A field that is repeated has no value, because
 * nobody could say which one counts.
 * @throws ApiError VALIDATION_FAILED for a call that takes no forms
 */
export async function parseForm(request: FastifyRequest, payload: IncomingMessage): Promise<Record<string, string>> {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint?.is_cross_site) throw wrongTypeError(request);
  const text = await readStart(payload, getBodyLimit(endpoint));
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, MAX_FIELDS)) {
    form[name] = name in form ? '' : value;
  }
  return { ...form };
}

/** The first bytes of a stream, which is read to its end unless it is unreasonably long. */
async function readStart(payload: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let keptBytes = 0;
  let received = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > MAX_DRAIN_BYTES) throw new ApiError('BODY_TOO_LARGE');
    if (keptBytes < limit) chunks.push(chunk.subarray(0, limit - keptBytes));
    keptBytes = Math.min(limit, keptBytes + chunk.length);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The error for a body of a type that the call does not accept. */
export function wrongTypeError(request: FastifyRequest): ApiError {
  return request.routeOptions.config.endpoint
    ? fieldError('body', request.caller.language, 'body.type', { type: 'application/json' })
    : new ApiError('APP_CALL_NOT_FOUND');
}
