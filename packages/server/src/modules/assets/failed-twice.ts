/** The assets that failed in their last inspections: known to a module that imports this one. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { DayRange } from '../../db/lists/filters.ts';
import type { Actor } from '../../http/module.ts';

/** On `listed_asset`: whether the last two inspections of the range that the actor may read both have failed answers. */
type FailedTwice = (actor: Actor, range: DayRange) => RawBuilder<SqlBool>;

let registered: FailedTwice | undefined;

export function registerFailedTwice(condition: FailedTwice): void {
  registered = condition;
}

export function isFailedTwice(actor: Actor | undefined, range: DayRange): RawBuilder<SqlBool> {
  if (!actor) throw new Error('this filter depends on what a person may read');
  if (!registered) throw new Error('no module has registered which assets failed twice');
  return registered(actor, range);
}
