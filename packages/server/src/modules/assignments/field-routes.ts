import { ASSIGNMENT_TITLE, assignments } from '@rounds/contract/assignments';
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

const STANDARD = [ASSIGNMENT_TITLE];
const FIELDS = { scope: 'assignment', owner: null } as const;
const SUBJECT = { type: 'assignment_fields', id: 'assignment' };

export const fieldRoutes: readonly Route[] = [
  route(assignments.listCustomFields, async ({ tx }) => {
    const fields = await listFields(tx, FIELDS);
    return [...STANDARD, ...fields.filter(({ is_used }) => is_used)];
  }),

  route(assignments.listAllCustomFields, async (call) => [
    ...STANDARD,
    ...(await markLocked(call, await listFields(call.tx, FIELDS))),
  ]),

  route(assignments.saveCustomFields, async (call) => {
    const { tx, body, locale, activity, actor } = call;
    const changes = { ...body, canViewLists: canViewLists(actor) };
    const saved = await saveFields(tx, FIELDS, STANDARD, changes, locale);
    if (!saved) throw notFoundError('AST');
    activity({ ...SUBJECT, ...toLoggedChange(saved) });
    return [...STANDARD, ...(await markLocked(call, saved.after))];
  }),

  route(assignments.deleteCustomField, async (call) => {
    const { params } = call;
    const deleted = await deleteUnusedField(call, { scope: 'assignment', id: params.id, prefix: 'AST' });
    call.activity({ type: 'custom_field', id: params.id, title: deleted.name, before: toLoggedField(deleted) });
    return null;
  }),
];
