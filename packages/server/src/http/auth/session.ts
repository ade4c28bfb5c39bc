/** The session of a cookie: its token, its lifetime and its user. */
import { hash, randomBytes } from 'node:crypto';
import type { Language } from '@rounds/contract/languages.ts';
import { expandPermissions, type Permission } from '@rounds/contract/permissions.ts';
import type { Plan } from '@rounds/contract/plans.ts';
import type { Region } from '@rounds/contract/settings/region.ts';
import type { SecuritySettings } from '@rounds/contract/settings/security.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor } from '../module.ts';
import { toRestrictions } from './restrictions.ts';

const MINUTE = 60_000;
/** The last activity of a session is written at most this often, so that reading calls rarely write. */
const SEEN_INTERVAL_MS = 5 * MINUTE;

/** 256 random bits. Only the browser has them; the database stores their hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** An unfinished two-step sign-in is not a session and has a cookie of its own. */
export const stepCookieName = (isSecure: boolean): string => (isSecure ? '__Host-rounds-step' : 'rounds-step');

/**
 * If the address has https, the prefix makes browsers restrict the cookie to this host and to encrypted connections.
 */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-rounds' : 'rounds');

interface SessionRow {
  session_id: number;
  seen_at: Date;
  idle_seconds: number;
  has_second_factor: boolean;
  account_id: number;
  email: string;
  user_id: number;
  first_name: string;
  last_name: string;
  full_name: string;
  nick_name: string | null;
  avatar: string | null;
  locale: Language;
  tz_code: string;
  date_format: Actor['date_format'];
  workspace_id: number;
  workspace_name: string;
  workspace_logo: string | null;
  workspace_logo_full: string | null;
  workspace_langs: Language[];
  workspace_delete_at: Date | null;
  workspace_region: Region;
  plan: Plan;
  trial_ends_at: Date | null;
  roles: { id: number; name_lang: Record<string, string>; permissions: Permission[] }[];
  must_set_up_authenticator: boolean;
  security: Partial<SecuritySettings> | null;
  site_limit: number[] | null;
  sites: Actor['sites'];
}

const SESSION_STATEMENT = { name: 'session_actor', text: 'select * from session_actor($1)' };

/** Look-ups of this event-loop turn that have not ended, by session token. */
const pendingLookUps = new WeakMap<Database, Map<string, Promise<Actor | null>>>();

/**
 * The user of a session with workspace, plan and permissions; null when nobody is signed in. Calls of one
 * session that arrive at the same moment, as those of a page do, share a look-up. Later calls look up
 * again, so that a revoked permission is effective from the next call on.
 */
export function findActor(database: Database, token: string): Promise<Actor | null> {
  const pending = pendingLookUps.get(database) ?? new Map<string, Promise<Actor | null>>();
  pendingLookUps.set(database, pending);
  const pendingLookUp = pending.get(token);
  if (pendingLookUp) return pendingLookUp;
  const actor = loadActor(database, token);
  pending.set(token, actor);
  setImmediate(() => pending.delete(token));
  return actor;
}

/** The same without recording activity, because an open window must not keep a session alive. */
export async function findActorPassively(database: Database, token: string): Promise<Actor | null> {
  const row = await database.queryFirst<SessionRow>({ ...SESSION_STATEMENT, values: [hashToken(token)] });
  return row ? toActor(row) : null;
}

async function loadActor(database: Database, token: string): Promise<Actor | null> {
  const hash = hashToken(token);
  const row = await database.queryFirst<SessionRow>({ ...SESSION_STATEMENT, values: [hash] });
  if (!row) return null;
  // The clock of this machine may have been set back since, or differ from that of the database.
  if (Math.abs(Date.now() - row.seen_at.getTime()) > SEEN_INTERVAL_MS) await updateLastSeen(database, hash);
  return toActor(row);
}

/** Finds the actor of a session that the same transaction has created. */
export async function findActorInTransaction(tx: Tx, hash: Buffer): Promise<Actor | null> {
  const { rows } = await sql<SessionRow>`select * from session_actor(${hash})`.execute(tx);
  return rows[0] ? toActor(rows[0]) : null;
}

/**
 * The same person without a session, for work that the server does for them, in a transaction of their workspace.
 * Null unless they are active.
 */
export async function findActorOfUser(tx: Tx, userId: number): Promise<Actor | null> {
  const { rows } = await sql<SessionRow>`
    select 0 as session_id, now() as seen_at, 0 as idle_seconds, false as has_second_factor,
      false as must_set_up_authenticator, actor.*
    from find_actor(${userId}) actor`.execute(tx);
  return rows[0] ? toActor(rows[0]) : null;
}

/** Ends the session that a new sign-in in the same browser replaces. */
export async function endReplacedSession(database: Database, token: string): Promise<void> {
  const text = 'delete from session where token_hash = $1';
  await database.queryFirst({ name: 'session_end', text, values: [hashToken(token)] });
}

function toActor(row: SessionRow): Actor {
  return {
    account_id: row.account_id,
    user_id: row.user_id,
    workspace_id: row.workspace_id,
    session_id: row.session_id,
    token: null,
    has_second_factor: row.has_second_factor,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: row.full_name,
    nick_name: row.nick_name,
    avatar: row.avatar,
    locale: row.locale,
    tz_code: row.tz_code,
    date_format: row.date_format,
    plan: row.plan,
    trial_ends_at: row.trial_ends_at,
    workspace: {
      display_name: row.workspace_name,
      logo: row.workspace_logo,
      logo_full: row.workspace_logo_full,
      langs: row.workspace_langs,
      delete_at: row.workspace_delete_at,
      region: row.workspace_region,
    },
    roles: row.roles,
    permissions: expandPermissions(row.roles.flatMap((role) => role.permissions)),
    site_limit: row.site_limit,
    sites: row.sites,
    must_set_up_authenticator: row.must_set_up_authenticator,
    ...toRestrictions(
      row.security,
      row.roles.map(({ id }) => id),
    ),
  };
}

/** Uses the clock of the database, which ends sessions. A clock that was set back shortens none. */
async function updateLastSeen(database: Database, hash: Buffer): Promise<void> {
  await database.queryFirst({
    name: 'session_seen',
    text: `update session set seen_at = now(),
        idle_until = greatest(idle_until, now() + make_interval(secs => idle_seconds))
      where token_hash = $1 and seen_at not between now() - make_interval(secs => $2) and now()`,
    values: [hash, SEEN_INTERVAL_MS / 1000],
  });
}
