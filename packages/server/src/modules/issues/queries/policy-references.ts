/** The policies, of the workspace and of categories, that name people or groups. */
import type { IssuePolicy } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { translatedName } from '../../../db/translated-names.ts';

export type PolicyMember = 'user' | 'group';
interface Named {
  readonly kind: PolicyMember;
  readonly ids: readonly number[];
}

const PATHS: Record<PolicyMember, RawBuilder<unknown>> = {
  user: sql`'$.**.users[*]'`,
  group: sql`'$.**.groups[*]'`,
};
const namesOne = ({ kind, ids }: Named): RawBuilder<SqlBool> =>
  sql`exists (select from jsonb_path_query(policy, ${PATHS[kind]}) as named(id)
    where (named.id #>> '{}')::bigint = any(${[...ids]}::bigint[]))`;

/** The categories whose policies name one of them. */
export const listNamingCategories = (tx: Tx, member: Named, language: Language) =>
  tx
    .selectFrom('issue_category')
    .select(['id', translatedName('issue_category', language).as('name')])
    .where(namesOne(member))
    .orderBy('name')
    .orderBy('id')
    .execute();

export const isNamedByWorkspace = async (tx: Tx, member: Named): Promise<boolean> =>
  (await tx.selectFrom('issue_settings').select('workspace_id').where(namesOne(member)).executeTakeFirst()) !==
  undefined;

/** The policies that name one of them; nobody else changes these until the transaction ends. */
export async function lockNamingPolicies(tx: Tx, member: Named) {
  const categories = await tx
    .selectFrom('issue_category')
    .select(['id', 'policy'])
    .where(namesOne(member))
    .orderBy('id')
    .forUpdate()
    .execute();
  const settings = await tx
    .selectFrom('issue_settings')
    .select('policy')
    .where(namesOne(member))
    .forUpdate()
    .executeTakeFirst();
  return { categories, workspace: settings?.policy };
}

export async function saveCategoryPolicy(tx: Tx, id: number, policy: IssuePolicy): Promise<void> {
  await tx
    .updateTable('issue_category')
    .set({ policy: JSON.stringify(policy), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function saveWorkspacePolicy(tx: Tx, policy: IssuePolicy): Promise<void> {
  await tx
    .updateTable('issue_settings')
    .set({ policy: JSON.stringify(policy) })
    .execute();
}
