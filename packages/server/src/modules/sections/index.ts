/** Sections: pages that people compose of saved views, figures, charts and text. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { sharedRecords } from '../groups/index.ts';
import { sectionHandOver } from './hand-over.ts';
import { printRoutes } from './pdf/routes.ts';
import { findReadableSections } from './queries.ts';
import { routes } from './routes.ts';

export { prepareSectionPdf } from './pdf/section-pdf.ts';
export { isReadableSection } from './sections.ts';

export const sectionsModule: ServerModule = {
  name: 'sections',
  routes,
  extensions: [
    sectionHandOver,
    extend(recordVisibility, {
      kinds: ['section'],
      all: [],
      findVisible: ({ tx, actor }, ids) => findReadableSections(tx, actor.user_id, ids),
    }),
    sharedRecords({ by: 'section', field: 'sections', links: { table: 'section_group', column: 'section_id' } }),
  ],
};
export const sectionPrintsModule: ServerModule = { name: 'sectionPrints', routes: printRoutes };
