/** Imports the rows of a file, with the steps that all imports share. The texts are in the namespace `import`. */
export { AssignColumns } from './assign-columns.tsx';
export { BecomesChip } from './becomes-chip.tsx';
export { ChooseFile } from './choose-file.tsx';
export { downloadCsv, getSeparator, toErrorRowsCsv } from './error-rows.ts';
export { ImportFooter } from './import-footer.tsx';
export { ImportFrame } from './import-frame.tsx';
export { ImportProgress } from './import-progress.tsx';
export { RecentImports } from './records/recent-imports.tsx';
export { RecordImportJob } from './records/record-import-job.tsx';
export { RecordImportWizard } from './records/record-import-wizard.tsx';
export type { RecordSource, UndoSource } from './records/record-source.ts';
export { RowCheck } from './row-check.tsx';
export { RowErrors } from './row-errors.tsx';
export { RowNotes } from './row-notes.tsx';
export { RunningImport, SkippedRows } from './running-import.tsx';
export { SheetFields } from './sheet-fields.tsx';
export { type Columns, type Reading, type SendOptions, useWizard, type Wizard } from './use-wizard.ts';
