import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { files } from '@rounds/contract/files';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, call, connectClient, upload } from './index.ts';

const failure = (status: number, code: string, headers?: HeadersInit) =>
  Response.json({ code, message: `It is ${code}`, request_id: 'r-1' }, { status, headers });
const success = (data: unknown, message?: string) => Response.json({ data, message });

const heard = { failed: vi.fn(), succeeded: vi.fn(), unauthenticated: vi.fn(), screenNotFound: vi.fn() };
let answers: (() => Response | Promise<Response>)[];
const fetched = vi.fn(async (_address: RequestInfo | URL, _init?: RequestInit) => answers.shift()!());

beforeEach(() => {
  answers = [];
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetched);
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads its token from exactly here
  document.cookie = 'XSRF-TOKEN=token';
  connectClient({ ...heard, text: (code) => `text of ${code}`, language: () => 'fr' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers);

describe('a call', () => {
  it('goes to its address in the language of the person', async () => {
    answers.push(() => success({ id: 1 }));
    await call(assets.get, { params: { id: 12 } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/assets/12');
    expect(headersOf(0).get('Accept-Language')).toBe('fr');
    expect(headersOf(0).has('X-XSRF-TOKEN')).toBe(false);
  });

  it('fetches a new anti-forgery token and tries once more when its own has gone stale', async () => {
    answers.push(
      () => failure(403, 'APP_XSRF_MISMATCH'),
      () => success({}),
      () => success({ redirect_to: null }),
    );
    await call(auth.logout);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(headersOf(2).get('X-XSRF-TOKEN')).toBe('token');
    expect(heard.failed).not.toHaveBeenCalled();
  });

  it('that changes something and fails is told to the person, a failed reading is not', async () => {
    answers.push(
      () => failure(409, 'SST_IN_USE'),
      () => failure(500, 'UNEXPECTED'),
    );
    await expect(call(assets.restore, { params: { id: 1 } })).rejects.toMatchObject({
      code: 'SST_IN_USE',
      status: 409,
    });
    await expect(call(assets.list, { query: {} })).rejects.toMatchObject({ request_id: 'r-1' });
    expect(heard.failed).toHaveBeenCalledTimes(1);
  });

  it('tells what the server says of its success', async () => {
    answers.push(() => success({ id: 1 }, 'Restored'));
    await call(assets.restore, { params: { id: 1 } });
    expect(heard.succeeded).toHaveBeenCalledWith('Restored');
  });

  it('whose session is over leads to signing in, and to no second message', async () => {
    answers.push(() => failure(401, 'USR_UNAUTHENTICATED'));
    await expect(call(assets.restore, { params: { id: 1 } })).rejects.toBeInstanceOf(CallError);
    expect(heard.unauthenticated).toHaveBeenCalledOnce();
    expect(heard.failed).not.toHaveBeenCalled();
  });

  it('leads to the not-found page only when the screen is about what is gone', async () => {
    answers.push(
      () => failure(404, 'SST_OBJECT_NOT_FOUND'),
      () => failure(404, 'SST_OBJECT_NOT_FOUND'),
    );
    await expect(call(assets.get, { params: { id: 1 } })).rejects.toBeInstanceOf(CallError);
    expect(heard.screenNotFound).not.toHaveBeenCalled();
    await expect(call(assets.get, { params: { id: 1 }, screen: true })).rejects.toBeInstanceOf(CallError);
    expect(heard.screenNotFound).toHaveBeenCalledOnce();
  });

  it('without a network fails with status 0 and shows no message', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answers.push(() => Promise.reject(new TypeError('offline')));
    await expect(call(assets.restore, { params: { id: 1 } })).rejects.toMatchObject({ status: 0, code: 'NO_NETWORK' });
    expect(heard.failed).not.toHaveBeenCalled();
  });

  it('knows from the answer when another try makes sense', async () => {
    answers.push(() => failure(429, 'RATE_LIMITED', { 'Retry-After': '90' }));
    const refused = call(auth.login, { body: { email: 'a@b.example', password: 'x' }, silent: true });
    await expect(refused).rejects.toMatchObject({ retry_after: 90 });
  });

  it('copes with an answer that is no JSON', async () => {
    answers.push(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    const broken = call(assets.list, { query: {} });
    await expect(broken).rejects.toMatchObject({ code: 'UNEXPECTED', message: 'text of UNEXPECTED' });
  });
});

/** What of XMLHttpRequest an upload uses; the test decides what happens to it. */
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

describe('an upload', () => {
  const uuid = '00000000-0000-4000-8000-000000000001';
  const picture = new File(['x'.repeat(20)], 'kitchen.jpg', { type: 'image/jpeg' });

  beforeEach(() => {
    FakeRequest.made.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });

  it('sends its fields before the file and tells how far it has come', async () => {
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

  it('that stands still is stopped, and tried again under its own uuid', async () => {
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer', uuid }, stallSeconds: 5 });
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeRequest.made).toHaveLength(2);
    FakeRequest.made[1]!.answer(200, { data: { uuid } });
    await expect(done).resolves.toEqual({ uuid });
  });

  it('fetches its anti-forgery token before all its bytes go out for nothing', async () => {
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
    expect(heard.failed).not.toHaveBeenCalled();
  });

  it('is not sent twice when a repetition would store it twice', async () => {
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer' }, stallSeconds: 5 });
    const refused = expect(done).rejects.toMatchObject({ code: 'UPLOAD_STALLED', status: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(FakeRequest.made).toHaveLength(1);
  });

  it('gives up after the last try and says why', async () => {
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer', uuid } });
    const refused = expect(done).rejects.toMatchObject({ code: 'NO_NETWORK' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      FakeRequest.made[attempt]!.onerror?.();
      await vi.advanceTimersByTimeAsync(5_000);
    }
    await refused;
  });

  it('ends when the person cancels it', async () => {
    const cancel = new AbortController();
    const done = upload(files.upload, { file: picture, fields: { purpose: 'answer', uuid }, signal: cancel.signal });
    const refused = expect(done).rejects.toMatchObject({ name: 'AbortError' });
    cancel.abort();
    await refused;
    expect(FakeRequest.made).toHaveLength(1);
  });
});
