/**
 * One address for several servers: nginx with the configuration that operators get, or, where it is not installed, a
 * small proxy with the same rules. What did not reach a server goes to the next one, and so does what can be repeated.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../packages/server/src/testing/installed.ts';

export interface ProxyServer {
  readonly kind: 'nginx' | 'own';
  readonly base: string;
  stop(): Promise<void>;
}

const SHIPPED = path.resolve(import.meta.dirname, '..', '..', '..', 'deploy', 'nginx.conf');

export const startProxy = (folder: string, bases: readonly string[]): Promise<ProxyServer> =>
  findNginx() ? startNginx(folder, bases) : startOwn(bases);

function findNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The shipped configuration, with a port of the test instead of TLS. */
function createConfiguration(folder: string, port: number, bases: readonly string[]): string {
  const [site = ''] = readFileSync(SHIPPED, 'utf8').split(/^server \{\n {2}listen 80;/m);
  const servers = bases.map((base) => `server ${new URL(base).host} max_fails=1 fail_timeout=1s;`).join('\n  ');
  const adapted = site
    .replace(/server 127\.0\.0\.1:3000[^\n]*\n[^\n]*3001[^\n]*/, servers)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // Its workers would change to an account that may not write here.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1; daemon off;
    events { worker_connections 1024; }
    http { access_log ${folder}/access.log; ${temporary.join(' ')}
    ${adapted} }`;
}

async function startNginx(parent: string, bases: readonly string[]): Promise<ProxyServer> {
  const folder = path.join(parent, 'nginx');
  mkdirSync(folder);
  const port = await findFreePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, createConfiguration(folder, port, bases));
  const child = spawn('nginx', ['-p', folder, '-e', `${folder}/error.log`, '-c', file], { stdio: 'inherit' });
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/api/health`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    ...{ kind: 'nginx', base },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Takes the servers in turn. */
async function startOwn(bases: readonly string[]): Promise<ProxyServer> {
  let turn = 0;
  const server = http.createServer((request, response) => {
    turn += 1;
    const first = turn;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const attempt = (count: number) => {
        const target = new URL(bases[(first + count) % bases.length]!);
        const { method, headers, url } = request;
        const forwarded = http.request({ host: target.hostname, port: target.port, method, path: url, headers });
        forwarded.on('response', (answer) => {
          response.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(response);
          answer.on('error', () => response.destroy());
        });
        forwarded.on('error', (error: NodeJS.ErrnoException) => {
          const canRepeat = error.code === 'ECONNREFUSED' || method === 'GET';
          if (response.headersSent) return response.destroy();
          if (canRepeat && count + 1 < bases.length) return attempt(count + 1);
          response.writeHead(502).end();
        });
        response.on('close', () => forwarded.destroy());
        forwarded.end(body);
      };
      attempt(0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ kind: 'own', base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
