/** A store that speaks as much S3 as integrations need, checks signatures and hashes, and can be away in several ways. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS_KEY, isSigned, SECRET_KEY } from '../../files/testing/fake-s3.ts';

export const BUCKET = 'archive';
const REGION = 'eu-central-1';
const FINGERPRINT = 'x-amz-meta-rounds-fingerprint';

interface StoredObject {
  readonly body: Buffer;
  readonly fingerprint: string | undefined;
  /** The number of times that something was written under this name. */
  readonly writes: number;
}

/** The outcome of the next requests: a response with this status, a late one, or none. */
export type Fault = { readonly status: number; readonly code: string } | 'slow' | 'cut' | 'silent';
const SLOW_MS = 500;

interface Request {
  readonly method: string | undefined;
  readonly key: string;
}

export async function startFakeBucket() {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { readonly fingerprint: string | undefined; readonly parts: Map<number, Buffer> }>();
  let findFault: (request: Request, count: number) => Fault | undefined = () => undefined;
  let count = 0;

  const put = (key: string, body: Buffer, fingerprint: string | undefined) =>
    objects.set(key, { body, fingerprint, writes: (objects.get(key)?.writes ?? 0) + 1 });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, body: string | Buffer = '', headers = {}) => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
      response.end(request.method === 'HEAD' ? '' : body);
    };
    const fail = (status: number, code: string) => end(status, `<Error><Code>${code}</Code></Error>`);
    const url = new URL(request.url!, 'http://fake');
    const body = await buffer(request);
    const [, bucket, ...names] = url.pathname.split('/');
    const key = names.map(decodeURIComponent).join('/');
    count += 1;
    const fault = findFault({ method: request.method, key }, count);
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 'slow') await sleep(SLOW_MS);
    else if (fault) return fail(fault.status, fault.code);
    if (!request.headers.authorization?.includes(`Credential=${ACCESS_KEY}/`)) return fail(403, 'InvalidAccessKeyId');
    if (!isSigned(request, url)) return fail(403, 'SignatureDoesNotMatch');
    if (bucket !== BUCKET) return fail(404, 'NoSuchBucket');
    const hash = createHash('sha256').update(body).digest('hex');
    if (hash !== request.headers['x-amz-content-sha256']) return fail(400, 'XAmzContentSHA256Mismatch');
    const uploadId = url.searchParams.get('uploadId');
    const upload = uploads.get(uploadId ?? '');
    if (uploadId !== null && !upload) return fail(404, 'NoSuchUpload');
    const fingerprint = request.headers[FINGERPRINT] as string | undefined;
    switch (request.method) {
      case 'PUT':
        if (upload) upload.parts.set(Number(url.searchParams.get('partNumber')), body);
        else put(key, body, fingerprint);
        return end(200, '', { etag: `"${hash}"` });
      case 'POST':
        if (!upload) {
          const id = String(uploads.size + 1);
          uploads.set(id, { fingerprint, parts: new Map() });
          return end(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
        }
        put(
          key,
          Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)),
          upload.fingerprint,
        );
        uploads.delete(uploadId!);
        return end(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
      case 'DELETE':
        if (uploadId === null) objects.delete(key);
        else uploads.delete(uploadId);
        return end(204);
      default: {
        const object = objects.get(key);
        if (!object) return end(404);
        return end(200, object.body, object.fingerprint === undefined ? {} : { [FINGERPRINT]: object.fingerprint });
      }
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    uploads,
    endpoint,
    /** The input of a person who connects to it. */
    connection: { endpoint, bucket: BUCKET, region: REGION, access_key: ACCESS_KEY, secret_key: SECRET_KEY },
    /** Chooses a fault for requests; undefined lets them pass. */
    onRequest(choose: typeof findFault) {
      findFault = choose;
      count = 0;
    },
    heal() {
      findFault = () => undefined;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
