/** Large answers travel compressed: a template of thousands of questions is a tenth of its size then. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below that, packing takes longer than it saves. */
const COMPRESSION_THRESHOLD_BYTES = 8 * 1024;
/** Files that people keep are packed already, by their own formats. */
const COMPRESSIBLE_TYPES = /^(application\/json|text\/csv)\b/;

export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESSION_THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSIBLE_TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    // What comes packed is refused like any other unknown coding: a small body must not unpack to a large one.
    globalDecompression: false,
  });
}
