import { type Language, nameIn } from '@rounds/contract/languages';
import { beyond, includedIn, PERMISSION_MODULES, permissionsOf } from '@rounds/contract/permissions';
import { type Role, roles } from '@rounds/contract/roles';
import { idsIn, wordsIn } from '../../db/search.ts';
import { type Route, route, type Subject } from '../../http/module.ts';
import { sentence } from '../../http/texts.ts';
import { exportRoute, inEachLanguage, type ListView, listRoute } from '../../lists/index.ts';
import { roles as allRoles, type RoleRow, rolesSource, searchRoles } from './queries.ts';
import { changeRole, createRole, makeDefaultRole, readRole, removeRole, roleOf, startingPermissions } from './roles.ts';

const view = (language: Language): ListView<RoleRow, Role> => ({
  source: rolesSource(language),
  rows: (tx) => allRoles(tx),
  show: roleOf,
  cells: {
    name: ({ name_lang }) => nameIn(name_lang, language),
    is_system: ({ system_key }) => system_key !== null,
    permissions: ({ permissions }) => permissions.map((code) => sentence(language, `permission.${code}`)).join(', '),
  },
});

export const routes: readonly Route[] = [
  inEachLanguage(roles.list, (language) => listRoute(roles.list, view(language))),
  inEachLanguage(roles.exportList, (language) => exportRoute(roles.exportList, view(language))),

  route(roles.search, async ({ tx, query, actor, locale }) => {
    const found = await searchRoles(tx, {
      words: wordsIn(query.q),
      ids: idsIn(query.ids),
      limit: query.limit,
      locale,
    });
    return found.map(({ id, name_lang, permissions, is_default }) => ({
      value: id,
      label: nameIn(name_lang, locale),
      canSelect: beyond(actor.permissions, permissions).length === 0,
      is_default,
    }));
  }),

  route(roles.defaultPermissions, async ({ tx, locale }) => ({
    modules: PERMISSION_MODULES.map((key) => ({
      key,
      permissions: permissionsOf(key).map((code) => ({
        code,
        name: sentence(locale, `permission.${code}`),
        includes: [...includedIn(code)],
      })),
    })),
    permissions: [...(await startingPermissions(tx))],
  })),

  route(roles.read, async ({ tx, params }) => roleOf(await readRole(tx, params.id))),

  route(roles.create, async ({ tx, actor, body, locale, activity }) => {
    const role = await createRole(tx, actor, body, locale);
    activity({ ...subject(role), after: fields(role) });
    return roleOf(role);
  }),

  route(roles.change, async ({ tx, actor, params, body, locale, activity }) => {
    const { before, after } = await changeRole(tx, actor, params.id, body, locale);
    activity({ ...subject(after), before: fields(before), after: fields(after) });
    return roleOf(after);
  }),

  route(roles.makeDefault, async ({ tx, actor, params, locale, activity }) => {
    const { before, after } = await makeDefaultRole(tx, actor, params.id, locale);
    activity({
      ...subject(after),
      before: { default_role: before.name_lang },
      after: { default_role: after.name_lang },
    });
    return roleOf(after);
  }),

  route(roles.remove, async ({ tx, actor, params, query, locale, activity }) => {
    const { role, instead } = await removeRole(tx, actor, { id: params.id, move_to: query.move_to }, locale);
    const moved = instead ? { after: { people: role.users_count, moved_to: instead.name_lang } } : {};
    activity({ ...subject(role), before: fields(role), ...moved });
    return null;
  }),
];

const subject = ({ id, name_lang }: RoleRow): Subject => ({ type: 'role', id, title: name_lang });
const fields = ({ name_lang, permissions }: RoleRow) => ({ name_lang, permissions: permissions.toSorted() });
