export { RecordDialog } from './record-dialog.tsx';
export { RecordPage, type RecordTab } from './record-page.tsx';
export { RecordSelect } from './record-select.tsx';
export { createResource, type Resource, type ResourceCalls } from './resource.ts';
export { ResourceArchivePage } from './resource-archive-page.tsx';
export { type RecordDialogSlotProps, ResourceListPage } from './resource-list-page.tsx';
