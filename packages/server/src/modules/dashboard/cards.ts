/** The four figures of the dashboard. */
import type { dashboard } from '@rounds/contract/dashboard';
import type { Call, ResponseOf } from '../../http/module.ts';
import { toViewer } from '../../lists/index.ts';
import { countDays, getPreviousRange, readRange } from '../analytics/index.ts';
import { loadIssueViewer } from '../issues/index.ts';
import { type CardRanges, measureAuditors, measureInspections, measureIssues } from './queries/cards.ts';

type GetCards = typeof dashboard.getCards;

/** Each day of a range of up to this many days is a step. */
const MAX_DAILY_STEPS = 31;
const DEFAULT_STEPS = 12;

/** @throws ApiError VALIDATION_FAILED if the range ends before it begins */
export async function getCards({ tx, actor, locale, query }: Call<GetCards>): Promise<ResponseOf<GetCards>> {
  const range = readRange(query, toViewer(actor, locale));
  const previous = getPreviousRange(range);
  const days = countDays(range);
  const ranges: CardRanges = {
    ...{ range, previous },
    steps: days > 1 && days <= MAX_DAILY_STEPS ? days : DEFAULT_STEPS,
  };
  const viewer = await loadIssueViewer(tx, actor);
  return {
    range: { ...range, previous_from: previous.from, previous_to: previous.to, timezone: actor.tz_code },
    ...(await measureInspections(tx, actor, ranges)),
    ...(await measureAuditors(tx, actor, ranges)),
    ...(await measureIssues(tx, actor, viewer, ranges)),
  };
}
