/** The caller of a call with an API token: the person who owns it, with those of its permissions that they have now. */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_TOKEN_PREFIX } from '@rounds/contract/api-tokens';
import type { ErrorCode } from '@rounds/contract/errors.ts';
import { expandPermissions, type Permission } from '@rounds/contract/permissions.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { EventAuthor } from '../../events/event-publisher.ts';
import { isInNetworks, toPlainAddress } from '../../networks.ts';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../module.ts';
import { findActorOfUser, hashToken } from './session.ts';
import { USED_INTERVAL } from './token-use.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The secret has more than 256 random bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
/** The token begins with its workspace, because its row is seen only there. */
// Pattern: every part has a fixed length but the number, which has at most 15 digits.
const PATTERN = new RegExp(
  `^(${API_TOKEN_PREFIX}(\\d{1,15})_[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/** Scanners for leaked secrets recognize a token by its beginning, and by its checksum that it is no other text. */
export function createApiToken(workspaceId: number): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const text = `${API_TOKEN_PREFIX}${workspaceId}_${secret}`;
  return `${text}${toChecksum(text)}`;
}

/** The CRC-32 of the text in base 62. */
function toChecksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

/** The workspace of a token; null for a text that cannot be one, for which nothing needs to be looked up. */
function readWorkspaceId(token: string): number | null {
  const [, text, workspace, checksum] = PATTERN.exec(token) ?? [];
  return text !== undefined && toChecksum(text) === checksum ? Number(workspace) : null;
}

const BEARER = /^Bearer +(\S+) *$/i;
/** The token of an `Authorization` header. Other schemes, such as that of a proxy with a password, are ignored. */
export const readBearerToken = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly workspace_id: number;
  readonly permissions: Permission[];
  readonly networks: string[];
  readonly owner_id: number | null;
  readonly full_name: string | null;
  readonly is_expired: boolean;
  readonly is_use_old: boolean;
}

const selectTokens = sql`
  select t.id, t.name, t.workspace_id, t.permissions, t.networks, t.owner_id, u.full_name,
    coalesce(t.expires_at <= now(), false) as is_expired,
    coalesce(t.used_at < now() - ${sql.lit(USED_INTERVAL)}::interval, true) as is_use_old
  from api_token t left join "user" u on u.workspace_id = t.workspace_id and u.id = t.owner_id`;

/** The caller of a token, even if the token does not work. */
export interface TokenCaller {
  readonly actor: Actor | null;
  /** The author of the attempt in the log of the workspace; null if there is no such token. */
  readonly author: EventAuthor | null;
  /** The reason why it does not work. */
  readonly problem: ErrorCode | null;
}
const UNKNOWN: TokenCaller = { actor: null, author: null, problem: 'API_TOKEN_INVALID' };

/** Looks up a token that is used from this address. */
export async function findTokenCaller(database: Database, token: string, ip: string): Promise<TokenCaller> {
  const workspaceId = readWorkspaceId(token);
  if (workspaceId === null) return UNKNOWN;
  return database.inWorkspace(workspaceId, async (tx) => {
    const { rows } = await sql<TokenRow>`${selectTokens} where t.token_hash = ${hashToken(token)}`.execute(tx);
    const [row] = rows;
    if (!row) return UNKNOWN;
    const author = toAuthor(row);
    const reject = (problem: ErrorCode): TokenCaller => ({ actor: null, author, problem });
    if (row.is_expired) return reject('API_TOKEN_EXPIRED');
    if (row.networks.length > 0 && !isInNetworks(ip, row.networks)) return reject('API_TOKEN_WRONG_ADDRESS');
    const owner = await findOwner(tx, row);
    if (!owner) return reject('API_TOKEN_OWNER_INACTIVE');
    if (!owner.permissions.has('APP_MANAGE_API')) return reject('API_TOKEN_OWNER_LACKS_ACCESS');
    if (row.is_use_old) await saveUse(tx, row.id, ip);
    return { actor: restrict(owner, row), author, problem: null };
  });
}

/** The caller of a token for work that one of its calls began. @throws ApiError USR_FORBIDDEN if it works no longer */
export async function getActorOfToken(tx: Tx, id: number): Promise<Actor> {
  const { rows } = await sql<TokenRow>`${selectTokens} where t.id = ${id}`.execute(tx);
  const [row] = rows;
  const owner = row && !row.is_expired ? await findOwner(tx, row) : null;
  if (!row || !owner?.permissions.has('APP_MANAGE_API')) throw new ApiError('USR_FORBIDDEN');
  return restrict(owner, row);
}

const findOwner = async (tx: Tx, { owner_id }: TokenRow): Promise<Actor | null> =>
  owner_id === null ? null : findActorOfUser(tx, owner_id);

/** Several calls that arrive at once write it once. */
async function saveUse(tx: Tx, id: number, ip: string): Promise<void> {
  await sql`update api_token set used_at = now(), used_from = ${toPlainAddress(ip)}
    where id = ${id} and (used_at is null or used_at < now() - ${USED_INTERVAL}::interval)`.execute(tx);
}

const restrict = (owner: Actor, { id, name, permissions }: TokenRow): Actor => ({
  ...owner,
  token: { id, name },
  permissions: new Set([...expandPermissions(permissions)].filter((code) => owner.permissions.has(code))),
});

const toAuthor = ({ workspace_id, id, name, owner_id, full_name }: TokenRow): EventAuthor => {
  const token = { id, name };
  return owner_id !== null && full_name !== null
    ? { workspace_id, user_id: owner_id, full_name, token }
    : { workspace_id, user_id: null, full_name: name };
};
