/** Saved views: each user's own filters and sorting of a table, by name. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { personalWork } from '../person-removal/index.ts';
import { giveSavedQueries, listSharedIds } from './queries.ts';
import { routes } from './routes.ts';

export { findSavedQueries, giveSavedQueries } from './queries.ts';

export const savedQueriesModule: ServerModule = {
  name: 'savedQueries',
  routes,
  extensions: [
    // Views that others use are handed over; the others end with their person.
    extend(personalWork, {
      kind: 'saved_queries',
      count: async (tx, userId) => (await listSharedIds(tx, userId)).length,
      async handOver({ tx, user_id, successor }) {
        if (!successor) return [];
        const ids = await listSharedIds(tx, user_id);
        await giveSavedQueries(tx, { from: user_id, to: successor.id, ids });
        return [];
      },
    }),
  ],
};
