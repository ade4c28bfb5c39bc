/** Assets that fail again and again, which the list of assets and the dashboard show. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../../http/module.ts';
import type { Range } from '../../range.ts';
import { factsWithin } from './readable-facts.ts';

/** Assets whose last two inspections of the range both have failed answers, with the time of the last one. */
export const selectFailedTwice = (actor: Actor, range: Range): RawBuilder<unknown> => sql`
  select asset_uuid, max(completed_at) as at
  from (select f.asset_uuid, f.completed_at, f.failed_count, row_number() over (
      partition by f.asset_uuid order by f.completed_at desc, f.inspection_id desc) as place
    from (${factsWithin(actor, range)}) f where f.asset_uuid is not null) last
  where place <= 2 and failed_count > 0 group by asset_uuid having count(*) = 2`;

export const isFailedTwice =
  (actor: Actor) =>
  (range: Range): RawBuilder<SqlBool> =>
    sql`listed_asset.uuid in (select asset_uuid from (${selectFailedTwice(actor, range)}) failed)`;
