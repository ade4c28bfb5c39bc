/** Shows the progress of long work that the server does in the background. */
export { ExportedFile } from './exported-file.tsx';
export { JobDownload } from './job-download.tsx';
export { JobProgress } from './job-progress.tsx';
export { type JobState, useJobs } from './job-queries.ts';
export { RangeDialog, toLastDays, toMoments } from './range-dialog.tsx';
export type { JobPaths } from './tasks-dialog.tsx';
export { useExport } from './use-export.ts';
