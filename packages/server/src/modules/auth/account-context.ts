/** What the workspaces of an account ask of its password. */
import { PASSWORD_MIN_LENGTH } from '@rounds/contract/person';
import type { Tx } from '../../db/database.ts';
import { securityOf } from '../settings/index.ts';
import { enterWorkspace, workspaceName } from '../workspaces/index.ts';
import type { PasswordContext } from './password-rules.ts';
import { usersOf } from './queries/people.ts';

/** The strictest of its workspaces counts. The transaction must be one outside all workspaces. */
export async function passwordContext(tx: Tx, account: { id: number; email: string }): Promise<PasswordContext> {
  const users = await usersOf(tx, account.id);
  const names = [account.email, account.email.split('@')[0]!];
  let min_length = PASSWORD_MIN_LENGTH;
  for (const { workspace_id } of users) {
    await enterWorkspace(tx, workspace_id);
    names.push(await workspaceName(tx, workspace_id));
    min_length = Math.max(min_length, (await securityOf(tx)).password_min_length);
  }
  return { min_length, names };
}
