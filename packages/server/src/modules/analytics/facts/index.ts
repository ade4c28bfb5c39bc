/**
 * What charts count. A completion leaves its facts in one pending row; a job folds pending rows into facts and sums by
 * day (docs/decisions/0037-facts-and-roll-ups.md). Readers select from the views `current_…`, which are right at any
 * time, whatever is folded:
 *
 * - `current_inspection_fact`: the completed inspections, archived ones included.
 * - `current_answer_fact`: their answers; `is_first and not is_na` counts an answer once, `option_id` its options.
 * - `current_section_fact`: points of their pages and sections.
 * - `current_inspection_day`, `current_question_day`, `current_option_day`: sums by day, to be added up. Their days are
 *   those of the zone that `findRollUpZone` returns; for callers in other zones, facts are counted.
 *
 * After the migration and during a rebuild, charts show what has been built so far.
 */
import { registerPublication } from '../../checklists/index.ts';
import { registerCompletion } from '../../inspections/index.ts';
import { registerVersion } from './questions.ts';
import { recordFacts } from './record-facts.ts';
import './tables.ts';

export { NOT_TICKED, TICKED } from './collect-facts.ts';
export { findRollUps, findRollUpZone, type RollUps } from './queries/facts.ts';
export { findQuestions, listQuestions, listSections, type RegisteredQuestion } from './queries/questions.ts';
export { rebuildFacts } from './rebuild-facts.ts';
export type { QuestionKind, QuestionOption } from './tables.ts';
export { factTasks } from './tasks.ts';

registerCompletion(recordFacts);
registerPublication(registerVersion);
