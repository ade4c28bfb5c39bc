/** Sections: pages that people compose of saved views, figures, charts and text. */
import type { ServerModule } from '../../http/module.ts';
import { registerSharedRecords } from '../groups/index.ts';
import { printRoutes } from './pdf/routes.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { prepareSectionPdf } from './pdf/section-pdf.ts';
export { isReadableSection } from './sections.ts';

registerSharedRecords({
  by: 'section',
  field: 'sections',
  links: { table: 'section_group', column: 'section_id' },
});

export const sectionsModule: ServerModule = { name: 'sections', routes };
export const sectionPrintsModule: ServerModule = { name: 'sectionPrints', routes: printRoutes };
