export { type ChangedForms, isScreenKept, useDialogForms, useHasChanges, windowForms } from './changed-forms.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
export { type UnsavedChanges, useUnsavedChanges } from './use-unsaved-changes.ts';
export { warnBeforeUnload } from './warn-before-unload.ts';
