/** The words of the activity log, and the history of one record. */
export { useAuthorName } from './author.ts';
export { useEntryChanges } from './entry-changes.ts';
export { EntryDrawer } from './entry-drawer.tsx';
export { useActivityName, useEntryText } from './entry-text.ts';
export { RecordHistory } from './record-history.tsx';
