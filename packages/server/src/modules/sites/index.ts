/** Structures of sites: where assets are. */
import { findExistingIds } from '../../db/existing-ids.ts';
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { type ReferenceTarget, referenceTargets } from '../../lists/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { siteImportJob } from './import/import.ts';
import { hasNode } from './queries.ts';
import { routes } from './routes.ts';

export { findNodesByPath, findSitePlace, findSitesByPath } from './queries.ts';
export { findReferredStructures, findSites, getSiteItems } from './site-items.ts';
export { lockAssignableSite } from './structures.ts';

const site: ReferenceTarget = {
  kind: 'site',
  access: ['RES_VIEW_GLOBAL_LISTS'],
  findKey: async ({ tx }, id) => (typeof id === 'number' && (await hasNode(tx, id)) ? id : undefined),
};

export const sitesModule: ServerModule = {
  name: 'sites',
  routes,
  jobs: [siteImportJob],
  publishes: { kinds: ['site_structure'], permission: 'RES_VIEW_GLOBAL_LISTS' },
  extensions: [
    extend(referenceTargets, site),
    extend(recordVisibility, {
      kinds: ['site_structure'],
      isOfSites: true,
      all: ['RES_VIEW_GLOBAL_LISTS'],
      findVisible: ({ tx, actor }, ids) =>
        actor.permissions.has('RES_VIEW_GLOBAL_LISTS')
          ? findExistingIds(tx, 'site_structure', ids)
          : Promise.resolve([]),
    }),
  ],
};
