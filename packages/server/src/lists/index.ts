/** What all lists of the server have in common, on top of `db/list-*.ts`. */
export { routePerCall, routePerLanguage } from './dynamic-routes.ts';
export { type BulkResult, bulkRoute, exportRoute, listRoute, summarizeTitles } from './routes.ts';
export type { ListView } from './view.ts';
