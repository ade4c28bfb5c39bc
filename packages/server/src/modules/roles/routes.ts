import { resolveName } from '@rounds/contract/languages.ts';
import {
  getImpliedPermissions,
  listMissingPermissions,
  listModulePermissions,
  PERMISSION_MODULES,
} from '@rounds/contract/permissions.ts';
import { roles } from '@rounds/contract/roles';
import { parseIds, splitWords } from '../../db/search.ts';
import { type Route, route, type Subject } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { resourceRoutes } from '../../lists/index.ts';
import { findRole, lockRole, type RoleRow, searchRoles, selectRoles, toListSource } from './queries.ts';
import { changeDefaultRole, changeRole, createRole, getInitialPermissions, removeRole, toRole } from './roles.ts';

const subject = ({ id, name_lang }: RoleRow): Subject => ({ type: 'role', id, title: name_lang });
const loggedFields = ({ name_lang, permissions, sites }: RoleRow) => ({
  name_lang,
  permissions: permissions.toSorted(),
  sites: sites?.map(({ path }) => path) ?? null,
});

export const routes: readonly Route[] = [
  ...resourceRoutes(roles, {
    list: (language) => ({
      source: toListSource(language),
      rows: (tx) => selectRoles(tx),
      toRecord: toRole,
      cells: {
        name: ({ name_lang }) => resolveName(name_lang, language),
        is_system: ({ system_key }) => system_key !== null,
        permissions: ({ permissions }) =>
          permissions.map((code) => translate(language, `permission.${code}`)).join(', '),
        sites: ({ sites }) => sites?.map(({ path }) => path).join(', '),
      },
    }),
    find: ({ tx }, id) => findRole(tx, id),
    lock: ({ tx }, id) => lockRole(tx, id),
    insert: ({ tx, actor, body, locale }) => createRole(tx, actor, body, locale),
    update: ({ tx, actor, body, locale }, before) => changeRole(tx, actor, before, body, locale),
    toRecord: toRole,
    subject,
    loggedFields,
    references: { kind: 'role' },
  }),

  route(roles.search, async ({ tx, query, actor, locale }) => {
    const page = await searchRoles(tx, {
      words: splitWords(query.q),
      ids: parseIds(query.ids),
      limit: query.limit,
      locale,
    });
    return page.map(({ id, name_lang, permissions, is_default }) => ({
      value: id,
      label: resolveName(name_lang, locale),
      canSelect: listMissingPermissions(actor.permissions, permissions).length === 0,
      is_default,
    }));
  }),

  route(roles.getDefaultPermissions, async ({ tx, locale }) => ({
    modules: PERMISSION_MODULES.map((key) => ({
      key,
      permissions: listModulePermissions(key).map((code) => ({
        code,
        name: translate(locale, `permission.${code}`),
        includes: [...getImpliedPermissions(code)],
      })),
    })),
    permissions: [...(await getInitialPermissions(tx))],
  })),

  route(roles.makeDefault, async ({ tx, actor, params, locale, activity, publish }) => {
    const { before, after } = await changeDefaultRole(tx, actor, params.id, locale);
    activity({
      ...subject(after),
      before: { default_role: before.name_lang },
      after: { default_role: after.name_lang },
    });
    if (before.id !== after.id) publish([{ code: 'role.changed', record: { id: before.id } }]);
    return toRole(after);
  }),

  route(roles.delete, async ({ tx, actor, params, query, locale, activity, publish }) => {
    const { role, replacement, moved_ids } = await removeRole(
      tx,
      actor,
      { id: params.id, move_to: query.move_to },
      locale,
    );
    const details = replacement ? { after: { people: role.users_count, moved_to: replacement.name_lang } } : {};
    activity({ ...subject(role), before: loggedFields(role), ...details });
    publish(moved_ids.map((id) => ({ code: 'user.changed', record: { id } })));
    return null;
  }),
];
