import type { Tx } from '../../../db/database.ts';
import type { CompletedInspection } from '../../inspections/index.ts';
import { collectFacts } from './collect-facts.ts';
import { savePendingFacts } from './queries/facts.ts';
import { getPlan } from './questions.ts';

/** Keeps the facts of a completed inspection, in the transaction that completes it; they replace earlier ones. */
export async function recordFacts(tx: Tx, inspection: CompletedInspection): Promise<void> {
  const plan = await getPlan(tx, inspection.version);
  await savePendingFacts(tx, inspection, collectFacts(plan, inspection));
}
