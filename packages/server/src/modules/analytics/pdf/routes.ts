import { ANALYTICS_PAGES, analyticsPrints } from '@rounds/contract/analytics';
import type { Actor, Call, Route } from '../../../http/module.ts';
import { toCallOwner } from '../../../processes/index.ts';
import type { ChartQueryOutput } from '../charts/chart-context.ts';
import { readLanguage } from '../language.ts';
import { preparePagePdf } from './page.ts';
import { toPdfAnswer } from './print.ts';

export const printRoutes: readonly Route[] = ANALYTICS_PAGES.map((page) => ({
  endpoint: analyticsPrints[`${page}.pdf`],
  handle: async (call: Call) => {
    const { lang, view, ...query } = call.query as unknown as ChartQueryOutput & { lang?: string; view?: string };
    const locale = readLanguage(lang, call.locale);
    return toPdfAnswer(
      await preparePagePdf({ ...call, actor: call.actor as Actor, locale }, page, query, view),
      toCallOwner(call as Parameters<typeof toCallOwner>[0]),
    );
  },
}));
