/**
 * Records what analytics needs of events, in their transaction: the facts of completed inspections, the questions of
 * versions.
 */
import type { Tx } from '../../db/database.ts';
import type { EventHandler } from '../../events/event-publisher.ts';
import { type CompletedInspection, getVersion, loadCompletedOf } from '../inspections/index.ts';
import { collectFacts } from './collect-facts.ts';
import { savePendingFacts } from './queries/facts.ts';
import { getPlan, registerVersion } from './questions.ts';

/** The facts of an inspection that is completed again replace earlier ones. */
export const recordCompletions: EventHandler<'inspection.completed' | 'inspection.imported'> = async (
  events,
  { tx, database },
) => {
  const ids = events.flatMap(({ record }) => record.id ?? []);
  for (const inspection of await loadCompletedOf(tx, database, ids)) await recordFacts(tx, inspection);
};

export async function recordFacts(tx: Tx, inspection: CompletedInspection): Promise<void> {
  const plan = await getPlan(tx, inspection.version);
  await savePendingFacts(tx, inspection, collectFacts(plan, inspection));
}

export const registerPublications: EventHandler<'template.published'> = async (events, { tx, database }) => {
  for (const { data } of events) await registerVersion(tx, await getVersion(tx, database, data.version_id));
};
