/** Saved queries: a person's own filters and orders of a table, by name. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { savedQueriesOf } from './saved-queries.ts';

export const savedQueriesModule: ServerModule = { name: 'savedQueries', routes };
