/** Reminders as places where templates and categories of issues are used. */
import { extend } from '../../http/extensions.ts';
import { references } from '../../lists/index.ts';
import { countNaming, listNaming, type NamingColumn } from './queries/references.ts';

const COLUMNS = [
  ['template', 'template_id'],
  ['issue_category', 'category_id'],
] as const satisfies readonly (readonly [string, NamingColumn])[];

/** A reminder that lost the records that it names could create nothing, so the reminder has to be changed first. */
export const reminderReferences = COLUMNS.map(([kind, column]) =>
  extend(references, {
    kind,
    by: 'date_reminder',
    field: 'date_reminders',
    access: ['SST_VIEW_ASSET_TYPE'],
    count: (tx, keys) => countNaming(tx, column, keys.map(Number)),
    list: async (tx, keys, limit) =>
      (await listNaming(tx, column, keys.map(Number), limit)).map(({ id, field_name, type_name, type_uuid }) => ({
        id,
        title: `${type_name}: ${field_name}`,
        path: `/assets/types/${type_uuid}`,
      })),
  }),
);
