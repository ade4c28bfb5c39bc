/** Templates: their folders, drafts, published versions and imports. The API calls them checklists. */
import type { ServerModule } from '../../http/module.ts';
import { registerFileAccess } from '../files/index.ts';
import { canReadTemplateFile } from './drafts/files.ts';
import { importJob } from './import/import.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { templatesWithin } from './queries/entries.ts';
export { installSample } from './samples/samples.ts';
export type { Author } from './templates/publish.ts';
export { findPublishedVersion, findVersion, getProgram, type PublishedVersion } from './templates/versions.ts';

registerFileAccess(canReadTemplateFile);

export const checklistsModule: ServerModule = { name: 'checklists', routes, jobs: [importJob] };
