/**
 * Calls that the server itself makes for a user in an open transaction: a printed section shows lists of any module.
 * They have the same access rules, input and output as calls that come over the network.
 */
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { Tx } from '../db/database.ts';
import { ApiError } from './api-error.ts';
import { assertNotDenied } from './auth/restrictions.ts';
import { parseInput } from './input.ts';
import { type Actor, type Call, FileExport, type Route, type TaskContext } from './module.ts';
import { applySchema } from './response/serialize.ts';

export interface InnerCallContext extends TaskContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

/**
 * Returns the output of a reading call.
 * @throws ApiError as the call does
 */
export async function answerInnerCall<E extends Endpoint>(
  endpoint: E,
  query: Readonly<Record<string, unknown>>,
  context: InnerCallContext,
  params: Readonly<Record<string, unknown>> = {},
): Promise<OutputOf<E>> {
  const route = getInnerRoute(context, endpoint.id);
  const { method, response = 'json', output } = endpoint;
  if (method !== 'GET' || response !== 'json' || !output) throw new Error(`${endpoint.id} is not a reading call`);
  assertMayCall(endpoint, context.actor);
  const input = parseInput(endpoint, { params, query, body: undefined }, context.locale);
  return applySchema(output, await handleInnerCall(route, input, context), endpoint.id) as OutputOf<E>;
}

/** The input of a call of a person that the contract has already checked. */
export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * The file of an export, as of now and for this person.
 * @throws ApiError as the call does
 */
export async function createInnerExport(
  endpointId: string,
  { params, query }: CheckedInput,
  context: InnerCallContext,
): Promise<FileExport> {
  const route = getInnerRoute(context, endpointId);
  assertMayCall(route.endpoint, context.actor);
  const exported = await handleInnerCall(route, { params, query, body: undefined }, context);
  if (!(exported instanceof FileExport)) throw new Error(`${endpointId} is not an export`);
  return exported;
}

/** Whether this person may still make the call with this id, whatever records it names. @throws ApiError as it does */
export const assertMayCallId = (context: Pick<InnerCallContext, 'registry' | 'actor'>, endpointId: string): void =>
  assertMayCall(getInnerRoute(context, endpointId).endpoint, context.actor);

function getInnerRoute({ registry }: Pick<InnerCallContext, 'registry'>, endpointId: string): Route {
  const route = registry.findRoute(endpointId);
  if (!route?.handle || route.preload) throw new Error(`${endpointId} cannot be called from inside`);
  return route;
}

/** @throws ApiError USR_FORBIDDEN, PLAN_FEATURE_REQUIRED, USR_EXPORT_NOT_ALLOWED */
function assertMayCall({ access, feature, guard }: Endpoint, actor: Actor): void {
  if (typeof access !== 'string' && !access.some((code) => actor.permissions.has(code))) {
    throw new ApiError('USR_FORBIDDEN');
  }
  if (feature && !planHasFeature(actor.plan, feature)) throw new ApiError('PLAN_FEATURE_REQUIRED');
  assertNotDenied(guard, actor);
}

function handleInnerCall(
  { endpoint, handle }: Route,
  input: CheckedInput & { readonly body: unknown },
  context: InnerCallContext,
): Promise<unknown> {
  const call = {
    ...context,
    ...input,
    endpoint,
    activity: () => {},
    publish: () => {},
    noActivity: () => {},
    afterCommit: () => {},
  };
  return (handle as (call: Call) => Promise<unknown>)(call as unknown as Call);
}

/** The reading call at a path, such as the one that gives the options of a filter. */
export const findInnerEndpoint = (
  { registry }: Pick<InnerCallContext, 'registry'>,
  path: string,
): Endpoint | undefined =>
  registry.routes.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)?.endpoint;
