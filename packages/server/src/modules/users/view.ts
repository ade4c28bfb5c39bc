/** The list of people, for their own page and for the pages of groups. */
import { type Language, nameIn } from '@rounds/contract/languages';
import type { ListDeclaration } from '@rounds/contract/list';
import type { User } from '@rounds/contract/users';
import type { ListView } from '../../lists/index.ts';
import { type UserRow, userRows, usersSource } from './queries.ts';
import { userOf } from './users.ts';

export function usersView(
  declaration: ListDeclaration,
  language: Language,
  { group_id = null }: { readonly group_id?: number | null } = {},
): ListView<UserRow, User> {
  const names = (named: UserRow['roles']) => named.map(({ name_lang }) => nameIn(name_lang, language)).join(', ');
  return {
    source: usersSource(declaration, group_id),
    rows: (tx, { workspace_id }) => userRows(tx, workspace_id, group_id),
    show: userOf,
    cells: { roles: ({ roles }) => names(roles), groups: ({ groups }) => names(groups) },
  };
}
