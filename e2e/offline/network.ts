/** The network and the cookies of one device: it can be offline, lose or repeat requests, and lose its session. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '@rounds/engine/testing';

const FAULTS = ['lost request', 'lost reply', 'sent twice', 'sent late'] as const;
const MAX_LATE_MS = 150;
/** The real one, whatever the globals are while a device runs. */
const send = globalThis.fetch;

export class Network {
  isOnline = true;
  /** The percentage of requests that fail in some way. */
  faults = 0;
  isSignedIn = true;
  readonly #base: () => string | null;
  readonly #dice: Dice;
  readonly #cookies = new Map<string, string>();
  readonly #late = new Set<Promise<unknown>>();

  /** `signedIn` provides its session: it is another device of the same person. */
  constructor(base: () => string | null, dice: Dice, signedIn?: Network) {
    this.#base = base;
    this.#dice = dice;
    if (signedIn) for (const [name, value] of signedIn.#cookies) this.#cookies.set(name, value);
  }

  /** The cookies that the page can read. */
  readonly cookie = (): string => `XSRF-TOKEN=${this.#cookies.get('XSRF-TOKEN') ?? ''}`;

  readonly fetch: typeof fetch = async (input, init) => {
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    const fault = this.#dice.chance(this.faults) ? this.#dice.pick(FAULTS) : null;
    if (fault === 'lost request') throw new TypeError('Failed to fetch');
    if (fault === 'sent late') {
      const late: Promise<unknown> = sleep(this.#dice.integer(MAX_LATE_MS))
        .then(() => this.#send(input, { ...init, signal: null }))
        .catch(() => {})
        .finally(() => this.#late.delete(late));
      this.#late.add(late);
      throw new TypeError('Failed to fetch');
    }
    const reply = await this.#send(input, init);
    if (fault === 'lost reply') throw new TypeError('Failed to fetch');
    return fault === 'sent twice' ? this.#send(input, init) : reply;
  };

  async #send(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const base = this.#base();
    if (base === null) throw new TypeError('Failed to fetch');
    const headers = new Headers(init?.headers);
    const cookies = [...this.#cookies].filter(([name]) => this.isSignedIn || name === 'XSRF-TOKEN');
    headers.set('cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; '));
    const reply = await send(base + String(input), { ...init, headers });
    if (this.isSignedIn) this.#storeCookies(reply.headers);
    return reply;
  }

  #storeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      if (pair.length > cut + 1) this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
  }

  async signIn(email: string, password: string) {
    await this.#send('/api/app-settings');
    const reply = await this.#send('/api/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
      },
      body: JSON.stringify({ email, password }),
    });
    if (!reply.ok) throw new Error(`${email} could not sign in: ${await reply.text()}`);
    const { user } = ((await reply.json()) as { data: { user: SignedIn } }).data;
    return user;
  }

  /** Waits until nothing that was sent is still on its way. */
  async drain(): Promise<void> {
    while (this.#late.size > 0) await Promise.all(this.#late);
  }
}

interface SignedIn {
  readonly id: number;
  readonly full_name: string;
  readonly workspace: { readonly id: number };
}
