/** Stopping the server while its work hangs. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, type Product, startProduct } from '../packages/server/src/testing/installed.ts';

/** Accepts connections and never answers. */
let mailServer: net.Server;
const connections = new Set<net.Socket>();
let product: Product;

beforeAll(async () => {
  mailServer = net.createServer((socket) => {
    socket.on('error', () => {});
    connections.add(socket);
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.address() as net.AddressInfo;
  product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await product?.stop();
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => mailServer.close(resolve));
});

async function uploadLargePicture(): Promise<void> {
  const bytes = await sharp({ create: { width: 9_900, height: 9_900, channels: 4, background: '#2348' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'answer');
  form.set('uuid', randomUUID());
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'wall.png');
  await product.send('/api/file/upload', form);
}

test('SIGTERM ends the server and its database while a mail hangs and a picture is scaled', async () => {
  await product.call('POST', '/api/forget-password', { email: administrator.email });
  await expect.poll(() => connections.size, { timeout: 60_000 }).toBeGreaterThan(0);
  await uploadLargePicture();
  const begun = Date.now();
  process.kill(product.pid, 'SIGTERM');
  await expect.poll(() => product.isRunning(), { timeout: 120_000 }).toBe(false);
  // The server would wait for the mail server, and again for each further attempt, if it had no timeout of its own.
  expect(Date.now() - begun).toBeLessThan(15_000);
  // PostgreSQL removes it when it has shut down cleanly.
  expect(existsSync(path.join(product.dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});
