/**
 * Makes calls like a browser: keeps cookies, sends the anti-forgery token back; responses are typed by the contract.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeStep, SessionUser, SignOnStep } from '@rounds/contract/auth';
import type { BodyInputOf, Endpoint, OutputOf, QueryInputOf } from '@rounds/contract/endpoint.ts';
import type { ErrorCode } from '@rounds/contract/errors.ts';
import type { RecordEvent } from '@rounds/contract/events';

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly type?: string;
}

export interface CallInput<E extends Endpoint = Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  readonly file?: SentFile;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to a call: `data` on success, otherwise `code` and what the code explains in `data`. */
export interface Answer<D> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data: D;
    readonly message?: string;
    readonly code?: ErrorCode;
    readonly request_id?: string;
  };
  /** The raw response; the only form of calls that return bytes. */
  readonly bytes: Buffer;
}

/** The user in a response about who is signed in. */
export function getUser({ body }: Answer<{ user: SessionUser } | CodeStep | SignOnStep>): SessionUser {
  if ('user' in body.data) return body.data.user;
  throw new Error(`nobody is signed in yet: ${JSON.stringify(body)}`);
}

export interface RawRequest {
  readonly body?: string | FormData | Record<string, unknown> | readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The events of one stream, as a browser's `EventSource` would receive them. */
export class EventReader<Event extends object = RecordEvent> {
  readonly reply: Response;
  readonly events: Event[] = [];
  /** Everything received, with comments and headers of events. */
  text = '';
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  readonly #closing: AbortController;

  constructor(reply: Response, closing: AbortController) {
    this.reply = reply;
    this.#closing = closing;
    this.ended = this.#read();
  }

  /** Waits until this many events have arrived. */
  async waitFor(count: number, timeoutMs = 60_000): Promise<Event[]> {
    for (let waited = 0; this.events.length < count && waited < timeoutMs; waited += 10) await sleep(10);
    return this.events;
  }

  close(): void {
    this.#closing.abort();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of this.reply.body as AsyncIterable<Uint8Array>) {
        const text = decoder.decode(chunk, { stream: true });
        this.text += text;
        const parts = (rest + text).split('\n\n');
        rest = parts.pop()!;
        for (const part of parts) {
          if (part.startsWith('data: ')) this.events.push(JSON.parse(part.slice('data: '.length)) as Event);
        }
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error;
    }
  }
}

export class Client {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();
  /** Runs once, before the first call. */
  readonly #signIn: (client: Client) => Promise<void>;
  #signedIn: Promise<void> | null = null;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers of every request, such as an API token */
  constructor(
    base: string,
    signIn: (client: Client) => Promise<void> = async () => {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#headers = headers;
    this.#base = base;
    this.#signIn = signIn;
  }

  async call<E extends Endpoint>(endpoint: E, sent: CallInput<E> = {}): Promise<Answer<OutputOf<E>>> {
    const { params = {}, query = {}, body, file, headers } = sent;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries({ ...endpoint.preset?.query, ...(query as Record<string, unknown>) })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const isForm = file !== undefined || endpoint.accepts_upload === true;
    const payload = isForm ? toForm(endpoint.file ?? 'file', file, body) : (body as RawRequest['body']);
    const answer = await this.send(endpoint.method, `/api${path}${search ? `?${search}` : ''}`, {
      body: payload,
      headers,
    });
    checkAnswer(endpoint, answer);
    return answer as Answer<OutputOf<E>>;
  }

  /** Sends requests that the types of the contract would not allow. */
  async send(method: string, path: string, { body, headers = {} }: RawRequest = {}): Promise<Answer<unknown>> {
    this.#signedIn ??= this.#signIn(this);
    await this.#signedIn;
    return this.sendWithoutSignIn(method, path, { body, headers });
  }

  /** Sends without signing in first; for the sign-in itself. */
  async sendWithoutSignIn(
    method: string,
    path: string,
    { body, headers = {} }: RawRequest = {},
  ): Promise<Answer<unknown>> {
    const isUnsafe = method !== 'GET' && method !== 'HEAD';
    const needsToken = isUnsafe && this.#headers.authorization === undefined;
    if (needsToken && !this.#cookies.has('XSRF-TOKEN')) await this.sendWithoutSignIn('GET', '/api/app-settings');
    const isJson = body !== undefined && !(body instanceof FormData);
    const reply = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(isUnsafe ? { 'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '') } : {}),
        cookie: this.#cookieHeader(),
        ...this.#headers,
        ...headers,
      },
      body: isJson && typeof body !== 'string' ? JSON.stringify(body) : (body as string | FormData | undefined),
    });
    this.#storeCookies(reply.headers);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const isAnswer = reply.headers.get('content-type')?.startsWith('application/json');
    const answer = isAnswer ? JSON.parse(bytes.toString()) : {};
    return { status: reply.status, headers: reply.headers, body: answer as Answer<unknown>['body'], bytes };
  }

  /** Opens the stream of events; `query` begins with a question mark. */
  async openEvents<Event extends object = RecordEvent>(query = '', path = '/events'): Promise<EventReader<Event>> {
    await this.send('GET', '/api/app-settings');
    const closing = new AbortController();
    const reply = await fetch(`${this.#base}/api${path}${query}`, {
      headers: { cookie: this.#cookieHeader(), 'accept-encoding': 'gzip, br', ...this.#headers },
      signal: closing.signal,
    });
    return new EventReader<Event>(reply, closing);
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The name and value of a cookie, as it would be sent. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  #storeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      const isGone = value === '' || attributes.some((attribute) => /^Max-Age=0$/i.test(attribute));
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/**
 * @throws Error if the server returns something else than the contract declares, such as an instant where it has a day
 */
function checkAnswer({ id, output, response = 'json' }: Endpoint, { status, body }: Answer<unknown>): void {
  if (!output || response !== 'json' || status >= 300) return;
  const result = output.safeParse(body.data);
  if (!result.success) throw new Error(`${id} violates the contract: ${result.error.message}`);
}

function toForm(field: string, file: SentFile | undefined, fields: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (!file) return form;
  const { name, bytes, type } = file;
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name);
  return form;
}
