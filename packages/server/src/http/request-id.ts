/**
 * The id of a call in its response, the logs and the database. Browsers, proxies and other systems may choose it, so
 * that one id leads through all of them.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The length suits the ids of trace contexts. PostgreSQL shows 63 characters of `application_name`. */
const SENT_ID = /^[A-Za-z\d_-]{8,36}$/;
/** https://www.w3.org/TR/trace-context/ */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/** Creates ids for calls that bring none: short, unique within one run of the server, and different between runs. */
export function createRequestIds(): (request: { readonly headers: IncomingHttpHeaders }) => string {
  const run = randomBytes(5).toString('hex');
  let count = 0;
  return ({ headers }) => findSentId(headers) ?? `${run}-${(++count).toString(36)}`;
}

function findSentId({ 'x-request-id': requestId, traceparent }: IncomingHttpHeaders): string | undefined {
  if (typeof requestId === 'string' && SENT_ID.test(requestId)) return requestId;
  return typeof traceparent === 'string' ? TRACE_PARENT.exec(traceparent)?.[1] : undefined;
}
