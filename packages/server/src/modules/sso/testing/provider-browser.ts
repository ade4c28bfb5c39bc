/** A browser without a screen, for the pages of real sign-on services: it keeps cookies, follows redirects and sends forms. */

export interface ProviderPage {
  readonly address: URL;
  /** Empty where the product begins, which is left to the client of the test. */
  readonly html: string;
}

export interface PageForm {
  readonly action: URL;
  readonly fields: Readonly<Record<string, string>>;
}

const MAX_REDIRECTS = 20;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" };
const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
const readAttribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return match ? decode(match[1] ?? match[2] ?? '') : undefined;
};

/** The first form of a page, with what it would send. @throws Error if there is none */
export function readForm({ html, address }: ProviderPage): PageForm {
  const [form] = /<form\b[\s\S]*?<\/form>/i.exec(html) ?? [];
  if (!form) throw new Error(`no form at ${address}: ${html.slice(0, 2_000)}`);
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input\b[^>]*>/gi)) {
    const name = readAttribute(input, 'name');
    if (name && !/type=["'](?:checkbox|submit)/i.test(input)) fields[name] = readAttribute(input, 'value') ?? '';
  }
  const action = readAttribute(form, 'action') ?? '';
  return { action: new URL(action === '#' ? '' : action, address), fields };
}

/** Addresses of pictures and frames, which services load to sign people out elsewhere. */
export const listEmbedded = ({ html, address }: ProviderPage): URL[] =>
  [...html.matchAll(/<(?:img|iframe)\b[^>]*>/gi)].flatMap(([tag]) => {
    const source = readAttribute(tag, 'src');
    return source ? [new URL(source, address)] : [];
  });

export class ProviderBrowser {
  readonly #product: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  /** @param product the origin at which this browser stops */
  constructor(product: string) {
    this.#product = new URL(product).origin;
  }

  async open(address: string | URL, fields?: Readonly<Record<string, string>>): Promise<ProviderPage> {
    let at = new URL(address);
    let body = fields && new URLSearchParams(fields);
    for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
      if (at.origin === this.#product) return { address: at, html: '' };
      const answer = await this.#request(at, body);
      const location = answer.headers.get('location');
      if (!location) return { address: at, html: await answer.text() };
      await answer.arrayBuffer();
      if (answer.status !== 307 && answer.status !== 308) body = undefined;
      at = new URL(location, at);
    }
    throw new Error(`too many redirects: ${at}`);
  }

  /** Sends the first form of a page, with these fields changed. */
  submit(page: ProviderPage, changes: Readonly<Record<string, string>> = {}): Promise<ProviderPage> {
    const { action, fields } = readForm(page);
    return this.open(action, { ...fields, ...changes });
  }

  async #request(address: URL, body: URLSearchParams | undefined): Promise<Response> {
    const cookies = this.#cookies.get(address.host) ?? new Map<string, string>();
    this.#cookies.set(address.host, cookies);
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: body ?? null,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      if (value === '' || /expires=thu, 01.jan.1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
}
