/**
 * Analytics: charts of what the inspections and issues of a workspace add up to. The way of a figure:
 *
 * 1. `modules/facts` keeps what each completed inspection adds: facts, and their sums by day.
 * 2. `sources/` says what a chart counts: which rows, for which reader, with which filters, measures and groups.
 * 3. `charts/` counts them: `kinds/` has the plan of each kind of chart, `queries/` the statements.
 * 4. `rows/` lists what is behind a point, and `pdf/` prints charts and pages.
 */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { failedTwice } from '../assets/index.ts';
import { printRoutes } from './pdf/routes.ts';
import { routes } from './routes.ts';
import { rowRoutes } from './rows/routes.ts';
import { isFailedTwice } from './sources/queries/failed-twice.ts';

export { getChartAnswer } from './charts/chart.ts';
export { toFileName } from './file-name.ts';
export { readLanguage } from './language.ts';
export { toChartPart } from './pdf/chart-part.ts';
export type { AnalyticsDocument, Part, PrintedTable } from './pdf/document.ts';
export { createPrintFormats, type PrintFormats } from './pdf/formats.ts';
export { checkPageQuery, describeReader, preparePagePdf } from './pdf/page.ts';
export { type PreparedPdf, preparePdf, toPdfAnswer } from './pdf/print.ts';
export { countDays, getPreviousRange, type Range, readRange } from './range.ts';
export { assetSet } from './sources/queries/asset-set.ts';
export { isWithin } from './sources/queries/count-set.ts';
export { selectFailedTwice } from './sources/queries/failed-twice.ts';
export { factsWithin, joinReadableInspections } from './sources/queries/readable-facts.ts';
export { createScope, type Scope } from './sources/scope.ts';

export const analyticsModule: ServerModule = {
  name: 'analytics',
  routes: [...routes, ...rowRoutes],
  extensions: [extend(failedTwice, isFailedTwice)],
};

export const analyticsPrintsModule: ServerModule = { name: 'analyticsPrints', routes: printRoutes };
