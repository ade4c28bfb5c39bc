/**
 * Returns the responses of calls with `is_cached` again from memory, after one statement has asked the database whether
 * anything that they were read from has changed. See `docs/decisions/0104-charts-from-a-validated-cache.md`.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LruCache } from '../../db/caches/lru-cache.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor, Call, Route } from '../module.ts';

/** The response of a call with a name of its content, which is the same from every server. */
export interface CachedResponse {
  readonly text: string;
  readonly etag: string;
}

/** A response with the state that it was read from: the PostgreSQL cluster and its transactions. */
interface StoredResponse extends CachedResponse {
  readonly server: string;
  readonly snapshot: string;
}

interface State {
  readonly server: string;
  readonly snapshot: string;
  readonly is_changed: boolean;
}

export interface ResponseCache {
  /**
   * @param call of a person
   * @param execute makes the call with the route that it is given, and returns the JSON of its response
   */
  get(route: Route, call: CachedCall, execute: (route: Route) => Promise<string>): Promise<CachedResponse>;
}

type CachedCall = Pick<Call, 'endpoint' | 'params' | 'query' | 'locale'> & { readonly actor: Actor };
type Handler = (call: Call) => Promise<unknown>;

const MAX_BYTES = 32 * 1024 * 1024;

/** @param onUnnoted gets the tables of a call that is not cached, because nobody notes their changes */
export function createResponseCache(
  database: Database,
  onUnnoted: (call: string, tables: readonly string[]) => void,
): ResponseCache {
  const responses = new LruCache<string, StoredResponse>({
    maxBytes: MAX_BYTES,
    getBytes: ({ text }, key) => 500 + text.length + key.length,
  });
  return {
    async get(route, call, execute) {
      const key = toKey(call);
      const stored = responses.find(key);
      const { server, is_changed, ...state } = await findState(database, call.actor, stored);
      if (stored && stored.server === server && !is_changed) return stored;
      let { snapshot } = state;
      let unnoted: readonly string[] = [];
      const handle = async (openCall: Call) => {
        // A replica may lack what the primary has.
        if (database.replica) snapshot = await readSnapshot(openCall.tx);
        const result = await (route.handle as Handler)(openCall);
        unnoted = await listUnnotedTables(openCall.tx);
        return result;
      };
      const text = await execute({ ...route, handle } as Route);
      const response = { server, snapshot, text, etag: `W/"${hash('sha256', text, 'base64url')}"` };
      if (unnoted.length > 0) onUnnoted(call.endpoint.id, unnoted);
      else responses.set(key, response);
      return response;
    },
  };
}

/** No day of any time zone begins between two of them. */
const QUARTER_MS = 15 * 60_000;

/**
 * Returns everything that a response depends on in addition to the database: the person with their rights, the input,
 * and the day.
 */
function toKey({ endpoint, actor, params, query, locale }: CachedCall): string {
  const { session_id: _, ...person } = actor;
  const quarter = Math.floor(Date.now() / QUARTER_MS);
  const content = JSON.stringify([person, params, query, locale, quarter], (_name, value: unknown) =>
    value instanceof Set ? [...value] : value,
  );
  return `${actor.workspace_id} ${endpoint.id} ${hash('sha256', content, 'base64url')}`;
}

/** Runs before the response is read, so that whatever is committed later counts as a change. */
async function findState(
  database: Database,
  { workspace_id }: Actor,
  stored: StoredResponse | undefined,
): Promise<State> {
  const state = await database.queryFirst<State>({
    ...{ name: 'cache_state', text: 'select * from cache_state($1, $2)' },
    values: [workspace_id, stored?.snapshot ?? null],
  });
  if (!state) throw new Error('cache_state has no row');
  return state;
}

async function readSnapshot(tx: Tx): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select cache_snapshot() as snapshot`.execute(tx);
  return rows[0]!.snapshot;
}

async function listUnnotedTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select list_unnoted_tables() as name`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Sends no body to a client that names the same response. The client keeps it itself: caches keep nothing (`no-store`).
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, { text, etag }: CachedResponse): FastifyReply {
  reply.header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

/** RFC 9110, section 13.1.2: the comparison is weak. */
const isKnown = (sentTags = '', etag: string): boolean =>
  sentTags.split(',').some((tag) => tag.trim() === '*' || toOpaque(tag) === toOpaque(etag));
const toOpaque = (tag: string): string => tag.trim().replace(/^W\//, '');
