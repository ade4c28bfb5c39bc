/** Templates: their folders, drafts, published versions and imports. The API calls them checklists. */
import type { ServerModule } from '../../http/module.ts';
import { registerReference, registerReferenceTarget } from '../../lists/index.ts';
import { registerFileAccess, registerFileHolder } from '../files/index.ts';
import { canReadTemplateFile } from './drafts/files.ts';
import { importJob } from './import/import.ts';
import { findReferencedFiles } from './queries/files.ts';
import { countTemplatesWith, hasResponseSet, listTemplatesWith } from './queries/references.ts';
import { routes } from './routes.ts';
import { templateJob } from './templates/transfer.ts';
import { formJob } from './xlsform/import.ts';
import './tables.ts';

export { selectTemplatesWithin } from './queries/entries.ts';
export { installSample } from './samples/samples.ts';
export { type Author, registerPublication } from './templates/publish.ts';
export {
  findPublishedVersion,
  findVersion,
  getProgram,
  getVersionBytes,
  MAX_CACHED_VERSION_BYTES,
  type PublishedVersion,
} from './templates/versions.ts';

registerFileAccess(canReadTemplateFile);
registerFileHolder('checklists', findReferencedFiles);
registerReferenceTarget({
  kind: 'response_set',
  access: ['CKL_MANAGE_TEMPLATES'],
  findKey: async ({ tx }, id) => (typeof id === 'string' && (await hasResponseSet(tx, id)) ? id : undefined),
});
for (const [kind, options] of [
  ['response_set', ['response_set_id']],
  ['issue_category', ['categories[*]']],
  ['global_list', ['global_list_uuid']],
  ['asset_type', ['asset_type_uuid', 'asset_type_uuids[*]']],
  ['site_structure', ['column_options[*].structure_id']],
  ['site', ['column_options[*].structure_node_id']],
  [
    'custom_field',
    ['field_key', 'label_field_keys[*]', 'value_field_keys[*]', 'point_field_key', 'item_filter.field_key'],
  ],
] as const) {
  registerReference({
    kind,
    by: 'template',
    field: 'templates',
    access: ['CKL_MANAGE_TEMPLATES'],
    count: (tx, keys, purpose) => countTemplatesWith(tx, { options, keys, withArchived: purpose === 'delete' }),
    list: async (tx, keys, limit, purpose) => {
      const reference = { options, keys, withArchived: purpose === 'delete' };
      return (await listTemplatesWith(tx, reference, limit)).map(({ id, title }) => ({
        id,
        title,
        path: `/checklist/template/${id}/edit`,
      }));
    },
  });
}

export const checklistsModule: ServerModule = { name: 'checklists', routes, jobs: [importJob, formJob, templateJob] };
