/**
 * What charts count. A completion leaves its facts in one pending row; a job folds pending rows into facts and sums by
 * day (docs/decisions/0037-facts-and-roll-ups.md). Readers select from the views `current_…`, which are right at any
 * time, whatever is folded:
 *
 * - `current_inspection_fact`: the completed inspections, archived ones included.
 * - `current_answer_fact`: their answers; `is_first and not is_na` counts an answer once, `option_id` its options.
 * - `current_section_fact`: points of their pages and sections.
 * - `current_inspection_day`, `current_question_day`, `current_option_day`: sums by day, to be added up. Their days are
 *   those of the zone that `findRollUpZone` answers; for callers in other zones, facts are counted.
 *
 * After the migration, and during `npm run analytics -- rebuild` of a workspace without facts, charts show what has been
 * built so far.
 */
import type { CronTask } from '../../../http/module.ts';
import { registerPublication } from '../../checklists/index.ts';
import { registerCompletion } from '../../inspections/index.ts';
import { foldFacts, followTimeZones } from './fold-facts.ts';
import { registerVersion } from './questions.ts';
import { recordFacts } from './record-facts.ts';
import './tables.ts';

export { NOT_TICKED, TICKED } from './collect-facts.ts';
export { foldFacts, requestRebuild } from './fold-facts.ts';
export { findRollUpZone } from './queries/facts.ts';
export { findQuestions, listQuestions, listSections, type RegisteredQuestion } from './queries/questions.ts';
export type { QuestionKind, QuestionOption } from './tables.ts';

/** The rest waits for the next run, so that a long rebuild leaves room for other background work. */
const MAX_FOLDING_MS = 20_000;

registerCompletion(recordFacts);
registerPublication(registerVersion);

export const factTasks: readonly CronTask[] = [
  { name: 'analytics.fold', schedule: '* * * * *', run: (context) => foldFacts(context, Date.now() + MAX_FOLDING_MS) },
  { name: 'analytics.zones', schedule: '27 2 * * *', run: (context) => followTimeZones(context) },
];
