/** A tiny CAS server for tests: it gives tickets for a service, and each ticket confirms a person once. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CasServer {
  readonly url: string;
  /** A ticket of a person for the service that a sign-on asked for. */
  issueTicket(
    loginAddress: string,
    user: string,
    attributes?: Readonly<Record<string, string>>,
  ): { ticket: string; service: string };
  /** Replaces the response to the next questions; null restores the right one. */
  answerWith(answer: ((response: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}

const NAMESPACE = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const toFailure = (code: string) =>
  `<cas:serviceResponse ${NAMESPACE}><cas:authenticationFailure code="${code}">No.</cas:authenticationFailure></cas:serviceResponse>`;
export const toSuccess = (user: string, attributes: Readonly<Record<string, string>> = {}): string => {
  const elements = Object.entries(attributes).map(([name, value]) => `<cas:${name}>${value}</cas:${name}>`);
  return `<cas:serviceResponse ${NAMESPACE}><cas:authenticationSuccess><cas:user>${user}</cas:user><cas:attributes>${elements.join('')}</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`;
};

export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, { readonly service: string; readonly answer: string }>();
  let replacement: ((response: ServerResponse) => void) | null = null;
  let count = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://127.0.0.1');
    if (replacement) return replacement(response);
    if (pathname !== '/cas/p3/serviceValidate') return response.writeHead(404).end();
    const name = searchParams.get('ticket')!;
    const ticket = tickets.get(name);
    tickets.delete(name);
    response.setHeader('content-type', 'application/xml');
    if (!ticket) return response.end(toFailure('INVALID_TICKET'));
    return response.end(ticket.service === searchParams.get('service') ? ticket.answer : toFailure('INVALID_SERVICE'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    issueTicket(loginAddress, user, attributes = {}) {
      const service = new URL(loginAddress).searchParams.get('service')!;
      const ticket = `ST-${++count}-${Math.random().toString(36).slice(2)}`;
      tickets.set(ticket, { service, answer: toSuccess(user, attributes) });
      return { ticket, service };
    },
    answerWith(answer) {
      replacement = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
