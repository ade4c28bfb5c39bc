import type { Tx } from '../../../db/database.ts';
import type { CompletedInspection } from '../../inspections/index.ts';
import { collectFacts } from './collect-facts.ts';
import { savePendingFacts } from './queries/facts.ts';
import { getPlan } from './questions.ts';

/** Saves the facts of an inspection in the transaction that completes it. They replace earlier ones. */
export async function recordFacts(tx: Tx, inspection: CompletedInspection): Promise<void> {
  const plan = await getPlan(tx, inspection.version);
  await savePendingFacts(tx, inspection, collectFacts(plan, inspection));
}
