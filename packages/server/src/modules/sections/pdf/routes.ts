import { sectionPrints } from '@rounds/contract/sections';
import { type Route, route } from '../../../http/module.ts';
import { toCallOwner } from '../../../processes/index.ts';
import { readLanguage, toPdfAnswer } from '../../analytics/index.ts';
import { prepareSectionPdf } from './section-pdf.ts';

export const printRoutes: readonly Route[] = [
  route(sectionPrints.pdf, async (call) => {
    const locale = readLanguage(call.query.lang, call.locale);
    return toPdfAnswer(await prepareSectionPdf({ ...call, locale }, call.params.id), toCallOwner(call));
  }),
];
