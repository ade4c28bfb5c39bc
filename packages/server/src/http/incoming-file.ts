/**
 * Receives a multipart body before any transaction opens: the file is stored in a temporary folder and
 * counted as it arrives, the other fields become the body. Nothing is read of it yet.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import type { Language } from '@rounds/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import { createPrivateFolder, PRIVATE_FILE } from '../private-files.ts';
import { removeStaleFiles } from '../temp-cleanup.ts';
import { ApiError } from './api-error.ts';
import { fieldError, isStorable } from './input.ts';
import type { IncomingFile, IncomingFiles } from './module.ts';

export interface ReceivedBody {
  readonly files: IncomingFiles;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Hash of the fields and of all bytes of the files; an Idempotency-Key compares it. */
  readonly hash: Buffer;
}

/** The fields of a body that carry files. */
export interface ExpectedFiles {
  readonly max: number;
  /** The index of the file in a field; undefined if the field does not carry one. */
  indexOf(fieldName: string): number | undefined;
}

/** A call that requires one file in this field. */
export const expectOneFile = (field: string): ExpectedFiles => ({
  max: 1,
  indexOf: (name) => (name === field ? 0 : undefined),
});

/** A call that accepts files in the fields `field[0]`, `field[1]` and so on. */
export function expectFiles({ field, max }: { readonly field: string; readonly max: number }): ExpectedFiles {
  const names = Array.from({ length: max }, (_, index) => `${field}[${index}]`);
  return {
    max,
    indexOf: (name) => {
      const index = names.indexOf(name);
      return index < 0 ? undefined : index;
    },
  };
}

/** A larger request is rejected unread; the browser application never sends one. */
const MAX_REQUEST_BYTES = 3 * MAX_UPLOAD_BYTES;
const LIMITS = {
  fileSize: MAX_UPLOAD_BYTES,
  fields: 30,
  fieldSize: 1024 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
};

export const getIncomingFolder = (dataDir: string): string => path.join(dataDir, 'incoming');

/** Removes what a killed server left behind; called once at start. */
export async function clearIncomingFolder(dataDir: string): Promise<void> {
  await createPrivateFolder(getIncomingFolder(dataDir));
  await removeStaleFiles(getIncomingFolder(dataDir));
}

/** @throws ApiError UPLOAD_TOO_LARGE, UPLOAD_BROKEN, VALIDATION_FAILED */
export async function receiveBody(
  request: FastifyRequest,
  expected: ExpectedFiles,
  { dataDir, uploadStallSeconds }: Pick<Config, 'dataDir' | 'uploadStallSeconds'>,
  language: Language,
): Promise<ReceivedBody> {
  if (!request.isMultipart()) throw fieldError('body', language, 'body.type', { type: 'multipart/form-data' });
  if (Number(request.headers['content-length'] ?? 0) > MAX_REQUEST_BYTES) throw new ApiError('UPLOAD_TOO_LARGE');
  const fields: Record<string, unknown> = Object.create(null);
  const files = new Map<number, IncomingFile>();
  const hash = createHash('sha256');
  const folder = getIncomingFolder(dataDir);
  const stopWatching = watchForStall(request.raw, uploadStallSeconds * 1000);
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, files: expected.max } })) {
      if (part.type === 'file') {
        const index = expected.indexOf(part.fieldname);
        if (index === undefined || files.has(index)) {
          part.file.resume();
          throw fieldError(part.fieldname, language, 'field.unknown');
        }
        const saved = await saveFile(part, folder);
        files.set(index, saved);
        hash.update(part.fieldname).update(saved.hash);
      } else {
        if (part.fieldnameTruncated || part.valueTruncated || Object.hasOwn(fields, part.fieldname)) {
          throw fieldError(part.fieldname, language, 'field.invalid');
        }
        if (!isStorable(part.value)) throw fieldError(part.fieldname, language, 'field.characters');
        fields[part.fieldname] = part.value;
      }
    }
    return { files, fields, hash: hash.update(JSON.stringify(fields)).digest() };
  } catch (error) {
    await removeIncomingFiles(files);
    request.raw.resume();
    throw toUploadError(error, language);
  } finally {
    stopWatching();
  }
}

export async function removeIncomingFiles(files: IncomingFiles): Promise<void> {
  for (const { path } of files.values()) await rm(path, { force: true });
}

async function saveFile(part: MultipartFile, folder: string): Promise<IncomingFile> {
  const filePath = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  const writer = createWriteStream(filePath, { flags: 'wx', mode: PRIVATE_FILE });
  let size = 0;
  try {
    await pipeline(
      part.file,
      async function* count(chunks: Readable) {
        for await (const chunk of chunks) {
          size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      writer,
    );
    if (part.file.truncated) throw new ApiError('UPLOAD_TOO_LARGE');
    return { path: filePath, name: toSafeName(part.filename), size, hash: hash.digest('hex') };
  } catch (error) {
    // If the sender disconnects while the file is being opened, it would be created after its removal.
    if (!writer.closed) await new Promise<void>((resolve) => writer.once('close', () => resolve()));
    await rm(filePath, { force: true });
    throw error;
  }
}

/** The last part of a path, without characters that file systems or headers do not accept. */
function toSafeName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  if (clean.length <= MAX_NAME_LENGTH) return clean || 'file';
  // The extension stays, because texts are known by it.
  const extension = /\.\w{1,10}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, MAX_NAME_LENGTH - extension.length) + extension;
}
const MAX_NAME_LENGTH = 200;

/** A sender that is silent for this long counts as disconnected. */
function watchForStall(stream: Readable, timeoutMs: number): () => void {
  let timer = setTimeout(abort, timeoutMs);
  function abort() {
    stream.destroy(new ApiError('UPLOAD_BROKEN'));
  }
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, timeoutMs);
  };
  stream.on('data', restartTimer);
  return () => {
    clearTimeout(timer);
    stream.off('data', restartTimer);
  };
}

function toUploadError(error: unknown, language: Language): unknown {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ApiError('UPLOAD_TOO_LARGE');
  if (code.startsWith('FST_')) return fieldError('body', language, 'body.multipart');
  if (code === 'ENOSPC' || code === 'EACCES' || code === 'EROFS') return error;
  return new ApiError('UPLOAD_BROKEN');
}
