/**
 * Signing in and the session check, at 1, 8 and 32 clients; for comparison the floor, which looks up a session and does
 * nothing else.
 */
import path from 'node:path';
import { measureCpu } from './lib/cpu.ts';
import { startFloor } from './lib/floor.ts';
import { type Measured, type Request, runHttpLoop } from './lib/load.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { printMeasured, saveResult } from './lib/report.ts';

const CLIENTS = [1, 8, 32];
const SECONDS = 4;

export async function bench(): Promise<void> {
  const product = await startMeasuredProduct();
  const socket = path.join(product.dataDir, 'postgres', 'run');
  const floor = await startFloor(`postgres://postgres@localhost/rounds?host=${encodeURIComponent(socket)}`);
  const results: Record<string, Measured[]> = { floor: [], health: [], session: [], sign_in: [] };
  try {
    for (const clients of CLIENTS) {
      const measure = async (name: string, { base, pid }: { base: string; pid: number }, request: Request) => {
        const measured = await measureCpu({ server: pid }, () => runHttpLoop(base, clients, SECONDS, () => request));
        results[name]!.push(measured);
        printMeasured(name, measured);
        return measured.per_second;
      };
      const low = await measure('floor', floor, floor.session);
      await measure('health', product, { path: '/api/health' });
      const headers = { cookie: product.headers.cookie! };
      const own = await measure('session', product, { path: '/api/user/auth', headers });
      console.log(`${''.padEnd(44)} rate ${((100 * own) / low).toFixed(0)} % of the floor's`);
      await measure('sign_in', product, { method: 'POST', path: '/api/login', ...product.signIn });
    }
  } finally {
    await floor.stop();
    await product.stop();
  }
  await saveResult('session', results);
}
