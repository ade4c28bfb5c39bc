/** The sources from which facts and sums are read. */
import { type RawBuilder, sql } from 'kysely';
import type { RollUps } from './facts.ts';

type Table = 'inspection_fact' | 'answer_fact' | 'inspection_day' | 'question_day' | 'option_day';

/** The view that adds what is pending, or the table itself if nothing is. */
export const toCurrent = (rollUps: RollUps | null, table: Table): RawBuilder<unknown> =>
  sql.table(rollUps?.has_pending === false ? table : `current_${table}`);
