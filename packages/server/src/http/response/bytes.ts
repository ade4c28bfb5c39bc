/** Sends a file or a document with a safe name, and so that a browser never runs it on the product's origin. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { ByteRange, BytesResponse } from '../module.ts';

export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  response: BytesResponse,
): Promise<FastifyReply> {
  const { body, size = Buffer.isBuffer(body) ? body.length : undefined } = response;
  const part = Buffer.isBuffer(body) || size === undefined ? null : parseRange(request, reply, size);
  reply.headers(response.headers ?? {});
  reply.header('content-type', response.type);
  reply.header('content-disposition', formatContentDisposition(response.disposition, response.name));
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (response.cache === 'immutable') reply.header('cache-control', 'private, max-age=31536000, immutable');
  if (Buffer.isBuffer(body)) return reply.header('content-length', body.length).send(body);
  if (size !== undefined) reply.header('accept-ranges', 'bytes').header('content-length', size);
  if (!part) return reply.send(await body());
  reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply.header('content-length', part.end - part.start + 1).send(await body(part));
}

/**
 * The range that a Range header requests (RFC 9110, section 14). Several ranges at once and conditional ranges
 * (If-Range) return the whole file, which the standard allows.
 * @throws ApiError RES_RANGE_OUTSIDE
 */
function parseRange(request: FastifyRequest, reply: FastifyReply, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  if (!match || request.headers['if-range'] !== undefined) return null;
  const [, from, to] = match as unknown as [string, string, string];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < start) return null;
  if (start > end) {
    reply.header('content-range', `bytes */${size}`);
    throw new ApiError('RES_RANGE_OUTSIDE');
  }
  return { start, end };
}

/** RFC 6266: an ASCII name for old clients, followed by the complete name in UTF-8. */
function formatContentDisposition(kind: BytesResponse['disposition'], name: string): string {
  const asciiName = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%;]/g, '_');
  const encodedName = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiName || 'file'}"; filename*=UTF-8''${encodedName}`;
}
