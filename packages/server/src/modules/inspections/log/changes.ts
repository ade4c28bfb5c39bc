/** Checks the changes that a call brings: each on its own, and one that came before is acknowledged again. */
import { type Acknowledgment, isChange } from '@rounds/contract/inspections';
import {
  answerKey,
  CATALOGUE,
  type Change,
  checkChange,
  isRowChange,
  toSiteList,
  type ValueProblem,
} from '@rounds/engine';
import { translate, translateProblem } from '../../../http/texts.ts';
import { findViewableFiles } from '../../file-manager/index.ts';
import { findFiles } from '../../files/index.ts';
import { findArchivedTimes } from '../../global-lists/index.ts';
import { getSiteItems } from '../../sites/index.ts';
import type { InspectionSession } from '../inspection-session.ts';
import { listAttachedFiles } from '../queries.ts';
import { findWrongIssues } from '../raised-issues.ts';
import { listNamedItems, listNamedSites } from '../referred-records.ts';
import { listAddedFiles } from './added-files.ts';
import { LimitCheck } from './limits.ts';

type RejectedChange = Acknowledgment['refused'][number];
export type ChangeResult = Pick<Acknowledgment, 'acknowledged' | 'refused'>;
type CheckedChanges = ChangeResult & { readonly accepted: Change[] };

export async function checkChanges(session: InspectionSession, sent: readonly unknown[]): Promise<CheckedChanges> {
  const { locale } = session.context;
  const { fresh, acknowledged, refused } = sortChanges(session, sent);
  const foreign = await findForeignFiles(session, fresh);
  const withWrongIssue = await findWrongIssues(session.context.tx, session.context, fresh);
  const wrongItems = new Map([...(await findWrongItems(session, fresh)), ...(await findWrongSites(session, fresh))]);
  const limits = await LimitCheck.create(session, fresh);
  const accepted: Change[] = [];
  for (const change of fresh) {
    const wrong = wrongItems.get(change);
    if (wrong) refused.push(toRejection(change.id, wrong, translateProblem(locale, { code: wrong })));
    else if (listAddedFiles(change).some((uuid) => foreign.has(uuid))) {
      refused.push(toRejection(change.id, 'RES_OBJECT_NOT_FOUND', translate(locale, 'RES_OBJECT_NOT_FOUND')));
    } else if (withWrongIssue.has(change)) {
      refused.push(toRejection(change.id, 'ACT_OBJECT_NOT_FOUND', translate(locale, 'ACT_OBJECT_NOT_FOUND')));
    } else {
      const full = limits.add(change);
      if (full) {
        refused.push(toRejection(change.id, full.code, translate(locale, full.code, full.params)));
        continue;
      }
      accepted.push(change);
      acknowledged.push(change.id);
    }
  }
  return { accepted, acknowledged, refused };
}

function sortChanges(session: InspectionSession, sent: readonly unknown[]): ChangeResult & { fresh: Change[] } {
  const { locale } = session.context;
  const seen = new Set<string>();
  const sorted: ChangeResult & { fresh: Change[] } = { fresh: [], acknowledged: [], refused: [] };
  for (const change of sent) {
    if (!isChange(change)) {
      const message = translate(locale, 'VALIDATION_FAILED');
      sorted.refused.push(toRejection(getChangeId(change), 'VALIDATION_FAILED', message));
      continue;
    }
    const key = change.id.toLowerCase();
    if (seen.has(key) || session.log.has(key)) {
      // A device recognises its change by its own spelling of the id.
      sorted.acknowledged.push(change.id);
      continue;
    }
    const problem = checkChange(session.version.program, change) ?? checkAcknowledgment(session, change);
    if (problem) {
      sorted.refused.push(toRejection(change.id, problem.code, translateProblem(locale, problem)));
      continue;
    }
    seen.add(key);
    sorted.fresh.push(change);
  }
  return sorted;
}

/** Nobody acknowledges in another person's name. */
function checkAcknowledgment({ version, context }: InspectionSession, change: Change): ValueProblem | null {
  const item = version.items.get(change.item_id);
  if ('op' in change || !change.value || !item || CATALOGUE[item.type].value !== 'acknowledgment') return null;
  const { by } = change.value as { by: unknown };
  return by === context.actor.user_id ? null : { code: 'VALUE_NOT_ACKNOWLEDGMENT' };
}

/**
 * Changes that choose an item that its list does not have, or one that was archived before. Items that the answer
 * already has, and items of older inspections whose context contains the whole list, stay.
 */
async function findWrongItems(
  { context, version, row, log }: InspectionSession,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, WrongItem>> {
  const wrong = new Map<Change, WrongItem>();
  if (version.referred.lists.size === 0) return wrong;
  const { answers } = log.answers;
  for (const change of changes) {
    if (isRowChange(change)) continue;
    const present = answers.get(answerKey(change))?.value;
    for (const [list, chosen] of listNamedItems(version, [change])) {
      const kept = [
        ...(Array.isArray(present) ? present : []),
        ...(row.context.lists?.[list] ?? []).map(({ uuid }) => uuid),
      ];
      const added = [...chosen].filter((uuid) => !kept.includes(uuid));
      const known = await findArchivedTimes(context.tx, list, added);
      const archived = added.map((uuid) => known.get(uuid.toLowerCase()));
      if (archived.includes(undefined)) wrong.set(change, 'LIST_ITEM_UNKNOWN');
      else if (archived.some((at) => at && at.getTime() <= Date.parse(change.at)))
        wrong.set(change, 'LIST_ITEM_ARCHIVED');
    }
  }
  return wrong;
}

type WrongItem = 'LIST_ITEM_UNKNOWN' | 'LIST_ITEM_ARCHIVED' | 'SITE_UNKNOWN';

/** Changes that name something else than a site of the structure of their question. Sites that were known stay. */
async function findWrongSites(
  { context, version, row }: InspectionSession,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, WrongItem>> {
  const wrong = new Map<Change, WrongItem>();
  for (const change of version.referred.site_structures.size > 0 ? changes : []) {
    if (isRowChange(change)) continue;
    for (const [structure, ids] of listNamedSites(version, [change])) {
      const known = row.context.lists?.[toSiteList(structure)] ?? [];
      const added = [...ids].filter((id) => !known.some(({ uuid }) => uuid === id));
      const found = added.length > 0 ? await getSiteItems(context.tx, structure, added) : [];
      if (!added.every((id) => found.some(({ uuid, is_site }) => uuid === id && is_site))) {
        wrong.set(change, 'SITE_UNKNOWN');
      }
    }
  }
  return wrong;
}

const toRejection = (id: string | null, code: string, message: string): RejectedChange => ({ id, code, message });
const getChangeId = (raw: unknown): string | null =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string' ? raw.id.slice(0, 36) : null;

/**
 * Files that another person uploaded and that this inspection does not hold: an answer that names one
 * would let its readers see it. Files that the person may view in the file manager are there to be used. A file that has not arrived yet belongs to nobody and may be named.
 */
async function findForeignFiles(
  { context, stored }: InspectionSession,
  changes: readonly Change[],
): Promise<Set<string>> {
  const { tx, actor } = context;
  const named = [...new Set(changes.flatMap(listAddedFiles))];
  if (named.length === 0) return new Set();
  const foreign = (await findFiles(tx, named))
    .filter((file) => file.user_id !== actor.user_id)
    .map((file) => file.uuid);
  const shared = await findViewableFiles(tx, actor, foreign);
  const others = foreign.filter((uuid) => !shared.has(uuid));
  if (others.length === 0) return new Set();
  const attached = new Set(stored ? await listAttachedFiles(tx, stored.id) : []);
  return new Set(others.filter((uuid) => !attached.has(uuid)));
}
