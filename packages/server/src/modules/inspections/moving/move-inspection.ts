/** Moves one open inspection to a newer version of its template, with everything that follows from it. */
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
import { summarizeAnswers } from '../completion/outcome.ts';
import { assignDocumentId } from '../document-id.ts';
import type { InspectionContext } from '../inspection-context.ts';
import { cacheLog, getChangeBytes } from '../log/log.ts';
import { describeAssets } from '../names.ts';
import { toLogRows } from '../queries/log.ts';
import { lockInspection, type NewEvent, saveInspection } from '../queries.ts';
import type { RunnableVersion } from '../versions.ts';
import { announceChange } from '../watching/announce.ts';
import { describeRecords } from '../work/apply-changes.ts';
import type { InspectionWork } from '../work/inspection-work.ts';
import { load } from '../work/load.ts';
import { describeMovedAnswers, type RefittedAnswer } from './moved-answers.ts';

/**
 * Null if there is nothing to move: the inspection was completed, archived or moved meanwhile, or is newer. The caller's
 * transaction is its own, so that an inspection is moved as a whole or not at all.
 */
export async function moveInspection(
  context: InspectionContext,
  id: number,
  to: RunnableVersion,
): Promise<AnswerCounts | null> {
  const stored = await lockInspection(context.tx, id);
  if (!stored || stored.status === 'completed' || stored.archived_at) return null;
  if (stored.template_id !== to.template_id || stored.template_version >= to.version) return null;
  const work = await load(context, stored);
  const from = work.version;
  const isConcerned = findConcerned(from, to);
  const refitted = [...work.log.answers.answers.values()].flatMap((answer): RefittedAnswer[] =>
    isConcerned(answer) ? [{ answer, refit: refitAnswer(from.program, to.program, answer) }] : [],
  );
  const changes = refitted.flatMap(({ answer, refit }) => toRefitChanges(answer, refit, randomUUID));
  const moved = await followVersion(context, append(context, work, to, changes));
  const answers = await describeMovedAnswers(context, from, moved, refitted);
  await write(context, moved, changes, {
    kind: 'moved',
    data: { from_version: from.version, to_version: to.version, answers },
  });
  const { database, afterCommit } = context;
  afterCommit(() => {
    cacheLog(database, id, moved.log);
    announceChange(database, { workspace: stored.workspace_id, id });
  });
  context.publish([{ code: 'inspection.changed', record: { id, uuid: stored.uuid } }]);
  const count = (outcome: string) => refitted.filter(({ refit }) => refit.outcome === outcome).length;
  return { converted: count('converted'), attention: count('attention') };
}

const concernedItems = new WeakMap<RunnableVersion, WeakMap<RunnableVersion, ReadonlySet<Id>>>();

/** Most answers of most inspections do not have to be looked at. Versions never change, so each two are compared once. */
function findConcerned(from: RunnableVersion, to: RunnableVersion): (answer: Answer) => boolean {
  const known = concernedItems.get(from) ?? new WeakMap<RunnableVersion, ReadonlySet<Id>>();
  concernedItems.set(from, known);
  const items =
    known.get(to) ??
    new Set(compareVersions(from.program, to.program).flatMap((one) => (concernsAnswers(one) ? one.item_id : [])));
  known.set(to, items);
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

/** What the row keeps because of its version: fields of assets and lists, the document id, counts and the title. */
async function followVersion(context: InspectionContext, work: InspectionWork): Promise<InspectionWork> {
  const { asset } = work.row.context;
  const [described] = asset ? await describeAssets(context.tx, work.version, [asset.uuid]) : [];
  const known = described ? { ...work.row.context, asset: described } : work.row.context;
  const referred = await describeRecords(context, { ...work, row: { ...work.row, context: known } });
  const row = await assignDocumentId(context, referred, { isMoved: true });
  const numbered = { ...referred, row };
  return { ...numbered, row: { ...row, ...summarizeAnswers(numbered) } };
}

/** A row of the log holds no more changes than a call brings, because readers rely on it. */
async function write(
  { tx, actor }: InspectionContext,
  { stored, row, now }: InspectionWork,
  changes: readonly Change[],
  event: NewEvent,
): Promise<void> {
  const shared = { late: false, user_id: actor.user_id, received_at: now, files: [], frozen: null, device: null };
  const { id, sequence } = stored!;
  let done = 0;
  do {
    const part = changes.slice(done, done + MAX_CHANGES_PER_CALL);
    done += part.length;
    const isLast = done >= changes.length;
    const draft = { ...row, sequence: sequence + done };
    await saveInspection(tx, id, draft, { ...shared, changes: part, events: isLast ? [event] : [] });
  } while (done < changes.length);
}
