import { getChartCalls } from '@rounds/contract/analytics';
import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { files } from '@rounds/contract/files';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, call, connectClient, forgetAnswers, upload } from './index.ts';

const failure = (status: number, code: string, headers?: HeadersInit) =>
  Response.json({ code, message: `It is ${code}`, request_id: 'r-1' }, { status, headers });
const success = (data: unknown, message?: string) => Response.json({ data, message });

const events = { failed: vi.fn(), succeeded: vi.fn(), unauthenticated: vi.fn(), screenNotFound: vi.fn() };
let answers: (() => Response | Promise<Response>)[];
const fetched = vi.fn(async (_address: RequestInfo | URL, _init?: RequestInit) => answers.shift()!());

beforeEach(() => {
  answers = [];
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads its token from exactly here
  document.cookie = 'XSRF-TOKEN=token';
  connectClient({ ...events, text: (code) => `text of ${code}`, language: () => 'fr' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const getHeaders = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers);

describe('call', () => {
  it('a call is sent to its URL with the language of the person', async () => {
    answers.push(() => success({ id: 1 }));
    await call(assets.get, { params: { id: 12 } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/assets/12');
    expect(getHeaders(0).get('Accept-Language')).toBe('fr');
    expect(getHeaders(0).has('X-XSRF-TOKEN')).toBe(false);
  });

  it('a call with a stale XSRF token fetches a new one and is sent again', async () => {
    answers.push(
      () => failure(403, 'APP_XSRF_MISMATCH'),
      () => success({}),
      () => success({ redirect_to: null }),
    );
    await call(auth.logout);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(getHeaders(2).get('X-XSRF-TOKEN')).toBe('token');
    expect(events.failed).not.toHaveBeenCalled();
  });

  it('a failed writing call is reported to the person, and a failed reading call is not', async () => {
    answers.push(
      () => failure(409, 'SST_IN_USE'),
      () => failure(500, 'UNEXPECTED'),
    );
    await expect(call(assets.restore, { params: { id: 1 } })).rejects.toMatchObject({
      code: 'SST_IN_USE',
      status: 409,
    });
    await expect(call(assets.list, { query: {} })).rejects.toMatchObject({ request_id: 'r-1' });
    expect(events.failed).toHaveBeenCalledTimes(1);
  });

  it('each call has an id of its own, which an error names although a proxy answered', async () => {
    const proxy = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    answers.push(proxy, proxy);
    const errors = [];
    for (const _ of ['first', 'second']) errors.push(await call(assets.list, { query: {} }).catch((error) => error));
    const ids = [0, 1].map((index) => getHeaders(index).get('X-Request-Id'));
    expect(errors.map(({ request_id }) => request_id)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[\da-f]{16}$/);
  });

  it('a message of a successful call is reported', async () => {
    answers.push(() => success({ id: 1 }, 'Restored'));
    await call(assets.restore, { params: { id: 1 } });
    expect(events.succeeded).toHaveBeenCalledWith('Restored');
  });

  it('a chart that has not changed is not received again, until the session ends', async () => {
    const { chart } = getChartCalls('reports.score');
    const respondWithTag = (data: unknown, etag: string) => Response.json({ data }, { headers: { ETag: etag } });
    const unchanged = () => new Response(null, { status: 304 });
    answers.push(
      () => respondWithTag({ total: 1 }, '"one"'),
      unchanged,
      () => respondWithTag({ total: 2 }, '"two"'),
      unchanged,
    );
    const query = { interval: 'month' } as const;
    const read = () => call(chart, { query });
    expect([await read(), await read(), await read(), await read()]).toEqual([1, 1, 2, 2].map((total) => ({ total })));
    answers.push(
      () => respondWithTag({ total: 3 }, '"three"'),
      () => respondWithTag({ total: 4 }, '"four"'),
      () => success({ id: 1 }),
    );
    await call(chart, { query: { interval: 'day' } });
    forgetAnswers();
    await read();
    await call(assets.get, { params: { id: 12 } });
    const tags = [0, 1, 2, 3, 4, 5, 6].map((index) => getHeaders(index).get('If-None-Match'));
    expect(tags).toEqual([null, '"one"', '"one"', '"two"', null, null, null]);
  });

  it('a call without a session leads to signing in and reports no other error', async () => {
    answers.push(() => failure(401, 'USR_UNAUTHENTICATED'));
    await expect(call(assets.restore, { params: { id: 1 } })).rejects.toBeInstanceOf(CallError);
    expect(events.unauthenticated).toHaveBeenCalledOnce();
    expect(events.failed).not.toHaveBeenCalled();
  });

  it('a 404 leads to the not-found page only when the screen shows that record', async () => {
    answers.push(
      () => failure(404, 'SST_OBJECT_NOT_FOUND'),
      () => failure(404, 'SST_OBJECT_NOT_FOUND'),
    );
    await expect(call(assets.get, { params: { id: 1 } })).rejects.toBeInstanceOf(CallError);
    expect(events.screenNotFound).not.toHaveBeenCalled();
    await expect(call(assets.get, { params: { id: 1 }, screen: true })).rejects.toBeInstanceOf(CallError);
    expect(events.screenNotFound).toHaveBeenCalledOnce();
  });

  it('a call without a network fails with status 0 and reports nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answers.push(() => Promise.reject(new TypeError('offline')));
    await expect(call(assets.restore, { params: { id: 1 } })).rejects.toMatchObject({ status: 0, code: 'NO_NETWORK' });
    expect(events.failed).not.toHaveBeenCalled();
  });

  it('an error carries the seconds until a retry makes sense', async () => {
    answers.push(() => failure(429, 'RATE_LIMITED', { 'Retry-After': '90' }));
    const refused = call(auth.login, { body: { email: 'a@b.example', password: 'x' }, silent: true });
    await expect(refused).rejects.toMatchObject({ retry_after: 90 });
  });

  it('a response that is not JSON becomes an unexpected error', async () => {
    answers.push(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    const broken = call(assets.list, { query: {} });
    await expect(broken).rejects.toMatchObject({ code: 'UNEXPECTED', message: 'text of UNEXPECTED' });
  });
});

/** Fakes the parts of XMLHttpRequest that an upload uses; the test decides what happens to it. */
class FakeRequest {
  static readonly made: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  form: FormData | null = null;
  constructor() {
    FakeRequest.made.push(this);
  }
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): string | null {
    return null;
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

describe('upload', () => {
  const uuid = '00000000-0000-4000-8000-000000000001';
  const picture = new File(['x'.repeat(20)], 'kitchen.jpg', { type: 'image/jpeg' });

  beforeEach(() => {
    FakeRequest.made.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });

  it('an upload sends its fields before the file and reports progress', async () => {
    const shares: number[] = [];
    const done = upload(files.upload, {
      file: picture,
      fields: { purpose: 'answer', uuid },
      onProgress: (share) => shares.push(share),
    });
    const [request] = FakeRequest.made;
    expect([...request!.form!.keys()]).toEqual(['purpose', 'uuid', 'file']);
    request!.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 20 });
    request!.answer(200, { data: { uuid } });
    await expect(done).resolves.toEqual({ uuid });
    expect(shares).toEqual([0.25]);
  });

  it('a stalled upload is aborted and repeated with the same uuid', async () => {
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer', uuid }, stallSeconds: 5 });
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeRequest.made).toHaveLength(2);
    FakeRequest.made[1]!.answer(200, { data: { uuid } });
    await expect(done).resolves.toEqual({ uuid });
  });

  it('an upload fetches a missing XSRF token before it sends any bytes', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser that was closed has lost it
    document.cookie = 'XSRF-TOKEN=; max-age=0';
    answers.push(() => success({}));
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer', uuid } });
    expect(FakeRequest.made).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(1);
    FakeRequest.made[0]!.answer(403, { code: 'APP_XSRF_MISMATCH', message: 'Stale' });
    answers.push(() => success({}));
    await vi.advanceTimersByTimeAsync(0);
    FakeRequest.made[1]!.answer(200, { data: { uuid } });
    await expect(done).resolves.toEqual({ uuid });
    expect(events.failed).not.toHaveBeenCalled();
  });

  it('an upload without a uuid fails after the time of the settings and is not repeated', async () => {
    connectClient({ uploadStallSeconds: () => 5 });
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer' } });
    const refused = expect(done).rejects.toMatchObject({ code: 'UPLOAD_STALLED', status: 0 });
    await vi.advanceTimersByTimeAsync(6_000);
    await refused;
    expect(FakeRequest.made).toHaveLength(1);
  });

  it('an upload fails with the reason after the last try', async () => {
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer', uuid } });
    const refused = expect(done).rejects.toMatchObject({ code: 'NO_NETWORK' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      FakeRequest.made[attempt]!.onerror?.();
      await vi.advanceTimersByTimeAsync(5_000);
    }
    await refused;
  });

  it('an upload can be cancelled', async () => {
    const cancel = new AbortController();
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer', uuid }, signal: cancel.signal });
    const refused = expect(done).rejects.toMatchObject({ name: 'AbortError' });
    cancel.abort();
    await refused;
    expect(FakeRequest.made).toHaveLength(1);
  });
});
