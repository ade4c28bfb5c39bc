/** Compresses large responses: a template of thousands of questions shrinks to a tenth. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compressing a smaller response takes longer than it saves. */
const COMPRESSION_THRESHOLD_BYTES = 8 * 1024;
/** Uploaded files are already compressed by their own formats. */
const COMPRESSIBLE_TYPES = /^(application\/json|application\/x-ndjson|text\/csv)\b/;

export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESSION_THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSIBLE_TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    // A compressed request is rejected like any unknown encoding: a small body must not expand to a large one.
    globalDecompression: false,
  });
}
