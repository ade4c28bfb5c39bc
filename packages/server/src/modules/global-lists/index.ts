/** Global lists: lists of items with fields of their own that several templates draw on. */
import type { ServerModule } from '../../http/module.ts';
import { itemRoutes } from './item-routes.ts';
import { listRoutes } from './list-routes.ts';
import './tables.ts';

const permission = 'RES_VIEW_GLOBAL_LISTS';

/** The names are those of the endpoints, because open windows listen for changes by them. */
export const globalListsModule: ServerModule = {
  name: 'globalLists',
  routes: listRoutes,
  publishes: { subjects: ['global_list', 'globalLists'], permission },
};

export const globalListItemsModule: ServerModule = {
  name: 'globalListItems',
  routes: itemRoutes,
  publishes: { subjects: ['global_list_item', 'globalListItems'], permission },
};
