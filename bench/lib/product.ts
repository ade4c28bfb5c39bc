/** Products as benchmarks measure them. */
import { type Product, startProduct } from '../../packages/server/src/testing/installed.ts';

const WITHOUT_LIMITS = new URL('without-limits.ts', import.meta.url).href;

/**
 * Starts a product without the limits of calls per minute, which a loop of one person exceeds within seconds.
 * @param modules addresses of modules that the server loads before it starts
 */
export const startMeasuredProduct = (
  settings: Readonly<Record<string, string>> = {},
  modules: readonly string[] = [],
): Promise<Product> =>
  startProduct({
    ...settings,
    NODE_OPTIONS: [WITHOUT_LIMITS, ...modules].map((address) => `--import=${address}`).join(' '),
  });
