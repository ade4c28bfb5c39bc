import { ISSUE_TITLE, issues } from '@rounds/contract/issues';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import {
  canViewLists,
  deleteUnusedField,
  listFields,
  markLocked,
  saveFields,
  toLoggedChange,
  toLoggedField,
} from '../custom-fields/index.ts';

const STANDARD = [ISSUE_TITLE];
const FIELDS = { scope: 'issue', owner: null } as const;

export const fieldRoutes: readonly Route[] = [
  route(issues.listCustomFields, async ({ tx }) => {
    const fields = await listFields(tx, FIELDS);
    return [...STANDARD, ...fields.filter(({ is_used }) => is_used)];
  }),

  route(issues.listAllCustomFields, async (call) => [
    ...STANDARD,
    ...(await markLocked(call, await listFields(call.tx, FIELDS))),
  ]),

  route(issues.saveCustomFields, async (call) => {
    const { tx, body, locale, activity, actor } = call;
    const changes = { ...body, canViewLists: canViewLists(actor) };
    const saved = await saveFields(tx, FIELDS, STANDARD, changes, locale);
    if (!saved) throw notFoundError('ACT');
    activity({ type: 'issue_fields', id: 'issue', ...toLoggedChange(saved) });
    return [...STANDARD, ...(await markLocked(call, saved.after))];
  }),

  route(issues.deleteCustomField, async (call) => {
    const { params } = call;
    const deleted = await deleteUnusedField(call, { scope: 'issue', id: params.id, prefix: 'ACT' });
    call.activity({ type: 'custom_field', id: params.id, title: deleted.name, before: toLoggedField(deleted) });
    return null;
  }),
];
