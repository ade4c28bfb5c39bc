/** Structures of sites: where assets are. */
import type { ServerModule } from '../../http/module.ts';
import { registerReferenceTarget } from '../../lists/index.ts';
import { siteImportJob } from './import/import.ts';
import { hasNode } from './queries.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { findSitesByPath } from './queries.ts';
export { findReferredStructures, getSiteItems } from './site-items.ts';
export { lockAssignableSite } from './structures.ts';

registerReferenceTarget({
  kind: 'site',
  access: ['RES_VIEW_GLOBAL_LISTS'],
  findKey: async ({ tx }, id) => (typeof id === 'number' && (await hasNode(tx, id)) ? id : undefined),
});

export const sitesModule: ServerModule = {
  name: 'sites',
  routes,
  jobs: [siteImportJob],
  publishes: { subjects: ['site_structure', 'sites'], permission: 'RES_VIEW_GLOBAL_LISTS' },
};
