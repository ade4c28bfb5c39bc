import { checklists } from '@rounds/contract/checklists';
import { archiveChosen } from '../../db/list-choice.ts';
import { type Route, route, routeAfter, routeWithoutTransaction } from '../../http/module.ts';
import { bulkRoute, exportRoute } from '../../lists/index.ts';
import { allFolders, changeFolder, createFolder, moveEntry, removeFolder } from './folders.ts';
import { inspectImport, readImport, storeImport } from './import.ts';
import { archivedTemplates, listArchive, listTemplates, liveTemplates } from './lists.ts';
import { publishTemplate } from './publish.ts';
import { pasteItems, putRecord } from './records.ts';
import { saveTemplate } from './save.ts';
import { searchEntries, searchTemplates } from './search.ts';
import {
  cloneTemplate,
  createTemplate,
  readLastVersion,
  readOptions,
  readTemplate,
  removeTemplate,
  restoreTemplate,
} from './templates.ts';
import { createUnit, listUnits } from './units.ts';
import { readXlsForm, storeXlsForm } from './xlsform.ts';

export const routes: readonly Route[] = [
  route(checklists.list, listTemplates),
  exportRoute(checklists.exportList, liveTemplates),
  route(checklists.archive, listArchive),
  exportRoute(checklists.exportArchive, archivedTemplates),
  bulkRoute(checklists.bulkArchive, liveTemplates, (tx, chosen) => archiveChosen(tx, 'template', chosen, new Date())),
  bulkRoute(checklists.bulkRestore, archivedTemplates, (tx, chosen) => archiveChosen(tx, 'template', chosen, null)),
  route(checklists.read, readTemplate),
  route(checklists.options, readOptions),
  route(checklists.lastVersion, readLastVersion),
  route(checklists.create, createTemplate),
  route(checklists.save, saveTemplate),
  route(checklists.newResponse, putRecord('response_sets')),
  route(checklists.newGroupedItem, putRecord('grouped_items')),
  route(checklists.newRules, putRecord('rule_sets')),
  route(checklists.newInfo, putRecord('info')),
  route(checklists.newImageMarker, putRecord('image_markers')),
  route(checklists.pasteItems, pasteItems),
  route(checklists.publish, publishTemplate),
  route(checklists.clone, cloneTemplate),
  route(checklists.move, moveEntry),
  route(checklists.remove, removeTemplate),
  route(checklists.restore, restoreTemplate),
  route(checklists.createFolder, createFolder),
  route(checklists.changeFolder, changeFolder),
  route(checklists.removeFolder, removeFolder),
  route(checklists.allFolders, allFolders),
  route(checklists.customUnits, listUnits),
  route(checklists.createCustomUnit, createUnit),
  route(checklists.search, searchTemplates),
  route(checklists.searchEntries, searchEntries),
  routeAfter(checklists.importFile, readImport, storeImport),
  routeAfter(checklists.importXlsForm, readXlsForm, storeXlsForm),
  routeWithoutTransaction(checklists.inspectFile, inspectImport),
];
