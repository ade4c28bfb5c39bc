/** Templates: their folders, drafts, published versions and imports. The API calls them checklists. */
import type { ServerModule } from '../../http/module.ts';
import { registerFileAccess } from '../files/index.ts';
import { canReadTemplateFile } from './drafts/files.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { installTemplate } from './import/import.ts';
export { templatesWithin } from './queries/entries.ts';
export { findPublishedVersion, findVersion, getProgram, type PublishedVersion } from './templates/versions.ts';

registerFileAccess(canReadTemplateFile);

export const checklistsModule: ServerModule = { name: 'checklists', routes };
