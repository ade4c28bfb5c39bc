import { listDeclaredEvents } from '@rounds/contract/activities.ts';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import type { EventAuthor, NewEvent } from '../../events/event-publisher.ts';
import { type ActivityEntry, recordActivity } from '../activity.ts';
import type { CallerContext } from '../auth/authorization.ts';
import { claimKey, type IdempotentCall, saveResponse } from '../idempotency.ts';
import {
  Bytes,
  type Call,
  EventStream,
  FileExport,
  type PreloadCall,
  type Provisioner,
  Redirect,
  type Route,
} from '../module.ts';
import { isRetryableConflict } from '../response/error-mapping.ts';
import { serializeResponse } from '../response/serialize.ts';
import type { CallEffects } from './build-call.ts';
import type { RunnerContext } from './runner-context.ts';

/** An output that is ready to be sent: JSON as text, or an object that sends itself. */
export type RouteResponse = string | Bytes | EventStream | Redirect;
const isRawResponse = (response: unknown): response is Bytes | EventStream | Redirect =>
  response instanceof Bytes || response instanceof EventStream || response instanceof Redirect;

type AnyHandler = (call: Call, prepared?: unknown) => Promise<unknown>;

const MAX_ATTEMPTS = 3;

/** Runs the handler of a route in a transaction, which is retried when it conflicts with another one. @throws ApiError */
export async function executeRoute(
  route: Route,
  call: PreloadCall,
  effects: CallEffects,
  key: IdempotentCall | null,
  runner: RunnerContext,
): Promise<RouteResponse> {
  const preloaded = await (route.preload as AnyHandler | undefined)?.(call as Call);
  if (!route.handle) return isRawResponse(preloaded) ? preloaded : serializeResponse(call.endpoint, preloaded);
  const handle = route.handle as AnyHandler;
  const { actor, provisioner } = call as Pick<CallerContext, 'actor' | 'provisioner'>;
  const author: EventAuthor | null = actor ?? (provisioner && toAuthor(provisioner));
  const work = async (tx: Tx): Promise<RouteResponse> => {
    Object.assign(effects, {
      entries: [],
      events: [],
      afterCommit: [],
      changesNothing: false,
      session: undefined,
      step: undefined,
    });
    const earlier = key && actor ? await claimKey(tx, actor, key) : null;
    if (earlier !== null) return earlier;
    const handled = await handle({ ...call, tx } as Call, preloaded);
    const result =
      handled instanceof FileExport ? await toShortExport({ ...call, tx } as Call, handled, runner) : handled;
    if (isRawResponse(result)) return result;
    const text = serializeResponse(call.endpoint, result);
    if (author) {
      const entries = getActivityEntries(call, effects);
      await recordActivity(tx, author, call.request, entries);
      checkDeclared(call.endpoint, effects.events, runner);
      await runner.events.publish(tx, author, effects.events);
    }
    if (key && actor) await saveResponse(tx, actor, key, text);
    return text;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      if (!author) return await runner.database.inInstallation(work);
      return await runner.database.inWorkspace(actor ?? author.workspace_id, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryableConflict(error)) throw error;
    }
  }
}

/** A fault of the contract, for which nobody should lose their work: tests fail, and other servers write it down. */
function checkDeclared(endpoint: Endpoint, events: readonly NewEvent[], { services, isStrict }: RunnerContext): void {
  const declared = listDeclaredEvents(endpoint);
  const undeclared = events.find(({ code }) => !declared.includes(code));
  if (!undeclared) return;
  const message = `${endpoint.id} does not declare that it publishes ${undeclared.code}`;
  if (isStrict) throw new Error(message);
  services.log.error(message);
}

/** The name of the token stands where people have theirs. */
const toAuthor = ({ workspace_id, name }: Provisioner): EventAuthor => ({
  ...{ workspace_id, user_id: null, full_name: name },
});

/** The export itself, or the job that makes it if it has many rows. */
async function toShortExport(
  call: Call,
  fileExport: FileExport,
  { maxDirectExportRows, startExport }: RunnerContext,
): Promise<unknown> {
  const { endpoint, tx } = call;
  if (!endpoint.output || (await fileExport.countRows(tx, maxDirectExportRows + 1)) <= maxDirectExportRows)
    return fileExport;
  return startExport!(call as Call<Endpoint & { access: 'signed-in' }>);
}

/** If the handler recorded nothing, the entry concerns the record that the path names. A dry run is not recorded. */
function getActivityEntries(call: PreloadCall, { entries, changesNothing }: CallEffects): readonly ActivityEntry[] {
  const { activity, id } = call.endpoint;
  const isDryRun = (call.body as { dry_run?: boolean } | undefined)?.dry_run === true;
  if (entries.length > 0 || changesNothing || isDryRun || !activity) return entries;
  const recordId = (call.params as { id?: number | string } | undefined)?.id;
  const subject = recordId === undefined ? undefined : { type: id.split('.')[0]!, id: recordId };
  return [{ code: activity, subject }];
}
