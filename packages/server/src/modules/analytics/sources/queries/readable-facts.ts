import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../../http/module.ts';
import { canListAllInspections, isReadableInspection } from '../../../inspections/index.ts';
import type { Range } from '../../range.ts';
import { isWithin } from './count-set.ts';

/**
 * The join that `isReadableInspection` needs behind facts called `fact`; empty for callers who may list all inspections,
 * because their transactions show no other facts.
 */
export const joinReadableInspections = (actor: Actor): RawBuilder<unknown> =>
  canListAllInspections(actor) ? sql`` : sql`join listed_inspection on listed_inspection.id = fact.inspection_id`;

/** The facts of the inspections that the caller may read. */
export const factsWithin = (actor: Actor, range: Range): RawBuilder<unknown> => sql`
  select fact.inspection_id, fact.completed_at, fact.score_percent, fact.failed_count, fact.auditors, fact.asset_uuid
  from current_inspection_fact fact ${joinReadableInspections(actor)}
  where ${isWithin(sql.ref('fact.completed_at'), range, actor.tz_code)}
    and ${isReadableInspection(actor)}`;
