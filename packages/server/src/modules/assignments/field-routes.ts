import { ASSIGNMENT_TITLE, assignments } from '@rounds/contract/assignments';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { deleteUnusedField, listFields, saveFields, toLoggedChange, toLoggedField } from '../custom-fields/index.ts';

const STANDARD = [ASSIGNMENT_TITLE];
const FIELDS = { scope: 'assignment', owner: null } as const;
const SUBJECT = { type: 'assignment_fields', id: 'assignment' };

export const fieldRoutes: readonly Route[] = [
  route(assignments.listCustomFields, async ({ tx }) => {
    const fields = await listFields(tx, FIELDS);
    return [...STANDARD, ...fields.filter(({ is_used }) => is_used)];
  }),

  route(assignments.listAllCustomFields, async ({ tx }) => [...STANDARD, ...(await listFields(tx, FIELDS))]),

  route(assignments.saveCustomFields, async ({ tx, body, locale, activity }) => {
    const saved = await saveFields(tx, FIELDS, STANDARD, body, locale);
    if (!saved) throw notFoundError('AST');
    activity({ ...SUBJECT, ...toLoggedChange(saved) });
    return [...STANDARD, ...saved.after];
  }),

  route(assignments.deleteCustomField, async ({ tx, params, activity }) => {
    const deleted = await deleteUnusedField(tx, 'assignment', params.id);
    if (deleted === 'unknown') throw notFoundError('AST');
    if (deleted === 'in use') throw new ApiError('AST_IN_USE');
    activity({ type: 'custom_field', id: params.id, title: deleted.name, before: toLoggedField(deleted) });
    return null;
  }),
];
