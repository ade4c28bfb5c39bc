/** Saved views: each user's own filters and sorting of a table, by name. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { findSavedQueries, giveSavedQueries } from './queries.ts';

export const savedQueriesModule: ServerModule = { name: 'savedQueries', routes };
