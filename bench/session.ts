/** Signing in and the session check, at 1, 8 and 32 clients; beside them the same look-up by plain SQL. */
import { startProduct } from '../packages/server/src/testing/installed.ts';
import { httpLoop, type Measured } from './lib/load.ts';
import { keepResult, printMeasured } from './lib/report.ts';

const CLIENTS = [1, 8, 32];
const SECONDS = 4;

export async function bench(): Promise<void> {
  const product = await startProduct();
  const results: Record<string, Measured[]> = { health: [], session: [], sign_in: [] };
  try {
    for (const clients of CLIENTS) {
      const measure = async (name: string, request: Parameters<typeof httpLoop>[3]) => {
        const measured = await httpLoop(product.base, clients, SECONDS, request);
        results[name]!.push(measured);
        printMeasured(name, measured);
      };
      await measure('health', () => ({ path: '/api/health' }));
      await measure('session', () => ({ path: '/api/user/auth', headers: { cookie: product.headers.cookie! } }));
      await measure('sign_in', () => ({ method: 'POST', path: '/api/login', ...product.signIn }));
    }
  } finally {
    await product.stop();
  }
  await keepResult('session', results);
}
