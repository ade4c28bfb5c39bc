/** Global lists: lists of items with fields of their own that several templates draw on. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { columnReference, type ReferenceTarget, references, referenceTargets } from '../../lists/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { itemImport } from './import.ts';
import { itemFields, itemRoutes } from './item-routes.ts';
import { listRoutes } from './list-routes.ts';
import { itemStore, LIST_UUID } from './queries/items.ts';

export { createItem } from './items.ts';
export { createFilledList, createList } from './lists.ts';
export { findArchivedTimes, findItemsWithAncestors, listFirstItems } from './queries/item-data.ts';
export { findReferredLists } from './queries/lists.ts';
export { itemFields };

const permission = 'RES_VIEW_GLOBAL_LISTS';

const item: ReferenceTarget = {
  kind: 'global_list_item',
  access: [permission],
  findKey: async ({ tx }, id) => (await itemStore.find(tx, id))?.uuid,
};
const parentReference = columnReference({
  kind: 'global_list_item',
  by: 'global_list_item',
  field: 'children',
  access: [permission],
  table: 'global_list_item',
  column: 'parent_id',
  via: { table: 'global_list_item', column: 'uuid' },
  title: 'display_name',
  owner: LIST_UUID,
  path: ({ owner }) => `/resources/global-lists/${owner}/items`,
  unlink: ['RES_MANAGE_GLOBAL_LISTS'],
});

/** The names are those of the endpoints, because open windows listen for changes by them. */
export const globalListsModule: ServerModule = {
  name: 'globalLists',
  routes: listRoutes,
  publishes: { kinds: ['global_list'], permission },
  extensions: [extend(recordVisibility, { kinds: ['global_list', 'global_list_item'], all: [permission] })],
};

export const globalListItemsModule: ServerModule = {
  name: 'globalListItems',
  routes: itemRoutes,
  jobs: itemImport.jobs,
  publishes: { kinds: ['global_list_item'], permission },
  extensions: [extend(referenceTargets, item), extend(references, parentReference)],
};
