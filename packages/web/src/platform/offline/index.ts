export { FILE_UNREADABLE } from '../api/index.ts';
export { activateUpdate, useOpenInspectionLock, useUpdate } from './application-update.ts';
export { type ImportProblem, importBackup } from './backup.ts';
export { useIsOffline, useOutbox, useOutboxState } from './current-outbox.ts';
export {
  type DeviceInspection,
  deleteInspection,
  findStoredTemplate,
  listStoredTemplates,
  loadInspection,
  saveAssets,
  saveInspection,
  saveLog,
  savePeople,
  saveTemplate,
  updateInspection,
} from './device.ts';
export type {
  DeviceOwner,
  Receipt,
  RejectedChange,
  Rejection,
  StoredAsset,
  StoredFile,
  StoredInspection,
  StoredIssue,
  StoredPerson,
  StoredTemplate,
} from './device-database.ts';
export { deleteUnsentIssue, isUnsent, listAddedIssues, saveCorrectedIssue } from './device-issues.ts';
export { findIssueChoices, findLastInspection, saveIssueChoices, saveLastInspection } from './downloads.ts';
export {
  type IssueAssigneeChoice,
  type IssueCategoryChoice,
  type StoredIssueChoices,
  translateChoices,
} from './issue-choices.ts';
export type { LastAnswer, LastInspection } from './last-inspections.ts';
export { findStoredItems, listStoredItems, searchStoredList } from './lists/search-list.ts';
export { deleteList, type FetchListPage, syncList } from './lists/sync-list.ts';
export {
  type Outbox,
  type OutboxDeps,
  type OutboxEvent,
  type OutboxState,
  openOutbox,
  SPACE_RESERVE_BYTES,
  StorageError,
} from './outbox.ts';
export { loadPlannedWork, type PlannedWork, savePlannedWork } from './planned-work.ts';
export { discardRejected, listRejected, type RejectedItem, retryRejected } from './quarantine.ts';
export { listReceipts } from './receipts.ts';
export { saveBackup } from './save-backup.ts';
export { getInspectionTitle } from './sender.ts';
export { INSPECTION_STORE, REJECTED_STORE } from './stored-names.ts';
export { saveTemplatePictures } from './template-pictures.ts';
export type { SyncBody, Transport } from './transport.ts';
