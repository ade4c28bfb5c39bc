/** The list of users, for their own page and for the members of a group. */
import { type Language, resolveName } from '@rounds/contract/languages';
import type { ListDeclaration } from '@rounds/contract/list';
import type { User } from '@rounds/contract/users';
import type { ListView } from '../../lists/index.ts';
import { toListSource, type UserRow, userRows } from './queries.ts';
import { toUser } from './users.ts';

export function usersView(
  declaration: ListDeclaration,
  language: Language,
  { group_id = null }: { readonly group_id?: number | null } = {},
): ListView<UserRow, User> {
  const names = (named: UserRow['roles']) => named.map(({ name_lang }) => resolveName(name_lang, language)).join(', ');
  return {
    source: toListSource(declaration),
    rows: (tx, { workspace_id }) => userRows(tx, workspace_id, group_id),
    toRecord: toUser,
    cells: { roles: ({ roles }) => names(roles), groups: ({ groups }) => names(groups) },
  };
}
