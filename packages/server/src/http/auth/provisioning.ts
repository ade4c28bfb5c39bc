/** The caller of a provisioning call: an identity provider with a token of its workspace instead of a session. */
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Provisioner } from '../module.ts';
import { hashToken } from './session.ts';
import { USED_INTERVAL } from './token-use.ts';

const BEARER = /^Bearer +(\d{1,15}\.[\w-]{1,100})$/i;

/** `is_use_old`: the last use of the token is to be written again. */
interface ProvisionerRow extends Provisioner {
  readonly is_use_old: boolean;
}

/** Null for every text that is not a valid token. The token begins with its workspace, because its rows are seen only there. */
export async function findProvisioner(
  database: Database,
  authorization: string | undefined,
): Promise<Provisioner | null> {
  const [, token] = BEARER.exec(authorization ?? '') ?? [];
  if (token === undefined) return null;
  const row = await database.queryFirst<ProvisionerRow>({
    name: 'scim_provisioner',
    text: 'select * from scim_provisioner($1, $2, $3)',
    values: [Number(token.split('.')[0]), hashToken(token), USED_INTERVAL],
  });
  if (!row) return null;
  const { is_use_old, ...provisioner } = row;
  const { workspace_id, token_id } = provisioner;
  if (is_use_old)
    await database.inWorkspace(workspace_id, (tx) =>
      sql`update scim_token set used_at = now() where id = ${token_id}`.execute(tx),
    );
  return provisioner;
}
