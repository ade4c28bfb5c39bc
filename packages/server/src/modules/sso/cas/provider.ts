/** CAS: the browser brings a ticket, and the server asks the CAS server whose it is. */
import { OutboundError } from '../../../outbound/index.ts';
import { type ProviderContext, type SignOnProvider, SignOnRejection } from '../provider.ts';
import { isSafeAddress } from '../safe-address.ts';
import { readCasAnswer } from './answer.ts';

type CasContext = ProviderContext<'cas'>;

const MAX_ANSWER_BYTES = 256 * 1024;
const TICKET = /^[\w.-]{1,256}$/;

/** The address to return to. CAS compares it byte by byte, so it is made in one place only. */
const toService = ({ addresses }: CasContext, requestId: string): string =>
  `${addresses.callback}?attempt=${encodeURIComponent(requestId)}`;

/** People enter the address of a server with and without a slash at its end. */
function withoutSlash(address: string): string {
  return address.endsWith('/') ? withoutSlash(address.slice(0, -1)) : address;
}

const toAddress = (base: string, path: string, query: Readonly<Record<string, string>> = {}): string => {
  const url = URL.parse(`${withoutSlash(base)}${path}`);
  if (!url) throw new SignOnRejection('not_configured', base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

export const casProvider: SignOnProvider<'cas'> = {
  listMissing: ({ cas_url }) => (cas_url === '' ? ['cas_url'] : []),

  getName: ({ cas_url }) => `cas:${withoutSlash(cas_url)}`,

  findRequestId: ({ attempt }) => attempt || null,

  begin: async (context, { request_id }) => {
    const { cas_url, cas_target_key } = context.settings;
    return toAddress(cas_url, '/login', { [cas_target_key]: toService(context, request_id) });
  },

  async finish(context, { request_id }, fields) {
    const { cas_assertion_key } = context.settings;
    const ticket = fields[cas_assertion_key] ?? '';
    if (!TICKET.test(ticket)) throw new SignOnRejection(ticket === '' ? 'not_successful' : 'unreadable');
    return readCasAnswer(await validateTicket(context, request_id, ticket), ticket);
  },

  getLogoutUrl: async ({ settings }) => settings.cas_logout_url || toAddress(settings.cas_url, '/logout'),
};

/** @throws SignOnRejection */
async function validateTicket(context: CasContext, requestId: string, ticket: string): Promise<string> {
  const { settings, services } = context;
  const query = { service: toService(context, requestId), ticket };
  const address = toAddress(settings.cas_url, '/p3/serviceValidate', query);
  try {
    const { status, body } = await services.outbound.request(address, {
      allowHttp: isSafeAddress(settings.cas_url, services.config.allowedHosts),
      maxBytes: MAX_ANSWER_BYTES,
      // No other server may respond in place of the configured one.
      maxRedirects: 0,
      headers: { accept: 'application/xml' },
    });
    if (status >= 500) throw new SignOnRejection('provider_unavailable', String(status));
    if (status !== 200) throw new SignOnRejection('provider_nonsense', String(status));
    return body.toString('utf8');
  } catch (error) {
    if (error instanceof OutboundError)
      throw new SignOnRejection('provider_unavailable', `${error.reason}: ${error.host}`);
    throw error;
  }
}
