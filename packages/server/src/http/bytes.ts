/** Sends a file or a document: inert, with a safe name, never run on the product's origin (security list, 35). */
import type { FastifyReply } from 'fastify';
import type { BytesAnswer } from './module.ts';

export function sendBytes(reply: FastifyReply, answer: BytesAnswer): FastifyReply {
  reply.header('content-type', answer.type);
  reply.header('content-disposition', disposition(answer.disposition, answer.name));
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (answer.cache === 'immutable') reply.header('cache-control', 'private, max-age=31536000, immutable');
  const size = answer.size ?? (Buffer.isBuffer(answer.body) ? answer.body.length : undefined);
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(answer.body);
}

/** RFC 6266: a plain name for old readers, the whole one in UTF-8 beside it. */
function disposition(kind: BytesAnswer['disposition'], name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%;]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain || 'file'}"; filename*=UTF-8''${whole}`;
}
