/** Loaded before a server, it lifts the limit of calls per minute, which a loop of one person exceeds within seconds. */
import { GENERAL_LIMITS } from '../../packages/server/src/http/auth/rate-limits.ts';

Object.assign(GENERAL_LIMITS.person, { points: 1_000_000_000 });
