export { type ChangedForms, useDialogForms, useHasChanges, windowForms } from './changed-forms.ts';
export { type UnsavedChanges, useUnsavedChanges } from './use-unsaved-changes.ts';
