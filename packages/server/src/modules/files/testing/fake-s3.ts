/** A store that speaks as much S3 as the server needs, and checks signatures and hashes like a real one. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const ACCESS_KEY = 'test-key';
export const SECRET_KEY = 'secret/with+signs';
const REGION = 'eu-central-1';
const BUCKET = 'rounds-files';
const PAGE = 2;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Checks the signature as Amazon's documentation of version 4 describes it. */
export function isSigned(request: IncomingMessage, url: URL): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return false;
  const [, key, day = '', region = '', names = '', signature] = match;
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const hash = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const secret = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${SECRET_KEY}`, day), region));
  return key === ACCESS_KEY && region === REGION && hmac(secret, text).toString('hex') === signature;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  let failures = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const end = (status: number, body: string | Buffer = '', headers = {}) => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
      response.end(body);
    };
    const fail = (status: number, code: string) => end(status, `<Error><Code>${code}</Code></Error>`);
    const url = new URL(request.url!, 'http://fake');
    const body = await readBody(request);
    if (failures > 0) {
      failures -= 1;
      return fail(503, 'SlowDown');
    }
    if (!isSigned(request, url)) return fail(403, 'SignatureDoesNotMatch');
    if (!url.pathname.startsWith(`/${BUCKET}`)) return fail(404, 'NoSuchBucket');
    const name = url.pathname.slice(BUCKET.length + 2);
    if (request.method === 'PUT') {
      if (sha256(body) !== request.headers['x-amz-content-sha256']) return fail(400, 'XAmzContentSHA256Mismatch');
      objects.set(name, body);
      return end(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return end(204);
    }
    if (url.searchParams.get('list-type') === '2') return end(200, toListing(url.searchParams));
    const object = objects.get(name);
    if (!object) return fail(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    return range ? end(206, object.subarray(Number(range[1]), Number(range[2]) + 1)) : end(200, object);
  };
  const toListing = (query: URLSearchParams): string => {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
    const start = Number(query.get('continuation-token') ?? 0);
    const isTruncated = names.length > start + PAGE;
    const contents = names.slice(start, start + PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`);
    const next = isTruncated ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    /** The value of FILES_URL. */
    toAddress: (secret = SECRET_KEY, folder = 'workspace') =>
      `s3://${ACCESS_KEY}:${encodeURIComponent(secret)}@${BUCKET}/${folder}?region=${REGION}&endpoint=${endpoint}`,
    /** Responds to the next requests with 503. */
    failNext(count: number) {
      failures = count;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
