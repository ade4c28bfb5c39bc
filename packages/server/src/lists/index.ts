/** What all lists of the server have in common, on top of `db/list-*.ts`. */
export { inEachLanguage, routeByCall } from './by-language.ts';
export { bulkRoute, type Done, exportRoute, listRoute, titleOfMany } from './routes.ts';
export type { ListView } from './view.ts';
