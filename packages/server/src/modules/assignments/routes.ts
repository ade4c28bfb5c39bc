import { ASSIGNMENT_TITLE, assignments } from '@rounds/contract/assignments';
import { type Route, route } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { deleteUnusedField, fieldsOf, loggedChange, loggedField, saveFields } from '../custom-fields/index.ts';

const STANDARD = [ASSIGNMENT_TITLE];
const SUBJECT = { type: 'assignment_fields', id: 'assignment' };

export const routes: readonly Route[] = [
  route(assignments.customFields, async ({ tx }) => {
    const fields = await fieldsOf(tx, 'assignment');
    return [...STANDARD, ...fields.filter(({ is_used }) => is_used)];
  }),

  route(assignments.settingsCustomFields, async ({ tx }) => [...STANDARD, ...(await fieldsOf(tx, 'assignment'))]),

  route(assignments.saveCustomFields, async ({ tx, body, locale, activity }) => {
    const saved = await saveFields(tx, 'assignment', STANDARD, body, locale);
    if (!saved) throw notFound('AST');
    activity({ ...SUBJECT, ...loggedChange(saved) });
    return [...STANDARD, ...saved.after];
  }),

  route(assignments.deleteCustomField, async ({ tx, params, activity }) => {
    const deleted = await deleteUnusedField(tx, 'assignment', params.id);
    if (deleted === 'unknown') throw notFound('AST');
    if (deleted === 'in use') throw new Refusal('AST_IN_USE');
    activity({ type: 'custom_field', id: params.id, title: deleted.name, before: loggedField(deleted) });
    return null;
  }),
];
