/** The list of users, for their own page and for the members of a group. */
import { type Language, resolveName } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import type { User } from '@rounds/contract/users';
import type { Actor } from '../../http/module.ts';
import type { ListView } from '../../lists/index.ts';
import { toListSource, type UserRow, userRows } from './queries/users.ts';
import { toUser } from './users.ts';

/** Only people who manage users see how somebody signs in: others neither see it nor filter by it. */
const seesTwoStep = (actor: Actor): boolean => actor.permissions.has('USR_MANAGE_USER');

export function usersView(
  declaration: ListDeclaration,
  language: Language,
  { group_id = null }: { readonly group_id?: number | null } = {},
): ListView<UserRow, User> {
  const names = (roles: UserRow['roles']) => roles.map(({ name_lang }) => resolveName(name_lang, language)).join(', ');
  return {
    source: toListSource(declaration, false),
    forReader: async ({ actor }) => ({
      ...usersView(declaration, language, { group_id }),
      source: toListSource(declaration, seesTwoStep(actor)),
    }),
    rows: (tx, actor) => userRows(tx, { ...actor, seesTwoStep: seesTwoStep(actor) }, group_id),
    toRecord: toUser,
    cells: {
      roles: ({ roles }) => names(roles),
      groups: ({ groups }) => names(groups),
      // Titles of sites may contain commas.
      sites: ({ sites }) => sites?.map(({ path }) => path).join('; '),
    },
  };
}
