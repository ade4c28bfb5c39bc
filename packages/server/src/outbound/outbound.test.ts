/** Requests to addresses that people entered, against servers on the loopback interface. */
import type { LookupAddress } from 'node:dns';
import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { describeOutboundError } from '../http/outbound-errors.ts';
import { createOutbound, OutboundError, type OutboundRequest } from './index.ts';

const closing: (() => Promise<void>)[] = [];
const closeServers = async () => {
  for (const close of closing.splice(0)) await close();
};
afterEach(closeServers);

async function listen(server: net.Server, host = '127.0.0.1', port = 0): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}
const serve = (listener: RequestListener, host?: string, port?: number) =>
  listen(http.createServer(listener), host, port);

/** Resolves every name to these addresses, one after the other for each look-up; the last one stays. */
function resolveTo(...answers: readonly string[]) {
  let at = 0;
  return async (): Promise<LookupAddress[]> => {
    const address = answers[Math.min(at++, answers.length - 1)]!;
    return [{ address, family: net.isIP(address) }];
  };
}

const local = createOutbound({ allowedHosts: ['idp.test', 'other.test'], resolve: resolveTo('127.0.0.1') });
const strict = createOutbound({ allowedHosts: [] });

async function getReason(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (error instanceof OutboundError) return error.reason;
  return error === null ? 'answered' : `unexpected ${String(error)}`;
}
const get = (address: string, options: OutboundRequest = {}) => local.request(address, { allowHttp: true, ...options });

describe('outbound requests', () => {
  it('answer status, headers and body of a host that the operator allows', async () => {
    const port = await serve((request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`no ${request.url} at ${request.headers.host}`);
    });
    const answer = await get(`http://idp.test:${port}/page?a=1`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.body.toString()).toBe(`no /page?a=1 at idp.test:${port}`);
  });

  it('send method, headers and body', async () => {
    const port = await serve(async (request, response) => {
      const body = await new Response(request as unknown as ReadableStream).text();
      response.end(`${request.method} ${request.headers.authorization} ${body}`);
    });
    const headers = { authorization: 'Basic eA==', 'content-type': 'text/plain' };
    const answer = await get(`http://idp.test:${port}/`, { method: 'POST', headers, body: 'über' });
    expect(answer.body.toString()).toBe('POST Basic eA== über');
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.org',
    'https://',
    'https://name:password@example.org/',
    'https://known.example@example.org/',
    `https://example.org/${'a'.repeat(5000)}`,
  ])('reject %s, which is not an address of a web server', async (address) => {
    expect(await getReason(strict.request(address, { allowHttp: true }))).toBe('address_invalid');
  });

  it('reject http where only https is allowed', async () => {
    expect(await getReason(strict.request('http://example.org/'))).toBe('https_required');
  });

  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '017700000001',
      '0177.0.0.1',
      '127.1',
      '0',
      '0.0.0.0',
    ],
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.192'],
    ...['198.18.0.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '192.0.2.1', '１２７.０.０.１'],
    ...[
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd12:3456::1]',
      '[ff02::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:8.8.8.8]',
    ],
    ...['[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::808:808]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2001::1]'],
    ...['[2001:db8::1]', '[100::1]', '[fec0::1]', '127.0.0.1.', 'localhost', 'localhost.'],
  ])('reject %s, which is not a public address', async (host) => {
    expect(await getReason(strict.request(`https://${host}/`))).toBe('host_private');
    expect(await getReason(strict.request(`http://${host}:8080/`, { allowHttp: true }))).toBe('host_private');
  });

  it.each(['127.0.0.1', '169.254.169.254', '::1', 'fe80::1%eth0', '::ffff:10.0.0.1', 'fd00::1', 'not an address'])(
    'reject a name that leads to %s, alone or after a public address',
    async (address) => {
      const entry = { address, family: net.isIP(address) };
      const publicEntry = { address: '93.184.215.14', family: 4 };
      for (const answer of [[entry], [publicEntry, entry]]) {
        const outbound = createOutbound({ allowedHosts: [], resolve: async () => answer });
        expect(await getReason(outbound.request('https://rebind.test/'))).toBe('host_private');
      }
    },
  );

  it('reach addresses and networks that the operator lists, and no others', async () => {
    const port = await serve((_request, response) => response.end('here'), '0.0.0.0');
    const outbound = createOutbound({ allowedHosts: ['127.0.0.2', '127.1.0.0/16'] });
    const reach = (host: string) => getReason(outbound.request(`http://${host}:${port}/`, { allowHttp: true }));
    expect(await reach('127.0.0.2')).toBe('answered');
    expect(await reach('127.1.2.3')).toBe('answered');
    expect(await reach('127.0.0.1')).toBe('host_private');
    expect(await reach('127.2.0.1')).toBe('host_private');
  });

  it('compare listed names without case and without the dot at the end', async () => {
    const port = await serve((_request, response) => response.end('here'));
    const outbound = createOutbound({ allowedHosts: ['IDP.test'], resolve: resolveTo('127.0.0.1') });
    const reach = (host: string) => getReason(outbound.request(`http://${host}:${port}/`, { allowHttp: true }));
    expect(await reach('idp.TEST.')).toBe('answered');
    expect(await reach('sub.idp.test')).toBe('host_private');
    expect(await reach('idp.test.example')).toBe('host_private');
  });

  it('connect to the address that was checked, although the name leads elsewhere a moment later', async () => {
    let innerCalls = 0;
    const port = await serve((_request, response) => response.end('public'), '127.0.0.2');
    await serve(
      (_request, response) => {
        innerCalls += 1;
        response.end('inner');
      },
      '127.0.0.1',
      port,
    );
    const outbound = createOutbound({ allowedHosts: ['127.0.0.2'], resolve: resolveTo('127.0.0.2', '127.0.0.1') });
    const send = () => outbound.request(`http://rebind.test:${port}/`, { allowHttp: true });
    expect((await send()).body.toString()).toBe('public');
    expect(await getReason(send())).toBe('host_private');
    expect(innerCalls).toBe(0);
  });

  it('say that a name is unknown, and that nobody listens', async () => {
    const unknown = createOutbound({
      allowedHosts: [],
      resolve: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
    });
    expect(await getReason(unknown.request('https://nowhere.test/'))).toBe('host_unknown');
    const nobody = createOutbound({ allowedHosts: [], resolve: async () => [] });
    expect(await getReason(nobody.request('https://nowhere.test/'))).toBe('host_unknown');
    const port = await serve(() => {});
    await closeServers();
    expect(await getReason(get(`http://idp.test:${port}/`))).toBe('unreachable');
  });

  it('are distinguished by a sentence in each language that names the host', async () => {
    const error = await strict.request('https://127.0.0.1:8443/').catch((error: unknown) => error);
    const sentences = LANGUAGES.map((language) => describeOutboundError(language, error as OutboundError));
    expect(new Set(sentences).size).toBe(LANGUAGES.length);
    for (const sentence of sentences) expect(sentence).toContain('127.0.0.1:8443');
  });
});

describe('redirects of outbound requests', () => {
  const redirectTo = (location: () => string, status = 302) =>
    serve((request, response) => {
      if (request.url !== '/') response.end(JSON.stringify({ ...request.headers, url: request.url }));
      else response.writeHead(status, { location: location() }).end();
    });

  it.each([301, 302, 303, 307, 308])('with status %i are followed', async (status) => {
    const port = await redirectTo(() => '/next', status);
    const answer = await get(`http://idp.test:${port}/`);
    expect(answer.url).toBe(`http://idp.test:${port}/next`);
    expect(JSON.parse(answer.body.toString()).url).toBe('/next');
  });

  it.each([
    (port: number) => `http://127.0.0.1:${port}/inner`,
    (port: number) => `//2130706433:${port}/inner`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/inner`,
    (port: number) => `http://unlisted.test:${port}/inner`,
  ])('to a private address are rejected (case %#)', async (toLocation) => {
    const port = await redirectTo(() => toLocation(port));
    expect(await getReason(get(`http://idp.test:${port}/`))).toBe('host_private');
  });

  it('are checked again when the name has changed in between', async () => {
    const port = await redirectTo(() => '/next');
    const outbound = createOutbound({ allowedHosts: ['127.0.0.1'], resolve: resolveTo('127.0.0.1', '10.0.0.1') });
    expect(await getReason(outbound.request(`http://rebind.test:${port}/`, { allowHttp: true }))).toBe('host_private');
  });

  it('to another kind of address are rejected', async () => {
    for (const location of ['file:///etc/passwd', 'gopher://idp.test/', 'http://user:secret@idp.test/']) {
      const port = await redirectTo(() => location);
      expect(await getReason(get(`http://idp.test:${port}/`))).toBe('address_invalid');
    }
  });

  it('to another host carry no header but what is accepted', async () => {
    const port = await redirectTo(() => `http://other.test:${port}/next`);
    const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-api-key': 'secret', accept: 'text/html' };
    const { body } = await get(`http://idp.test:${port}/`, { headers });
    const received = JSON.parse(body.toString()) as Record<string, string>;
    expect(received.accept).toBe('text/html');
    expect(body.toString()).not.toContain('secret');
    expect(received.cookie).toBeUndefined();
    const same = await redirectTo(() => '/next');
    expect((await get(`http://idp.test:${same}/`, { headers })).body.toString()).toContain('Bearer secret');
  });

  it.each([302, 307])('with status %i never send a body again', async (status) => {
    const port = await redirectTo(() => `http://other.test:${port}/next`, status);
    const work = get(`http://idp.test:${port}/`, { method: 'POST', body: 'client_secret=1' });
    expect(await getReason(work)).toBe('redirect_rejected');
  });

  it('end after three, and are an answer if none is allowed', async () => {
    const port = await serve((request, response) => {
      response.writeHead(302, { location: `${request.url}a` }).end();
    });
    expect(await getReason(get(`http://idp.test:${port}/`))).toBe('redirect_rejected');
    expect((await get(`http://idp.test:${port}/`, { maxRedirects: 0 })).status).toBe(302);
  });
});

describe('limits of outbound requests', () => {
  it('reject a body that is announced or grows larger than allowed', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': '2000' });
      response.end('x'.repeat(2000));
    });
    expect(await getReason(get(`http://idp.test:${port}/announced`, { maxBytes: 1999 }))).toBe('too_large');
    expect(await getReason(get(`http://idp.test:${port}/`, { maxBytes: 1999 }))).toBe('too_large');
    expect((await get(`http://idp.test:${port}/`, { maxBytes: 2000 })).body).toHaveLength(2000);
  });

  it('stop an endless body', async () => {
    const port = await serve((_request, response) => {
      const write = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once('drain', write);
      };
      write();
    });
    expect(await getReason(get(`http://idp.test:${port}/`))).toBe('too_large');
  });

  it.each(['a body that drips', 'headers that drip', 'silence', 'redirects that take long'])(
    'end %s in time',
    async (kind) => {
      const timers: NodeJS.Timeout[] = [];
      const port =
        kind === 'headers that drip'
          ? await listen(
              net.createServer((socket) => {
                socket.on('error', () => {});
                socket.write('HTTP/1.1 200 OK\r\n');
                timers.push(setInterval(() => socket.write('x-a: b\r\n'), 20));
              }),
            )
          : await serve((_request, response) => {
              if (kind === 'a body that drips') timers.push(setInterval(() => response.write('x'), 20));
              else if (kind !== 'silence') setTimeout(() => response.writeHead(302, { location: '/' }).end(), 200);
            });
      try {
        const work = get(`http://idp.test:${port}/`, { timeoutMs: 300, maxRedirects: 50 });
        expect(await getReason(work)).toBe('timeout');
      } finally {
        for (const timer of timers) clearInterval(timer);
      }
    },
  );

  it('end a look-up of a name that takes too long', async () => {
    const outbound = createOutbound({ allowedHosts: [], resolve: () => new Promise(() => {}) });
    expect(await getReason(outbound.request('https://slow.test/', { timeoutMs: 50 }))).toBe('timeout');
  });

  it('pass on that the caller no longer waits', async () => {
    const port = await serve(() => {});
    const controller = new AbortController();
    const work = get(`http://idp.test:${port}/`, { signal: controller.signal });
    controller.abort(new Error('the page was closed'));
    await expect(work).rejects.toThrow('the page was closed');
  });

  it('reject what is not HTTP, and what is compressed', async () => {
    const port = await listen(net.createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    expect(await getReason(get(`http://idp.test:${port}/`))).toBe('answer_invalid');
    const gzip = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
    expect(await getReason(get(`http://idp.test:${gzip}/`))).toBe('answer_invalid');
  });

  it('say that a server which speaks no TLS cannot be reached by https', async () => {
    const port = await serve((_request, response) => response.end());
    expect(await getReason(get(`https://idp.test:${port}/`))).toBe('unreachable');
  });
});
