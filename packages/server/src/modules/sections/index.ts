/** Sections: pages that people compose of saved views, figures, charts and text. */
import type { ServerModule } from '../../http/module.ts';
import { registerReference } from '../../lists/index.ts';
import { printRoutes } from './pdf/routes.ts';
import { countSharedWith, unshareFrom } from './queries.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { prepareSectionPdf } from './pdf/section-pdf.ts';
export { isReadableSection } from './sections.ts';

registerReference({
  kind: 'group',
  by: 'section',
  field: 'sections',
  // Sections belong to their owners, so others see the number alone.
  access: [],
  count: (tx, ids) => countSharedWith(tx, ids.map(Number)),
  list: async () => [],
  unlink: { access: ['USR_MANAGE_GROUP'], run: (tx, ids) => unshareFrom(tx, ids.map(Number)) },
});

export const sectionsModule: ServerModule = { name: 'sections', routes };
export const sectionPrintsModule: ServerModule = { name: 'sectionPrints', routes: printRoutes };
