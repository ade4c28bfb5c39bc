/**
 * Calls that the server itself makes for a user in an open transaction: a printed section shows lists of
 * any module. They have the same access rules, input and answers as calls that come over the network.
 */
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint';
import type { Language } from '@rounds/contract/languages';
import { planHasFeature } from '@rounds/contract/plans';
import type { Tx } from '../db/database.ts';
import { applySchema } from './answer/serialize.ts';
import { ApiError } from './api-error.ts';
import { parseInput } from './input.ts';
import type { Actor, Call, Route, TaskContext } from './module.ts';

const routes = new Map<string, Route>();

export function registerInnerCalls(all: readonly Route[]): void {
  for (const route of all) routes.set(route.endpoint.id, route);
}

export interface InnerCallContext extends TaskContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

/**
 * The answer of a reading call.
 * @throws ApiError as the call does
 */
export async function answerInnerCall<E extends Endpoint>(
  endpoint: E,
  query: Readonly<Record<string, unknown>>,
  context: InnerCallContext,
): Promise<OutputOf<E>> {
  const route = routes.get(endpoint.id);
  if (!route?.handle || route.preload || endpoint.method !== 'GET' || !endpoint.output) {
    throw new Error(`${endpoint.id} cannot be called from inside`);
  }
  const { access, feature } = endpoint;
  const { actor, locale } = context;
  if (typeof access !== 'string' && !access.some((code) => actor.permissions.has(code))) {
    throw new ApiError('USR_FORBIDDEN');
  }
  if (feature && !planHasFeature(actor.plan, feature)) throw new ApiError('PLAN_FEATURE_REQUIRED');
  const input = parseInput(endpoint, { params: {}, query, body: undefined }, locale);
  const call = { ...context, ...input, endpoint, activity: () => {}, noActivity: () => {}, afterCommit: () => {} };
  const answer = await (route.handle as (call: Call) => Promise<unknown>)(call as unknown as Call);
  return applySchema(endpoint.output, answer, endpoint.id) as OutputOf<E>;
}

/** The reading call at a path, such as the one that gives the options of a filter. */
export const findInnerEndpoint = (path: string): Endpoint | undefined =>
  [...routes.values()].find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)?.endpoint;
