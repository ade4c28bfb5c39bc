/** Moves open inspections to a newer version of their template, with everything that follows from it. */
import { randomUUID } from 'node:crypto';
import type { AnswerCounts } from '@rounds/contract/inspections';
import { MAX_CHANGES_PER_CALL } from '@rounds/contract/inspections';
import {
  type Answer,
  type Change,
  compareVersions,
  concernsAnswers,
  type Id,
  refitAnswer,
  toRefitChanges,
} from '@rounds/engine';
import { describeAssets } from '../answers/names.ts';
import { summarizeAnswers } from '../completion/outcome.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { cacheLog, type FoldedLog, getChangeBytes, loadLogsForWriting } from '../log/log.ts';
import { assignDocumentId } from '../naming/document-id.ts';
import { type InspectionRow, lockInspections } from '../queries/inspections.ts';
import { toLogRows } from '../queries/log.ts';
import { type NewEvent, type SavedStep, saveInspections } from '../queries/save.ts';
import { getVersion, type RunnableVersion } from '../versions.ts';
import { announceChange } from '../watching/announce.ts';
import { describeRecords } from '../work/apply-changes.ts';
import { beginWork, type InspectionWork } from '../work/inspection-work.ts';
import { describeMovedAnswers, type RefittedAnswer } from './moved-answers.ts';

/**
 * Moves inspections and returns what became of the answers of each. Those that were completed, archived or moved
 * meanwhile, or are newer, stay as they are. It runs in the transaction of the caller, so that each is moved as a whole
 * or not at all.
 */
export async function moveInspections(
  context: InspectionContext,
  ids: readonly number[],
  to: RunnableVersion,
): Promise<AnswerCounts[]> {
  const { tx, database, actor, afterCommit } = context;
  const stored = (await lockInspections(tx, ids)).filter((row) => canMove(row, to));
  const logs = await loadLogsForWriting(tx, database, stored);
  const now = new Date();
  const movedInspections: Moved[] = [];
  for (const row of stored) movedInspections.push(await move(context, row, logs.get(row.id)!, { to, now }));
  await saveInspections(tx, movedInspections.flatMap(toSteps), { user_id: actor.user_id, received_at: now });
  for (const { work, stored: row } of movedInspections) {
    afterCommit(() => {
      const key = { workspace: row.workspace_id, id: row.id };
      cacheLog(database, key, work.log);
      announceChange(database, key);
    });
  }
  context.publish(stored.map(({ id, uuid }) => ({ code: 'inspection.changed' as const, record: { id, uuid } })));
  return movedInspections.map(({ counts }) => counts);
}

const canMove = ({ status, archived_at, template_id, template_version }: InspectionRow, to: RunnableVersion): boolean =>
  status !== 'completed' && !archived_at && template_id === to.template_id && template_version < to.version;

interface Moved {
  readonly stored: InspectionRow;
  readonly work: InspectionWork;
  readonly changes: readonly Change[];
  readonly event: NewEvent;
  readonly counts: AnswerCounts;
}

async function move(
  context: InspectionContext,
  stored: InspectionRow,
  log: FoldedLog,
  { to, now }: { readonly to: RunnableVersion; readonly now: Date },
): Promise<Moved> {
  const from = await getVersion(context.tx, context.database, stored.template_version_id);
  const { id: _, created_at: __, updated_at: ___, ...row } = stored;
  const before = beginWork({ version: from, now, stored, log, row });
  const isConcerned = findConcerned(from, to);
  const refitted = [...log.answers.answers.values()].flatMap((answer): RefittedAnswer[] =>
    isConcerned(answer) ? [{ answer, refit: refitAnswer(from.program, to.program, answer) }] : [],
  );
  const changes = refitted.flatMap(({ answer, refit }) => toRefitChanges(answer, refit, randomUUID));
  const work = await followVersion(context, append(context, before, to, changes));
  const answers = await describeMovedAnswers(context, from, work, refitted);
  const count = (outcome: string) => refitted.filter(({ refit }) => refit.outcome === outcome).length;
  return {
    ...{ stored, work, changes },
    event: { kind: 'moved', data: { from_version: from.version, to_version: to.version, answers } },
    counts: { converted: count('converted'), attention: count('attention') },
  };
}

const concernedItems = new WeakMap<RunnableVersion, WeakMap<RunnableVersion, ReadonlySet<Id>>>();

/** Most answers of most inspections do not have to be looked at. Versions never change, so each two are compared once. */
function findConcerned(from: RunnableVersion, to: RunnableVersion): (answer: Answer) => boolean {
  const byVersion = concernedItems.get(from) ?? new WeakMap<RunnableVersion, ReadonlySet<Id>>();
  concernedItems.set(from, byVersion);
  const items =
    byVersion.get(to) ??
    new Set(compareVersions(from.program, to.program).flatMap((one) => (concernsAnswers(one) ? one.item_id : [])));
  byVersion.set(to, items);
  // Questions that the version before did not have, such as of a version that was restored, may have answers.
  return ({ item_id }) => items.has(item_id) || !from.items.has(item_id);
}

function append(
  { actor }: InspectionContext,
  work: InspectionWork,
  version: RunnableVersion,
  changes: readonly Change[],
): InspectionWork {
  const { row, now, log } = work;
  const sequence = row.sequence + changes.length;
  const receipt = { by: actor.user_id, received_at: now.toISOString(), sequence };
  const bytes = changes.reduce((sum, change) => sum + getChangeBytes(change), 0);
  log.add({ rows: toLogRows(changes, receipt, { late: false, device: null }), bytes });
  return {
    ...work,
    version,
    row: {
      ...row,
      sequence,
      template_version_id: version.id,
      template_version: version.version,
      template_title: version.document.title,
      earlier_versions: [...row.earlier_versions, work.version.id],
    },
  };
}

/**
 * Updates the columns that depend on the version: fields of assets and lists, the document id, counts and the title.
 */
async function followVersion(context: InspectionContext, work: InspectionWork): Promise<InspectionWork> {
  const { asset } = work.row.context;
  const [described] = asset ? await describeAssets(context.tx, work.version, [asset.uuid]) : [];
  const contextWithAsset = described ? { ...work.row.context, asset: described } : work.row.context;
  const referred = await describeRecords(context, { ...work, row: { ...work.row, context: contextWithAsset } });
  const row = await assignDocumentId(context, referred, { isMoved: true });
  const numbered = { ...referred, row };
  return { ...numbered, row: { ...row, ...summarizeAnswers(numbered) } };
}

/** A row of the log holds no more changes than a call brings, because readers rely on it. */
function toSteps({ stored: { id, sequence }, work: { row }, changes, event }: Moved): SavedStep[] {
  const steps: SavedStep[] = [];
  let done = 0;
  do {
    const part = changes.slice(done, done + MAX_CHANGES_PER_CALL);
    done += part.length;
    const isLast = done >= changes.length;
    const draft = { ...row, sequence: sequence + done };
    steps.push({ id, draft, changes: part, events: isLast ? [event] : [] });
  } while (done < changes.length);
  return steps;
}
