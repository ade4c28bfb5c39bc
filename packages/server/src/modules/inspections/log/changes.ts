/** Checks the changes that a call brings: each on its own, and one that came before is acknowledged again. */
import { type Acknowledgment, isChange } from '@rounds/contract/inspections';
import { CATALOGUE, type Change, listAddedFiles, type ValueProblem } from '@rounds/engine';
import { translate, translateProblem } from '../../../http/texts.ts';
import { findViewableFiles } from '../../file-manager/index.ts';
import { findFiles } from '../../files/index.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { findWrongIssues } from '../issues/raised-issues.ts';
import { type Arrival, LateArrivals } from '../moving/late-arrivals.ts';
import { listAttachedFiles } from '../queries/attached-files.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import type { RunnableVersion } from '../versions.ts';
import type { InspectionWork } from '../work/inspection-work.ts';
import { LimitCheck } from './limits.ts';
import { findWrongRecords } from './referred-checks.ts';

type RejectedChange = Acknowledgment['refused'][number];
export interface ChangeResult {
  readonly acknowledged: string[];
  readonly rejected: RejectedChange[];
}
type CheckedChanges = ChangeResult & {
  readonly accepted: Change[];
  /** The outcome of accepted changes that were made in an earlier version. */
  readonly arrivals: readonly Arrival[];
};

export async function checkChanges(
  context: InspectionContext,
  work: InspectionWork,
  sentChanges: readonly unknown[],
): Promise<CheckedChanges> {
  const { tx, locale } = context;
  const late = await LateArrivals.create(context, work);
  const { fresh, acknowledged, rejected } = sortChanges(context, work, sentChanges, late);
  const foreign = await findForeignFiles(context, work, fresh);
  const withWrongIssue = await findWrongIssues(context, context, fresh);
  const wrongRecords = await findWrongRecords(tx, work, fresh);
  const limits = await LimitCheck.create(tx, work, fresh);
  const accepted: Change[] = [];
  for (const change of fresh) {
    const wrong = wrongRecords.get(change);
    if (wrong) rejected.push(toRejection(change.id, wrong, translateProblem(locale, { code: wrong })));
    else if (listAddedFiles(change).some((uuid) => foreign.has(uuid))) {
      rejected.push(toRejection(change.id, 'RES_OBJECT_NOT_FOUND', translate(locale, 'RES_OBJECT_NOT_FOUND')));
    } else if (withWrongIssue.has(change)) {
      rejected.push(toRejection(change.id, 'ACT_OBJECT_NOT_FOUND', translate(locale, 'ACT_OBJECT_NOT_FOUND')));
    } else {
      const full = limits.add(change);
      if (full) {
        rejected.push(toRejection(change.id, full.code, translate(locale, full.code, full.params)));
        continue;
      }
      accepted.push(change, ...late.listFollowing(change));
      acknowledged.push(change.id);
    }
  }
  return { accepted, acknowledged, rejected, arrivals: late.listAffected(accepted) };
}

function sortChanges(
  { locale, actor }: InspectionContext,
  { version, log }: InspectionWork,
  sentChanges: readonly unknown[],
  late: LateArrivals,
): ChangeResult & { fresh: Change[] } {
  const seen = new Set<string>();
  const sorted: ChangeResult & { fresh: Change[] } = { fresh: [], acknowledged: [], rejected: [] };
  for (const change of sentChanges) {
    if (!isChange(change)) {
      const message = translate(locale, 'VALIDATION_FAILED');
      sorted.rejected.push(toRejection(getChangeId(change), 'VALIDATION_FAILED', message));
      continue;
    }
    const key = change.id.toLowerCase();
    if (seen.has(key) || log.has(key)) {
      // A device recognises its change by its own spelling of the id.
      sorted.acknowledged.push(change.id);
      continue;
    }
    const problem = late.check(change) ?? checkAcknowledgment(version, actor.user_id, change);
    if (problem) {
      sorted.rejected.push(toRejection(change.id, problem.code, translateProblem(locale, problem)));
      continue;
    }
    seen.add(key);
    sorted.fresh.push(change);
  }
  return sorted;
}

/** Nobody acknowledges in another person's name. */
function checkAcknowledgment({ items }: RunnableVersion, userId: number, change: Change): ValueProblem | null {
  const item = items.get(change.item_id);
  if ('op' in change || !change.value || !item || CATALOGUE[item.type].value !== 'acknowledgment') return null;
  const { by } = change.value as { by: unknown };
  return by === userId ? null : { code: 'VALUE_NOT_ACKNOWLEDGMENT' };
}

/** Returns the outcome under the names of the API, which calls rejected changes `refused`. */
export const toAcknowledgment = (
  { acknowledged, rejected }: ChangeResult,
  { sequence, template_version_id }: Pick<InspectionRow, 'sequence' | 'template_version_id'>,
): Acknowledgment => ({ acknowledged, refused: rejected, sequence, version_id: template_version_id });

const toRejection = (id: string | null, code: string, message: string): RejectedChange => ({ id, code, message });
const getChangeId = (raw: unknown): string | null =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string' ? raw.id.slice(0, 36) : null;

/**
 * Finds files that another person uploaded and that this inspection does not hold: an answer that names one would let
 * its readers see it. Files that the person may view in the file manager are there to be used. A file that has not
 * arrived yet belongs to nobody and may be named.
 */
async function findForeignFiles(
  { tx, actor }: InspectionContext,
  { stored }: InspectionWork,
  changes: readonly Change[],
): Promise<Set<string>> {
  const fileIds = [...new Set(changes.flatMap(listAddedFiles))];
  if (fileIds.length === 0) return new Set();
  const foreign = (await findFiles(tx, fileIds))
    .filter((file) => file.user_id !== actor.user_id)
    .map((file) => file.uuid);
  const shared = await findViewableFiles(tx, actor, foreign);
  const others = foreign.filter((uuid) => !shared.has(uuid));
  if (others.length === 0) return new Set();
  const attached = new Set(stored ? await listAttachedFiles(tx, stored.id) : []);
  return new Set(others.filter((uuid) => !attached.has(uuid)));
}
