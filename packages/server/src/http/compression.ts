/** Large answers travel compressed: a template of thousands of questions is a tenth of its size then. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below that, packing takes longer than it saves. */
const WORTH_IT = 8 * 1024;
/** Files that people keep are packed already, by their own formats. */
const TEXTS = /^(application\/json|text\/csv)\b/;

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: WORTH_IT,
    encodings: ['br', 'gzip'],
    customTypes: TEXTS,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    // What comes packed is refused like any other unknown coding: a small body must not unpack to a large one.
    globalDecompression: false,
  });
}
