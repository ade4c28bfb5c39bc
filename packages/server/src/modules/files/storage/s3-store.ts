/**
 * Stores the bytes of uploaded files in a bucket that speaks S3, under the same names as the folder has. The store
 * checks the hash of the bytes, and acknowledges an upload only after it has stored it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ApiError } from '../../../http/api-error.ts';
import type { S3Address } from '../../../s3-address.ts';
import { readElements, toBucketUrl } from '../../../s3-protocol.ts';
import { StartupError } from '../../../startup-error.ts';
import { inSpan } from '../../../tracing.ts';
import { isFileKey, type ListedFileStore, toShardedName } from './store.ts';

const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 200;
/** Applies to everything but the bytes of a download, which take as long as their reader does. */
const ANSWER_TIMEOUT_MS = 60_000;

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly headers?: Record<string, string>;
  readonly body?: Blob;
}

class S3Error extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'S3Error';
    this.status = status;
  }
}

/** The name of the file is left out of the trace: it opens the file in the store. */
const fetchInSpan = (request: Request, signal: AbortSignal): Promise<Response> =>
  inSpan(
    {
      name: `S3 ${request.method}`,
      kind: 'client',
      attributes: { 'http.request.method': request.method, 'server.address': new URL(request.url).hostname },
    },
    async (span) => {
      const response = await fetch(request, { signal });
      span?.set({ 'http.response.status_code': response.status });
      return response;
    },
  );

/** @throws StartupError if the bucket cannot be written */
export async function openS3Store(address: S3Address): Promise<ListedFileStore> {
  const store = createS3Store(address);
  const probe = randomUUID();
  try {
    await store.keep(probe, { bytes: Buffer.from('Rounds can write here.') });
    await store.remove(probe);
  } catch (error) {
    throw new StartupError(
      `The files in bucket “${address.bucket}” at ${address.endpoint} cannot be written: ${toReason(error)} Check FILES_URL.`,
    );
  }
  return withUnavailability(store);
}

/** Calls that need a file say that its store does not respond, instead of an unexpected failure. */
function withUnavailability(store: ListedFileStore): ListedFileStore {
  const explain = (error: unknown): never => {
    const isAway = isPassing(error) && (error instanceof S3Error || isUnanswered(error));
    throw isAway ? new ApiError('APP_FILES_UNAVAILABLE', { cause: error }) : error;
  };
  return {
    ...store,
    keep: (key, source) => store.keep(key, source).catch(explain),
    read: (key, part) => store.read(key, part).catch(explain),
    readAll: (key) => store.readAll(key).catch(explain),
    remove: (key) => store.remove(key).catch(explain),
  };
}

function createS3Store(address: S3Address): ListedFileStore {
  const { accessKey, secretKey, region, folder } = address;
  // It signs only: attempts are repeated here, including those that get no response.
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  });
  const root = toBucketUrl(address);
  const toUrl = (key: string) => `${root}/${[folder, toShardedName(key)].filter(Boolean).join('/')}`;

  const request = async (url: string, { method, headers, body }: S3Request): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      // Only the wait for the response is limited: its bytes may take as long as their reader does.
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(new Error('no answer')), ANSWER_TIMEOUT_MS);
      try {
        const signed = await client.sign(url, { method, ...(headers && { headers }), ...(body && { body }) });
        const response = await fetchInSpan(signed, abort.signal);
        if (response.ok) return response;
        throw await toError(response);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isPassing(error)) throw error;
        await delay(RETRY_DELAY_MS * 2 ** (attempt - 1));
      } finally {
        clearTimeout(timer);
      }
    }
  };
  const get = (key: string, headers?: Record<string, string>) =>
    request(toUrl(key), { method: 'GET', ...(headers && { headers }) });

  return {
    async keep(key, source) {
      const body = 'path' in source ? await openAsBlob(source.path) : new Blob([new Uint8Array(source.bytes)]);
      const hash = createHash('sha256');
      await pipeline('path' in source ? createReadStream(source.path) : Readable.from([source.bytes]), hash);
      await request(toUrl(key), {
        method: 'PUT',
        headers: { 'x-amz-content-sha256': hash.digest('hex'), 'content-type': 'application/octet-stream' },
        body,
      });
    },
    async read(key, part) {
      const response = await get(key, part && { range: `bytes=${part.start}-${part.end}` });
      return Readable.fromWeb(response.body as ReadableStream);
    },
    readAll: async (key) => Buffer.from(await (await get(key)).arrayBuffer()),
    async remove(key) {
      try {
        await request(toUrl(key), { method: 'DELETE' });
      } catch (error) {
        if (!(error instanceof S3Error) || error.status !== 404) throw error;
      }
    },
    async *list() {
      const prefix = folder === '' ? '' : `${folder}/`;
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
        const text = await (await request(`${root}?${query}`, { method: 'GET' })).text();
        for (const name of readElements(text, 'Key')) {
          const key = name.split('/').at(-1)!;
          if (isFileKey(key) && name === prefix + toShardedName(key)) yield key;
        }
        token =
          readElements(text, 'IsTruncated')[0] === 'true' ? readElements(text, 'NextContinuationToken')[0] : undefined;
      } while (token);
    },
  };
}

/** Whether the same request may succeed later. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429 || error.status === 408;

/** `fetch` names the cause of a connection that failed; the other one is our own limit of time. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && (error.cause !== undefined || error.message === 'no answer');

async function toError(response: Response): Promise<S3Error> {
  const text = await response.text().catch(() => '');
  const [code] = readElements(text, 'Code');
  return new S3Error(
    response.status,
    `The store of files answered ${[response.status, code].filter(Boolean).join(' ')}.`,
  );
}

function toReason(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { readonly code?: string } };
  return error instanceof S3Error ? message : `${cause?.code ?? message}.`;
}
