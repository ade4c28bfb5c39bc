import { checklists } from '@rounds/contract/checklists';
import { type Route, route, routeWithoutTransaction, routeWithPreload } from '../../http/module.ts';
import { resourceRoutes } from '../../lists/index.ts';
import { pasteItems, putRecordHandler } from './drafts/records.ts';
import { saveDraft, setTemplateLanguage } from './drafts/save.ts';
import { createUnit, listUnits } from './drafts/units.ts';
import { inspectImport, readImport, storeImport } from './import/import.ts';
import { lockTemplate, updateEntry } from './queries/entries.ts';
import { listSamples, takeSample } from './samples/samples.ts';
import { discardDraft, getVersion } from './templates/draft-versions.ts';
import { loadEntry } from './templates/entry.ts';
import { createFolder, deleteFolder, listOtherFolders, moveEntry, updateFolder } from './templates/folders.ts';
import { activeTemplates, archivedTemplates, listTemplates } from './templates/lists.ts';
import { publishTemplate } from './templates/publish.ts';
import { searchEntries, searchTemplates } from './templates/search.ts';
import {
  cloneTemplate,
  createTemplate,
  deleteTemplate,
  getLatestVersion,
  getTemplate,
  getTemplateSummary,
} from './templates/templates.ts';
import { exportTemplate, importTemplate } from './templates/transfer.ts';
import { storeImportedFiles } from './templates/transfer-files.ts';
import { announceDraft } from './together/announce.ts';
import { togetherRoutes } from './together/routes.ts';
import { checkXlsForm } from './xlsform/export/export.ts';
import { readXlsForm, storeXlsForm } from './xlsform/import.ts';

export const routes: readonly Route[] = [
  ...resourceRoutes(checklists, {
    list: activeTemplates,
    archivedList: archivedTemplates,
    archivedTable: 'template',
    lock: ({ tx }, id) => lockTemplate(tx, id),
    async setArchived({ tx, actor }, { id }, archived_at) {
      await announceDraft(tx, { workspace: actor.workspace_id, id });
      return updateEntry(tx, id, { archived_at });
    },
    delete: deleteTemplate,
    toRecord: (row, { tx }) => loadEntry(tx, row),
    subject: ({ id, title }) => ({ type: 'template', id, title }),
    references: { kind: 'template' },
    omit: ['list'],
  }),
  route(checklists.list, listTemplates),
  route(checklists.get, getTemplate),
  route(checklists.getSummary, getTemplateSummary),
  route(checklists.getLatestVersion, getLatestVersion),
  route(checklists.create, createTemplate),
  route(checklists.saveDraft, saveDraft),
  route(checklists.addResponseSet, putRecordHandler('response_sets')),
  route(checklists.addGroupedItem, putRecordHandler('grouped_items')),
  route(checklists.addRuleSet, putRecordHandler('rule_sets')),
  route(checklists.addInfo, putRecordHandler('info')),
  route(checklists.addImageMarker, putRecordHandler('image_markers')),
  route(checklists.pasteItems, pasteItems),
  ...togetherRoutes,
  route(checklists.publish, publishTemplate),
  route(checklists.getVersion, getVersion),
  route(checklists.discardDraft, discardDraft),
  route(checklists.setLanguage, setTemplateLanguage),
  route(checklists.clone, cloneTemplate),
  route(checklists.move, moveEntry),
  route(checklists.createFolder, createFolder),
  route(checklists.updateFolder, updateFolder),
  route(checklists.deleteFolder, deleteFolder),
  route(checklists.allFolders, listOtherFolders),
  route(checklists.allCustomUnits, listUnits),
  route(checklists.createCustomUnit, createUnit),
  route(checklists.search, searchTemplates),
  route(checklists.searchEntries, searchEntries),
  route(checklists.listSamples, listSamples),
  route(checklists.takeSample, takeSample),
  route(checklists.exportTemplate, exportTemplate),
  route(checklists.checkXlsForm, checkXlsForm),
  routeWithPreload(checklists.importTemplate, storeImportedFiles, importTemplate),
  routeWithPreload(checklists.importFile, readImport, storeImport),
  routeWithPreload(checklists.importXlsForm, readXlsForm, storeXlsForm),
  routeWithoutTransaction(checklists.inspectImport, inspectImport),
];
