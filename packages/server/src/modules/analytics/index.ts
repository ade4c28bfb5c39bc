/** Analytics: charts of what the inspections and issues of a workspace add up to. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { failedTwice, mergedReferences } from '../assets/index.ts';
import { factTasks, recordCompletions, registerPublications } from './facts/index.ts';
import { printRoutes } from './pdf/routes.ts';
import { isFailedTwice } from './queries/failed-twice.ts';
import { moveFacts } from './queries/merged-assets.ts';
import { routes } from './routes.ts';
import { rowRoutes } from './rows/routes.ts';

export { getChartAnswer } from './charts/chart.ts';
export { findQuestions, findRollUpZone, rebuildFacts } from './facts/index.ts';
export { toFileName } from './file-name.ts';
export { readLanguage } from './language.ts';
export { toChartPart } from './pdf/chart-part.ts';
export type { AnalyticsDocument, Part, PrintedTable } from './pdf/document.ts';
export { createPrintFormats, type PrintFormats } from './pdf/formats.ts';
export { checkPageQuery, describeReader, preparePagePdf } from './pdf/page.ts';
export { type PreparedPdf, preparePdf, toPdfAnswer } from './pdf/print.ts';
export { assetSet } from './queries/asset-set.ts';
export { isWithin } from './queries/count-set.ts';
export { selectFailedTwice } from './queries/failed-twice.ts';
export { factsWithin } from './queries/readable-facts.ts';
export { countDays, getPreviousRange, type Range, readRange } from './range.ts';
export { createScope, type Scope } from './scope.ts';

export const analyticsModule: ServerModule = {
  name: 'analytics',
  routes: [...routes, ...rowRoutes],
  cron: factTasks,
  onEvents: {
    'inspection.completed': recordCompletions,
    'inspection.imported': recordCompletions,
    'template.published': registerPublications,
  },
  extensions: [
    extend(failedTwice, isFailedTwice),
    extend(mergedReferences, {
      columns: ['inspection_fact.asset_uuid'],
      move: async (tx, { from, to }) => {
        await moveFacts(tx, from.uuid, to.uuid);
        return [];
      },
    }),
  ],
};

export const analyticsPrintsModule: ServerModule = { name: 'analyticsPrints', routes: printRoutes };
