/** Taking changes of answers in: each checked for itself, the same one twice taken once. */
import { type Acknowledgement, isChange } from '@rounds/contract/inspections';
import { CATALOGUE, type Change, checkChange, type ValueProblem } from '@rounds/engine';
import { problemSentence, sentence } from '../../http/texts.ts';
import { findFiles } from '../files/index.ts';
import { heldFiles, rowsOf } from './queries.ts';
import { start, type Work } from './work.ts';

type Refused = Acknowledgement['refused'][number];
export type Taken = Pick<Acknowledgement, 'acknowledged' | 'refused'>;

/** What came after completion is kept as late: acknowledged and readable, but no part of the report. */
export async function takeChanges(work: Work, sent: readonly unknown[]): Promise<Taken> {
  const { fresh, acknowledged, refused } = sort(work, sent);
  const foreign = await foreignFiles(work, fresh);
  const kept: Change[] = [];
  for (const change of fresh) {
    if (namedFiles(change).some((uuid) => foreign.has(uuid))) {
      refused.push(refusal(change.id, 'RES_OBJECT_NOT_FOUND', sentence(work.desk.locale, 'RES_OBJECT_NOT_FOUND')));
    } else {
      kept.push(change);
      acknowledged.push(change.id);
    }
  }
  append(work, kept);
  return { acknowledged, refused };
}

function sort(work: Work, sent: readonly unknown[]): Taken & { fresh: Change[] } {
  const { locale } = work.desk;
  const seen = new Set<string>();
  const sorted: Taken & { fresh: Change[] } = { fresh: [], acknowledged: [], refused: [] };
  for (const change of sent) {
    if (!isChange(change)) {
      sorted.refused.push(refusal(idOf(change), 'VALIDATION_FAILED', sentence(locale, 'VALIDATION_FAILED')));
      continue;
    }
    const key = change.id.toLowerCase();
    if (seen.has(key) || work.log.has(key)) {
      // A device is answered with its own spelling.
      sorted.acknowledged.push(change.id);
      continue;
    }
    const problem = checkChange(work.version.program, change) ?? foreignAcknowledgment(work, change);
    if (problem) {
      sorted.refused.push(refusal(change.id, problem.code, problemSentence(locale, problem)));
      continue;
    }
    seen.add(key);
    sorted.fresh.push(change);
  }
  return sorted;
}

/** Nobody acknowledges in another's name. */
function foreignAcknowledgment({ version, desk }: Work, change: Change): ValueProblem | null {
  const item = version.items.get(change.item_id);
  if ('op' in change || !change.value || !item || CATALOGUE[item.type].value !== 'acknowledgment') return null;
  return (change.value as { by: unknown }).by === desk.actor.user_id ? null : { code: 'VALUE_NOT_ACKNOWLEDGMENT' };
}

const refusal = (id: string | null, code: string, message: string): Refused => ({ id, code, message });
const idOf = (raw: unknown): string | null =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string' ? raw.id.slice(0, 36) : null;

/** Files that a change adds to an answer. */
function namedFiles(change: Change): readonly string[] {
  if ('op' in change) return NONE;
  const value = change.value as { add?: unknown } | null | undefined;
  const added =
    typeof value === 'object' && value !== null && Array.isArray(value.add) ? (value.add as string[]) : NONE;
  const beside = change.media?.add ?? NONE;
  if (added.length + beside.length === 0) return NONE;
  return [...added, ...beside].map((uuid) => uuid.toLowerCase());
}
const NONE: readonly string[] = [];

/**
 * Files that someone else brought and this inspection does not hold: naming one would let its
 * reader see it. A file that has not arrived yet is nobody's and may be named.
 */
async function foreignFiles(work: Work, changes: readonly Change[]): Promise<Set<string>> {
  const { tx, actor } = work.desk;
  const named = [...new Set(changes.flatMap(namedFiles))];
  if (named.length === 0) return new Set();
  const others = (await findFiles(tx, named)).filter((file) => file.user_id !== actor.user_id).map((file) => file.uuid);
  if (others.length === 0) return new Set();
  const held = new Set(work.stored ? await heldFiles(tx, work.stored.id) : []);
  return new Set(others.filter((uuid) => !held.has(uuid)));
}

function append(work: Work, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const { row, now, desk } = work;
  const late = row.status === 'completed';
  const sequence = row.sequence + changes.length;
  work.added = changes;
  work.log.add(rowsOf(changes, { by: desk.actor.user_id, received_at: now.toISOString(), sequence }, late));
  work.files = [...new Set(changes.flatMap(namedFiles))];
  work.row = { ...row, sequence };
  if (row.status === 'to_do') start(work, new Date(Math.min(...changes.map((change) => Date.parse(change.at)))));
}
