/** Uploads use XMLHttpRequest, because fetch does not report progress. */
import type { BodyInputOf, Endpoint, OutputOf, ParamsOf } from '@rounds/contract/endpoint.ts';
import { getCommonHeaders, networkError, parseResponse, reportError, withXsrfToken } from './call.ts';
import { CallError } from './call-error.ts';
import { events } from './events.ts';
import { trackCall } from './in-flight.ts';
import { toUrl } from './url.ts';

const RESPONSE_SECONDS = 120;
const RETRY_DELAYS_MS = [1_000, 4_000];

export interface UploadOptions<E> {
  /** The file; null for a call that names a file which was uploaded before. */
  file: (Blob & { name?: string }) | null;
  params?: ParamsOf<E>;
  fields?: BodyInputOf<E>;
  /** Receives the progress from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Whether the caller shows failures itself, next to the file. True by default. */
  silent?: boolean;
  stallSeconds?: number;
  /** The time the server has to process the file after its last byte. */
  responseSeconds?: number;
}

/**
 * Sends one file with its fields. If the connection breaks, it retries, provided that the fields carry the uuid
 * of the file, so that a repetition does not store it twice.
 */
export async function upload<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<OutputOf<E>> {
  const canRepeat = typeof (options.fields as { uuid?: unknown } | undefined)?.uuid === 'string';
  const delays = canRepeat ? RETRY_DELAYS_MS : [];
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await trackCall(withXsrfToken(() => send(endpoint, options), options.signal));
      return answer.data as OutputOf<E>;
    } catch (error) {
      const delay = delays[attempt];
      if (error instanceof CallError && error.status === 0 && delay !== undefined) {
        await sleep(delay, options.signal);
        continue;
      }
      if (error instanceof CallError) reportError(error, options.silent ?? true, false);
      throw error;
    }
  }
}

function send<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<{ data?: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const headers = getCommonHeaders(endpoint);
    const requestId = headers['X-Request-Id'];
    const stallSeconds = options.stallSeconds ?? events.uploadStallSeconds();
    const stop = () => request.abort();
    let stalled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = (seconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stalled = true;
        request.abort();
      }, seconds * 1000);
    };
    const finish = (callback: () => void) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
      callback();
    };

    request.upload.onprogress = (progress) => {
      restartTimer(stallSeconds);
      if (progress.lengthComputable) options.onProgress?.(progress.loaded / progress.total);
    };
    request.upload.onload = () => restartTimer(options.responseSeconds ?? RESPONSE_SECONDS);
    request.onload = () =>
      finish(() => {
        try {
          const retryAfter = request.getResponseHeader('Retry-After');
          resolve(parseResponse(request.status, request.responseText, retryAfter, requestId));
        } catch (error) {
          reject(error);
        }
      });
    request.onerror = () => finish(() => reject(networkError(requestId)));
    request.onabort = () =>
      finish(() => reject(stalled ? stallError(stallSeconds) : new DOMException('Upload cancelled', 'AbortError')));

    if (options.signal?.aborted) return reject(new DOMException('Upload cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', stop);
    request.open(endpoint.method, toUrl(endpoint, options.params));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    restartTimer(stallSeconds);
    request.send(toFormData(endpoint, options));
  });
}

/** Fields come first, so that the server knows the purpose of the file while it arrives. */
function toFormData<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((options.fields ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { file } = options;
  if (file) form.append(endpoint.file ?? 'file', file, file.name ?? 'file');
  return form;
}

const stallError = (seconds: number): CallError =>
  new CallError({ status: 0, code: 'UPLOAD_STALLED', message: events.text('UPLOAD_STALLED', { count: seconds }) });

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Upload cancelled', 'AbortError'));
    });
  });
