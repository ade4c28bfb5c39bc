/** The routes that all lists share, on top of `sql/`. */
export {
  type ActivityRow,
  activitiesInReach,
  recordActivityRoute,
  selectEntries,
  toActivitySource,
} from './activity-entries.ts';
export { columnReference } from './column-reference.ts';
export type { CustomColumns, CustomFieldStore } from './custom-fields.ts';
export { inUseError, type ReferencedKind, resolveDependencies } from './dependencies.ts';
export { getReaderLanguage, routePerCall, routePerLanguage } from './dynamic-routes.ts';
export { type RecordStore, recordStore } from './record-store.ts';
export { recordTable, searchRecords, toTextTimes } from './record-table.ts';
export {
  findUsage,
  isReferredTo,
  type Reference,
  type ReferenceKey,
  type ReferenceTarget,
  references,
  referenceTargets,
  type UsagePurpose,
} from './references.ts';
export { type ResourceContext, resourceRoutes } from './resource-routes.ts';
export {
  archiveSelection,
  type BulkResult,
  bulkRoute,
  exportRoute,
  filterList,
  findSelection,
  listRoute,
  resolveSelection,
  summarizeTitles,
} from './routes.ts';
export {
  areSavedQueriesEnabled,
  isUsable as isUsableQuery,
  listSavedQueries,
  listSavedQueriesByKey,
  SAVED_QUERY_COLUMNS,
  type SavedQueryRow,
  selectUsableQueries,
  toNamedQuery,
  type UsableQueryRow,
} from './saved-queries.ts';
export { listTexts } from './texts.ts';
export { type ListContext, type ListView, toViewer } from './view.ts';
