/**
 * Facts: what charts count. A completion leaves its facts in one pending row; a job folds pending rows into facts and
 * sums by day (docs/decisions/0037-facts-and-roll-ups.md). Readers select from the views `current_…`, which are right at
 * any time, whatever is folded:
 *
 * - `current_inspection_fact`: the completed inspections, archived ones included.
 * - `current_answer_fact`: their answers; `is_first and not is_na` counts an answer once, `option_id` its options.
 * - `current_section_fact`: points of their pages and sections.
 * - `current_inspection_day`, `current_question_day`, `current_option_day`: sums by day, to be added up. Their days are
 *   those of the zone that `findRollUpZone` returns; for callers in other zones, facts are counted.
 *
 * After the migration and during a rebuild, charts show what has been built so far.
 */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { mergedReferences } from '../assets/index.ts';
import { moveFacts } from './queries/merged-assets.ts';
import { recordCompletions, registerPublications } from './record-facts.ts';
import { factTasks } from './tasks.ts';

export { toCurrent } from './queries/current.ts';
export { findRollUps, findRollUpZone, type RollUps } from './queries/facts.ts';
export {
  findQuestions,
  listQuestions,
  listSections,
  listUsedResponses,
  type RegisteredQuestion,
} from './queries/questions.ts';
export { NOT_TICKED, type QuestionKind, TICKED } from './questions.ts';
export { rebuildFacts } from './rebuild-facts.ts';

export const factsModule: ServerModule = {
  name: 'facts',
  routes: [],
  cron: factTasks,
  onEvents: {
    'inspection.completed': recordCompletions,
    'inspection.imported': recordCompletions,
    'template.published': registerPublications,
  },
  extensions: [
    extend(mergedReferences, {
      columns: ['inspection_fact.asset_uuid'],
      move: async (tx, { from, to }) => {
        await moveFacts(tx, from.uuid, to.uuid);
        return [];
      },
    }),
  ],
};
