/** Stores reports in a bucket that speaks S3: of Amazon, or of any service with the same interface. */
import { createHash } from 'node:crypto';
import type { IntegrationProblem } from '@rounds/contract/integrations';
import { AwsV4Signer } from 'aws4fetch';
import type { Outbound, OutboundResponse } from '../../../outbound/index.ts';
import type { S3Address } from '../../../s3-address.ts';
import { readElements, toObjectUrl } from '../../../s3-protocol.ts';
import { IntegrationError } from '../problems.ts';
import {
  type FileName,
  type FileStoreOutside,
  type FileToStore,
  PART_BYTES,
  TEST_CONTENT,
  TEST_FILE,
  toTimeout,
} from './store.ts';

const FINGERPRINT = 'x-amz-meta-rounds-fingerprint';

interface S3Request {
  readonly method: 'HEAD' | 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface S3Options {
  readonly outbound: Outbound;
  /** Allowed only for hosts that the operator has listed. */
  readonly allowHttp: boolean;
  readonly signal?: AbortSignal | undefined;
}

export class S3Bucket implements FileStoreOutside {
  readonly #address: S3Address;
  readonly #options: S3Options;

  constructor(address: S3Address, options: S3Options) {
    this.#address = address;
    this.#options = options;
  }

  async has({ folder, name, fingerprint }: FileName): Promise<boolean> {
    const { status, headers } = await this.#send({ method: 'HEAD', key: toKey(folder, name) });
    // A key that may only write cannot look; the file is then written once more, with the same content.
    if (status >= 500 || status === 429) throw toError(status, null);
    return status === 200 && headers.get(FINGERPRINT) === fingerprint;
  }

  async write(file: FileToStore, onSent: (bytes: number) => void): Promise<void> {
    const key = toKey(file.folder, file.name);
    const headers = { 'content-type': file.type, [FINGERPRINT]: file.fingerprint };
    if (file.size > PART_BYTES) return this.#writeParts(file, key, headers, onSent);
    await this.#request({ method: 'PUT', key, headers, body: await file.read(0, file.size) });
    onSent(file.size);
  }

  async test(folder: string): Promise<void> {
    const key = toKey(folder, TEST_FILE);
    await this.#request({ method: 'PUT', key, headers: { 'content-type': 'text/plain' }, body: TEST_CONTENT });
    // A key that may write but not delete is good enough: the file has always the same name.
    await this.#send({ method: 'DELETE', key });
  }

  async #writeParts(
    file: FileToStore,
    key: string,
    headers: Readonly<Record<string, string>>,
    onSent: (bytes: number) => void,
  ): Promise<void> {
    const response = await this.#request({ method: 'POST', key, query: { uploads: '' }, headers });
    const [uploadId] = readElements(response.body.toString(), 'UploadId');
    if (!uploadId) throw new IntegrationError('answer_invalid', response.status);
    try {
      const parts: string[] = [];
      for (let start = 0; start < file.size; start += PART_BYTES) {
        const body = await file.read(start, Math.min(start + PART_BYTES, file.size));
        const partNumber = parts.length + 1;
        const partResponse = await this.#request({
          ...{ method: 'PUT', key, body },
          query: { partNumber: String(partNumber), uploadId },
        });
        parts.push(
          `<Part><PartNumber>${partNumber}</PartNumber><ETag>${partResponse.headers.get('etag')}</ETag></Part>`,
        );
        onSent(body.length);
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const ended = await this.#request({ method: 'POST', key, query: { uploadId }, body });
      // The status is sent before the parts are joined, so a failure can be in the body of a success.
      const text = ended.body.toString();
      if (text.includes('<Error>')) throw toError(500, readElements(text, 'Code')[0] ?? null);
    } catch (error) {
      // Otherwise the parts stay there, invisible and paid for.
      await this.#send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async #request(request: S3Request): Promise<OutboundResponse> {
    const answer = await this.#send(request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw toError(answer.status, readElements(answer.body.toString(), 'Code')[0] ?? null);
  }

  async #send({ method, key, query = {}, headers = {}, body }: S3Request): Promise<OutboundResponse> {
    const { accessKey, secretKey, region } = this.#address;
    const url = new URL(toObjectUrl(this.#address, key));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' },
      headers: { ...headers, 'x-amz-content-sha256': hash },
    }).sign();
    const { outbound, allowHttp, signal } = this.#options;
    return outbound.request(signed.url.href, {
      ...{ method, allowHttp, maxRedirects: 0, timeoutMs: toTimeout(body?.length ?? 0) },
      headers: Object.fromEntries(signed.headers.entries()),
      ...(body && { body }),
      ...(signal && { signal }),
    });
  }
}

const toKey = (folder: string, name: string): string => [folder, name].filter(Boolean).join('/');

/** The error codes of the service. */
const CODES: Readonly<Record<string, IntegrationProblem>> = {
  InvalidAccessKeyId: 'key_unknown',
  SignatureDoesNotMatch: 'secret_wrong',
  NoSuchBucket: 'bucket_missing',
  AuthorizationHeaderMalformed: 'region_wrong',
  PermanentRedirect: 'region_wrong',
  TemporaryRedirect: 'region_wrong',
  IllegalLocationConstraintException: 'region_wrong',
  RequestTimeTooSkewed: 'clock_wrong',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  EntityTooLarge: 'too_large',
  SlowDown: 'slow_down',
};

function toError(status: number, code: string | null): IntegrationError {
  const problem = code === null ? undefined : CODES[code];
  return new IntegrationError(problem ?? toProblemOfStatus(status), status, code);
}

function toProblemOfStatus(status: number): IntegrationProblem {
  if (status === 429) return 'slow_down';
  if (status === 507) return 'full';
  if (status >= 500) return 'unavailable';
  if (status === 401 || status === 403) return 'write_denied';
  if (status === 404) return 'bucket_missing';
  return status >= 300 && status < 400 ? 'region_wrong' : 'rejected';
}
