/** The routes that all lists share, on top of `db/list-*.ts`. */
export { type ActivityRow, selectEntries, toActivitySource } from './activity-entries.ts';
export { columnReference } from './column-reference.ts';
export type { CustomFieldStore } from './custom-fields.ts';
export { inUseError, type ReferencedKind, resolveDependencies } from './dependencies.ts';
export { routePerCall, routePerLanguage } from './dynamic-routes.ts';
export { type RecordStore, recordStore } from './record-store.ts';
export { recordTable, searchRecords, toTextTimes } from './record-table.ts';
export {
  findReferenceTarget,
  findUsage,
  isReferredTo,
  type ReferenceKey,
  type ReferenceTarget,
  registerReference,
  registerReferenceTarget,
  type UsagePurpose,
} from './references.ts';
export { type ResourceContext, resourceRoutes } from './resource-routes.ts';
export {
  archiveSelection,
  type BulkResult,
  bulkRoute,
  exportRoute,
  filterList,
  listRoute,
  summarizeTitles,
} from './routes.ts';
export { listTexts } from './texts.ts';
export { type ListView, toViewer } from './view.ts';
