/** Checklists: templates, their folders, autosave, versions and import. */
import type { ServerModule } from '../../http/module.ts';
import { holdFiles } from '../files/index.ts';
import { mayReadShownFile } from './files.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { bringTemplate } from './import.ts';
export { templatesWithin } from './queries/entries.ts';
export { type TemplateUse, useTemplates } from './usage.ts';
export { type PublishedVersion, programOf, publishedVersion, readVersion } from './versions.ts';

holdFiles(mayReadShownFile);

export const checklistsModule: ServerModule = { name: 'checklists', routes };
