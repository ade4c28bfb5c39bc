/** The part of Google that the integration needs: signing in with PKCE, tokens, folders, and uploads in parts. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const CLIENT = { GOOGLE_CLIENT_ID: 'client.example', GOOGLE_CLIENT_SECRET: 'client-secret' };
export const ACCOUNT = 'archive@drive.example';

interface DriveFile {
  readonly id: string;
  name: string;
  readonly parent: string;
  readonly isFolder: boolean;
  fingerprint: string | undefined;
  body: Buffer;
  /** The number of uploads. */
  writes: number;
}

export async function startFakeGoogle() {
  const files = new Map<string, DriveFile>();
  const sessions = new Map<string, { readonly size: number; body: Buffer; end(body: Buffer): DriveFile }>();
  const codes = new Map<string, { readonly challenge: string; readonly redirectUri: string }>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  let failures: { readonly count: number; readonly status: number } = { count: 0, status: 500 };
  let lostAnswers = 0;
  let base = '';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, value: unknown = {}, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(value));
    };
    const url = new URL(request.url!, base);
    const body = await buffer(request);
    if (url.pathname === '/token') return send(...exchange(new URLSearchParams(body.toString())));
    if (failures.count > 0) {
      failures = { ...failures, count: failures.count - 1 };
      return send(failures.status, { error: { errors: [{ reason: 'backendError' }] } });
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!accessTokens.has(token)) return send(401, { error: { errors: [{ reason: 'authError' }] } });
    if (url.pathname === '/drive/v3/about') return send(200, { user: { emailAddress: ACCOUNT } });
    if (url.pathname.startsWith('/session/')) return receivePart(request, response, url.pathname, body);
    if (url.pathname.startsWith('/upload/drive/v3/files'))
      return send(200, {}, { location: begin(url, request, body) });
    if (request.method === 'GET') return send(200, { files: find(url.searchParams.get('q') ?? '') });
    if (request.method === 'DELETE') {
      files.delete(url.pathname.split('/').at(-1)!);
      response.writeHead(204).end();
      return;
    }
    const { name, parents } = JSON.parse(body.toString()) as { name: string; parents: string[] };
    return send(200, { id: create(name, parents[0]!, true).id });
  }

  function exchange(form: URLSearchParams): [number, unknown] {
    if (form.get('client_id') !== CLIENT.GOOGLE_CLIENT_ID || form.get('client_secret') !== CLIENT.GOOGLE_CLIENT_SECRET)
      return [401, { error: 'invalid_client' }];
    const access_token = randomUUID();
    if (form.get('grant_type') === 'refresh_token') {
      if (!refreshTokens.has(form.get('refresh_token') ?? '')) return [400, { error: 'invalid_grant' }];
      accessTokens.add(access_token);
      return [200, { access_token }];
    }
    const code = codes.get(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    codes.delete(form.get('code') ?? '');
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const refresh_token = randomUUID();
    refreshTokens.add(refresh_token);
    accessTokens.add(access_token);
    return [200, { access_token, refresh_token }];
  }

  const create = (name: string, parent: string, isFolder: boolean, fingerprint?: string): DriveFile => {
    const file = { id: randomUUID(), name, parent, isFolder, fingerprint, body: Buffer.alloc(0), writes: 0 };
    files.set(file.id, file);
    return file;
  };

  function find(query: string) {
    const [, name = '', parent, operator] =
      /^name = '((?:[^'\\]|\\.)*)' and '([^']+)' in parents and trashed = false and mimeType (!?=)/.exec(query) ?? [];
    const plain = name.replace(/\\(.)/g, '$1');
    return [...files.values()]
      .filter((file) => file.name === plain && file.parent === parent && file.isFolder === (operator === '='))
      .map(({ id, fingerprint }) => ({
        id,
        ...(fingerprint !== undefined && { appProperties: { rounds: fingerprint } }),
      }));
  }

  function begin(url: URL, request: IncomingMessage, body: Buffer): string {
    const metadata = JSON.parse(body.toString()) as {
      name: string;
      parents?: string[];
      appProperties: { rounds: string };
    };
    const known = files.get(url.pathname.split('/')[5] ?? '');
    const path = `/session/${randomUUID()}`;
    sessions.set(path, {
      size: Number(request.headers['x-upload-content-length']),
      body: Buffer.alloc(0),
      end(content) {
        const file = known ?? create(metadata.name, metadata.parents![0]!, false);
        Object.assign(file, { body: content, fingerprint: metadata.appProperties.rounds, writes: file.writes + 1 });
        return file;
      },
    });
    return base + path;
  }

  function receivePart(request: IncomingMessage, response: ServerResponse, path: string, body: Buffer): void {
    const session = sessions.get(path)!;
    const range = request.headers['content-range']!;
    const start = Number(/^bytes (\d+)-/.exec(range)?.[1] ?? session.body.length);
    if (start === session.body.length) session.body = Buffer.concat([session.body, body]);
    if (body.length > 0 && lostAnswers > 0) {
      lostAnswers -= 1;
      request.socket.destroy();
      return;
    }
    if (session.body.length < session.size) {
      const { length } = session.body;
      response.writeHead(308, length > 0 ? { range: `bytes=0-${length - 1}` } : {}).end();
      return;
    }
    if (sessions.delete(path)) response.writeHead(200).end(JSON.stringify({ id: session.end(session.body).id }));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const toPath = ({ name, parent }: DriveFile): string => {
    const folder = files.get(parent);
    return folder ? `${toPath(folder)}/${name}` : name;
  };
  return {
    url: base,
    /** Plays a person who signs in and allows access: returns the code and state with which the browser comes back. */
    consent(address: string) {
      const query = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, { challenge: query.get('code_challenge')!, redirectUri: query.get('redirect_uri')! });
      return { code, state: query.get('state')! };
    },
    files: () => new Map([...files.values()].filter(({ isFolder }) => !isFolder).map((file) => [toPath(file), file])),
    folders: () =>
      [...files.values()]
        .filter(({ isFolder }) => isFolder)
        .map(toPath)
        .sort(),
    clear: () => files.clear(),
    /** The person withdraws the access. */
    revoke() {
      refreshTokens.clear();
      accessTokens.clear();
    },
    /** All tokens end that do not last. */
    expire: () => accessTokens.clear(),
    failNext(count: number, status: number) {
      failures = { count, status };
    },
    /** The next parts arrive, but their responses get lost. */
    loseAnswers(count: number) {
      lostAnswers = count;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
