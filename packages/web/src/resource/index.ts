export { useDependencyWarning } from './dependencies.tsx';
export { RecordDialog } from './record-dialog.tsx';
export { RecordPage } from './record-page.tsx';
export { RecordMultiSelect, RecordSelect } from './record-select.tsx';
export { type RecordTab, RecordTabs, useRecordTab } from './record-tabs.tsx';
export { type BaseRecord, createResource, type Resource, type ResourceCalls, type ResourceHooks } from './resource.ts';
export { ResourceArchivePage } from './resource-archive-page.tsx';
export { type RecordDialogSlotProps, ResourceListPage } from './resource-list-page.tsx';
export { SiteSelect } from './site-select.tsx';
