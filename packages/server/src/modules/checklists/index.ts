/** Templates: their folders, drafts, published versions and imports. The API calls them checklists. */
import { checklists } from '@rounds/contract/checklists';
import { glossary } from '@rounds/contract/checklists/glossary.ts';
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { type Reference, type ReferenceTarget, references, referenceTargets } from '../../lists/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { fileHolders, foreignFiles } from '../files/index.ts';
import { canReadTemplateFile } from './drafts/files.ts';
import { globalResponseReference, globalResponseRoutes, globalResponseTarget } from './global-responses/routes.ts';
import { createGlossaryRoutes } from './glossary/terms.ts';
import { importJob } from './import/import.ts';
import { findForeignFile, libraryFiles } from './library/files.ts';
import { libraryRoutes } from './library/routes.ts';
import { findPublished, findTemplate } from './queries/entries.ts';
import { findReferencedFiles, listTemplatesOfFile } from './queries/files.ts';
import { countTemplatesWith, hasResponseSet, listTemplatesWith } from './queries/references.ts';
import { routes } from './routes.ts';
import { FILE_HOLDER } from './templates/templates.ts';
import { templateJob } from './templates/transfer.ts';
import { translationImportJob } from './translation/import.ts';
import { translationRoutes } from './translation/routes.ts';
import { removeOldTranslationImports } from './translation/undo-import.ts';
import { formJob } from './xlsform/import.ts';

export { findDraft } from './drafts/draft.ts';
export { createPublishedTemplate } from './import/create-published.ts';
export { selectTemplatesWithin } from './queries/entries.ts';
export { listFeatures } from './samples/plan-fit.ts';
export { installSample } from './samples/samples.ts';
export { loadDefaultLanguage } from './templates/default-language.ts';
export type { Author } from './templates/publish.ts';
export {
  findPublishedVersion,
  findVersion,
  getProgram,
  getVersionBytes,
  MAX_CACHED_VERSION_BYTES,
  type PublishedVersion,
} from './templates/versions.ts';
export { getTemplateWords } from './texts.ts';

const template: ReferenceTarget = {
  kind: 'template',
  access: checklists.get.access,
  findKey: async ({ tx }, id) => (await findTemplate(tx, id))?.id,
};
const responseSet: ReferenceTarget = {
  kind: 'response_set',
  access: ['CKL_MANAGE_TEMPLATES'],
  findKey: async ({ tx }, id) => (typeof id === 'string' && (await hasResponseSet(tx, id)) ? id : undefined),
};
/** The options of questions in which templates name each kind of record. */
const OPTIONS = [
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
] as const;
const templateReferences = OPTIONS.map(
  ([kind, options]): Reference => ({
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
  }),
);

export const checklistsModule: ServerModule = {
  name: 'checklists',
  routes,
  jobs: [importJob, formJob, templateJob],
  extensions: [
    extend(fileHolders, {
      name: FILE_HOLDER,
      findFiles: findReferencedFiles,
      canRead: canReadTemplateFile,
      listPlaces: async ({ tx, actor }, uuid, limit) =>
        actor.permissions.has('CKL_MANAGE_TEMPLATES')
          ? (await listTemplatesOfFile(tx, uuid, limit)).map(({ id, title }) => ({
              kind: 'template',
              id,
              title,
              path: `/checklist/template/${id}/edit`,
            }))
          : [],
    }),
    extend(recordVisibility, {
      kinds: ['template', 'folder', 'custom_unit'],
      all: ['CKL_MANAGE_TEMPLATES'],
      // Others know of templates only what can be inspected.
      findVisible: ({ tx, actor }, ids, kind) =>
        kind === 'template' && checklists.search.access.some((permission) => actor.permissions.has(permission))
          ? findPublished(tx, ids)
          : Promise.resolve([]),
    }),
    extend(referenceTargets, template),
    extend(referenceTargets, responseSet),
    ...templateReferences.map((reference) => extend(references, reference)),
  ],
};

/** The name is that of the endpoints, because open windows listen for changes by it. */
export const globalResponsesModule: ServerModule = {
  name: 'globalResponses',
  routes: globalResponseRoutes,
  publishes: { kinds: ['global_response'], permission: 'CKL_MANAGE_TEMPLATES' },
  extensions: [
    extend(recordVisibility, { kinds: ['global_response'], all: ['CKL_MANAGE_TEMPLATES'] }),
    extend(referenceTargets, globalResponseTarget),
    extend(references, globalResponseReference),
  ],
};

/** Templates that workspaces share, together with those that ship with the product. */
export const libraryModule: ServerModule = {
  name: 'library',
  routes: libraryRoutes,
  extensions: [extend(fileHolders, libraryFiles), extend(foreignFiles, { findFile: findForeignFile })],
};

/** The names are those of the endpoints, because open windows listen for changes by them. */
export const translationsModule: ServerModule = {
  name: 'translations',
  routes: translationRoutes,
  jobs: [translationImportJob],
  cron: [removeOldTranslationImports],
};

export const glossaryModule: ServerModule = {
  name: 'glossary',
  routes: createGlossaryRoutes(glossary),
  publishes: { kinds: ['glossary_term'], permission: 'CKL_MANAGE_TEMPLATES' },
  extensions: [extend(recordVisibility, { kinds: ['glossary_term'], all: ['CKL_MANAGE_TEMPLATES'] })],
};
