/** Progress of long work that the server does in the background. */
export { JobProgress } from './job-progress.tsx';
export type { JobState } from './job-queries.ts';
export type { JobPaths } from './tasks-dialog.tsx';
