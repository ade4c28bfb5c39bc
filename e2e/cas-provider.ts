/** A CAS server that signs in without asking, as somebody whose session there is still open. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toSuccess } from '../packages/server/src/modules/sso/testing/cas-server.ts';

export interface CasPerson {
  readonly user: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface CasProvider {
  readonly url: string;
  /** The person who signs in next. */
  person: CasPerson;
  close(): Promise<void>;
}

export async function startCasProvider(person: CasPerson): Promise<CasProvider> {
  const tickets = new Map<string, CasPerson>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://127.0.0.1');
    if (pathname === '/login') {
      const ticket = `ST-${tickets.size + 1}`;
      tickets.set(ticket, provider.person);
      const service = new URL(searchParams.get('service')!);
      service.searchParams.set('ticket', ticket);
      return response.writeHead(302, { location: service.href }).end();
    }
    if (pathname === '/p3/serviceValidate') {
      const signedIn = tickets.get(searchParams.get('ticket') ?? '');
      if (!signedIn) return response.writeHead(404).end();
      response.setHeader('content-type', 'application/xml');
      return response.end(toSuccess(signedIn.user, signedIn.attributes));
    }
    response.setHeader('content-type', 'text/html');
    return response.end(
      '<!doctype html><html lang="en"><title>Signed out</title><h1>Signed out everywhere</h1></html>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: CasProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
