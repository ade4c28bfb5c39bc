/** Starting, changing and completing in one call and one transaction; sent again, it does nothing twice. */
import type { Acknowledgement, InspectionStatus } from '@rounds/contract/inspections';
import { notFound, Refusal } from '../../http/refusal.ts';
import { mayConduct } from './access.ts';
import { takeChanges } from './changes.ts';
import { giveDocumentId } from './document-id.ts';
import { complete, summarise } from './outcome.ts';
import { lockInspection } from './queries.ts';
import { begin, type Desk, ingredientsOf, type NewReport, refuseMixUp, store, takeUp, type Work } from './work.ts';

export interface Batch {
  readonly uuid: string;
  readonly new?: NewReport | undefined;
  readonly changes: readonly unknown[];
  readonly complete?: boolean | undefined;
}
export type Synced = Acknowledgement & {
  readonly id: number;
  readonly status: InspectionStatus;
  readonly document_id: string | null;
};

export async function sync(desk: Desk, batch: Batch, now = new Date()): Promise<Synced> {
  const work = await takeUpOrBegin(desk, batch.uuid, batch.new, now);
  const taken = await takeChanges(work, batch.changes);
  await giveDocumentId(work);
  // A report must not be closed over an answer that was refused: the person sees which, and decides.
  if (batch.complete && taken.refused.length === 0) await complete(work);
  summarise(work);
  store(work);
  const { status, sequence, document_id } = work.row;
  return { ...taken, id: work.id, status, sequence, document_id };
}

/** A new inspection, to do; under a uuid that is known already it is that one. */
export async function create(desk: Desk, uuid: string, wanted: NewReport): Promise<number> {
  const work = await takeUpOrBegin(desk, uuid, wanted, new Date());
  summarise(work);
  await giveDocumentId(work);
  store(work);
  return work.id;
}

/** The inspection that a uuid names, or a new one under it. */
async function takeUpOrBegin(desk: Desk, uuid: string, wanted: NewReport | undefined, now: Date): Promise<Work> {
  const looked = lockInspection(desk.tx, uuid);
  const ingredients = wanted && ingredientsOf(desk, wanted);
  const stored = await looked;
  if (!stored) {
    if (!wanted || !ingredients) throw notFound('INS');
    return begin(desk, uuid.toLowerCase(), wanted, ingredients, now);
  }
  if (!mayConduct(desk.actor, stored)) throw wanted ? new Refusal('INS_UUID_TAKEN') : notFound('INS');
  if (wanted) refuseMixUp(stored, wanted);
  return takeUp(desk, stored, now);
}
