import net from 'node:net';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openPool } from './pool.ts';

/** The PostgreSQL of the tests behind a network that can stop passing anything on, without ending connections. */
async function openNetwork() {
  const { connection } = inject('postgres').address;
  const url = 'connectionString' in connection ? new URL(connection.connectionString) : null;
  const connectTo = () =>
    'host' in connection
      ? net.connect(path.join(connection.host, '.s.PGSQL.5432'))
      : net.connect(Number(url!.port || 5432), url!.hostname);
  const sockets: net.Socket[] = [];
  const server = net.createServer((near) => {
    const far = connectTo();
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.push(socket);
      socket.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const address = url ?? new URL('postgres://postgres@localhost/postgres');
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return {
    url: address.href,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a connection to the database', () => {
  it('whose machine has gone without a word ends soon after the longest statement would have', async () => {
    const network = await openNetwork();
    const address = { connection: { connectionString: network.url } };
    const pool = openPool(address, { size: 1, role: null, statementSeconds: 1, onError: () => {} });
    await pool.query('select 1');
    network.fallSilent();
    await expect(pool.query('select 2')).rejects.toThrow(/^Connection terminated/);
    network.close();
    await pool.end();
  });
});
