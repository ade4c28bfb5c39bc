import { createExternalValue } from './external-value.ts';

/**
 * Whether the last call got a response. `navigator.onLine` alone is not enough: it is also true in a network
 * that leads nowhere.
 */
const reachability = createExternalValue(true);

export const setServerReachable = reachability.set;
export const useIsServerReachable = reachability.use;
