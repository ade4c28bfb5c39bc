/**
 * The work of one call on one inspection: loaded or created, given changes, completed or reopened in
 * memory, and written once by `save`. Nothing reaches the tables before that.
 */
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@rounds/contract/endpoint';
import type { inspections, SignOffInput } from '@rounds/contract/inspections';
import { type Answers, answerKey, type Change, isRowChange, type RunContext } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { toDeviceText } from '../../http/device.ts';
import type { Actor, Call } from '../../http/module.ts';
import { lockInspectableAsset, setLastInspection, updateLastInspection } from '../assets/index.ts';
import { isTimeZone } from '../auth/index.ts';
import { assertNotArchived } from './access.ts';
import { type AssignmentLink, getAssignmentRules } from './assigned/rules.ts';
import { startAssigned } from './assigned/starting.ts';
import { recordCompletion } from './completion/completed.ts';
import { completeInspection, type Outcome, summarizeAnswers } from './completion/outcome.ts';
import { listSignOffFiles, toSignOff } from './completion/sign-off.ts';
import { assignDocumentId, settleDocumentId } from './document-id.ts';
import { listAddedFiles } from './log/added-files.ts';
import { type ChangeResult, checkChanges } from './log/changes.ts';
import { LimitCheck } from './log/limits.ts';
import { cacheLog, FoldedLog, getChangeBytes, loadLogForWriting } from './log/log.ts';
import { listLoggedAnswers } from './log/logged-answers.ts';
import { describeAssets } from './names.ts';
import { type AssignedColumns, setAssigned } from './queries/assigned.ts';
import { toLogRows } from './queries/log.ts';
import {
  type FrozenReport,
  findLastCompleted,
  type InspectionDraft,
  type InspectionRow,
  type NewEvent,
  saveInspection,
  setNote,
} from './queries.ts';
import { addRaisedIssues, canRaiseIssues, referToIssues } from './raised-issues.ts';
import { addReferredRecords, referToRecords } from './referred-records.ts';
import { getPublishedVersion, getVersion, type RunnableVersion } from './versions.ts';
import { announceChange } from './watching/announce.ts';

export type NewInspection = NonNullable<BodyOf<typeof inspections.sync>['new']>;
/** The parts of a call that working on an inspection needs. */
export type InspectionContext = Pick<Call, 'locale' | 'activity' | 'afterCommit'> & {
  /** Where the call came from; absent for work of the server itself. */
  readonly request?: { readonly user_agent: string };
  readonly tx: Tx;
  readonly database: Database;
  readonly actor: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name' | 'tz_code' | 'permissions' | 'plan'>;
};

/** When an inspection begins: now, or when a device without a network started it. */
export interface Beginning {
  readonly now: Date;
  readonly getOfflineStart: (version: RunnableVersion) => Date | null;
}

/** What the person who completes an inspection enters. */
interface Completion {
  readonly sign_off?: SignOffInput | undefined;
  readonly note?: string | undefined;
}

export class InspectionSession {
  readonly context: InspectionContext;
  readonly version: RunnableVersion;
  readonly now: Date;
  /** The row as the database has it; null while the inspection is new. */
  readonly stored: InspectionRow | null;
  /** All changes, those of this call included. */
  readonly log: FoldedLog;
  row: InspectionDraft;
  /** The changes of this call. */
  added: readonly Change[] = [];
  /** The rows before a change of this call removed one. */
  rowsBefore: Answers['rows'] | null = null;
  /** What the assignment of a new inspection decides about it. */
  #link: AssignmentLink | null = null;
  /** The changes of the columns that belong to the assignment. */
  #assigned: Partial<AssignedColumns> = {};
  #frozen: FrozenReport | null = null;
  #outcome: Outcome | null = null;
  #reason: string | null = null;
  readonly #events: NewEvent[] = [];
  /** The note of the completion; null leaves it as it is. */
  #note: string | null = null;

  private constructor(
    context: InspectionContext,
    from: Pick<InspectionSession, 'version' | 'now' | 'stored' | 'log' | 'row'>,
  ) {
    this.context = context;
    this.version = from.version;
    this.now = from.now;
    this.stored = from.stored;
    this.log = from.log;
    this.row = from.row;
  }

  /**
   * Loads a stored inspection, whose row the caller has locked.
   * @throws ApiError INS_ARCHIVED
   */
  static async load(context: InspectionContext, stored: InspectionRow, now = new Date()): Promise<InspectionSession> {
    assertNotArchived(stored);
    const version = await getVersion(context.tx, context.database, stored.template_version_id);
    const log = await loadLogForWriting(context.tx, context.database, stored);
    const { id: _, created_at: __, updated_at: ___, ...row } = stored;
    return new InspectionSession(context, { version, now, stored, log, row });
  }

  /**
   * Begins a new inspection of the published version, with the names that template, asset and user have now.
   * @throws ApiError when the template or the asset is missing, archived or not published
   */
  static async create(
    context: InspectionContext,
    uuid: string,
    target: NewInspection,
    publishedId: number | null,
    { now, getOfflineStart }: Beginning,
  ): Promise<InspectionSession> {
    const { tx, actor } = context;
    const { template_id, asset_uuid, assignment_id } = target;
    const version = await getPublishedVersion(context, template_id, publishedId);
    const asset = asset_uuid ? await lockInspectableAsset(tx, asset_uuid) : null;
    const [described = null] = asset ? await describeAssets(tx, version, [asset.uuid]) : [];
    const assigned = assignment_id
      ? await getAssignmentRules().link(context, {
          uuid,
          target: { ...target, assignment_id },
          now,
          offlineStart: getOfflineStart(version),
        })
      : null;
    const draft = createDraft(
      uuid,
      actor,
      version,
      { asset: described, assignment: assigned?.assignment ?? null },
      { now, zone: target.zone && isTimeZone(target.zone) ? target.zone : actor.tz_code },
    );
    const row = { ...draft, context: await addReferredRecords(tx, version, draft.context, []) };
    const session = new InspectionSession(context, { version, now, stored: null, log: new FoldedLog(), row });
    if (assigned) session.#assigned = { ...assigned.link };
    session.#link = assigned?.link ?? null;
    return session;
  }

  /** Adds the changes that are valid and new; what arrives after completion is kept as late, without effect on the report. */
  async apply(changes: readonly unknown[]): Promise<ChangeResult> {
    const { accepted, acknowledged, refused } = await checkChanges(this, changes);
    if (accepted.length > 0) {
      await this.checkStart(new Date(Math.min(...accepted.map(({ at }) => Date.parse(at)))));
      this.#append(accepted);
    }
    if (referToRecords(this.version, accepted) || referToIssues(accepted)) await this.#describeRecords();
    this.row = await assignDocumentId(this);
    return { acknowledged, refused };
  }

  #append(changes: readonly Change[]): void {
    const { row, now, context } = this;
    if (changes.some((change) => isRowChange(change) && change.op === 'remove_row'))
      this.rowsBefore = this.log.answers.rows;
    const sequence = row.sequence + changes.length;
    const receipt = { by: context.actor.user_id, received_at: now.toISOString(), sequence };
    const rows = toLogRows(changes, receipt, { late: row.status === 'completed', device: null });
    this.log.add({ rows, bytes: changes.reduce((sum, change) => sum + getChangeBytes(change), 0) });
    this.added = changes;
    this.row = { ...row, sequence };
    this.start(new Date(Math.min(...changes.map(({ at }) => Date.parse(at)))));
  }

  /**
   * Applies changes that came after the completion, as their own changes of the person who accepts them: each
   * follows the present answer, so that it wins. They were checked when they came.
   * @throws ApiError INS_FULL, INS_TOO_MANY_ROWS or INS_TOO_MANY_FILES
   */
  async applyLate(late: readonly Change[]): Promise<void> {
    const latest = new Map<string, string | undefined>();
    const { answers } = this.log.answers;
    const copies = late.map((change): Change => {
      const copy = { ...change, id: randomUUID(), at: this.now.toISOString() };
      if (isRowChange(copy)) return copy;
      const key = answerKey(copy);
      const seen = latest.get(key) ?? answers.get(key)?.change_id;
      latest.set(key, copy.id);
      return { ...copy, seen: seen ?? null };
    });
    const limits = await LimitCheck.create(this, copies);
    const full = copies.map((copy) => limits.add(copy)).find(Boolean);
    if (full) throw new ApiError(full.code, { params: full.params });
    if (copies.length > 0) this.#append(copies);
    if (referToRecords(this.version, copies) || referToIssues(copies)) await this.#describeRecords();
    this.row = await assignDocumentId(this);
  }

  /** Keeps the present data of the records that answers name, unless completion has frozen them. */
  async #describeRecords(): Promise<void> {
    if (this.row.status === 'completed') return;
    const { tx } = this.context;
    const answers = [...this.log.answers.answers.values()];
    const context = await addReferredRecords(tx, this.version, this.row.context, answers);
    this.row = { ...this.row, context: await addRaisedIssues(tx, context, answers) };
  }

  /**
   * Asks the assignment of an inspection that is to do whether it may start.
   * @param offlineStart when a device without a network started it, which is kept and marked; null: the call is refused
   */
  async checkStart(offlineStart: Date | null): Promise<void> {
    const { context, row, now, stored } = this;
    const assigned = stored ?? (this.#link && { ...this.#link, skipped_at: null });
    if (row.status !== 'to_do' || !assigned) return;
    const changes = await startAssigned(context, row, assigned, { now, offlineStart, id: stored?.id ?? null });
    this.#assigned = { ...this.#assigned, ...changes };
    const { user_id, user_name } = changes;
    if (user_id === undefined || user_name === undefined) return;
    const user = { id: user_id, name: user_name };
    const { issues_enabled: _, ...rest } = row.context;
    const taken = { ...rest, zone: context.actor.tz_code, ...toRaising(context.actor), user };
    this.row = { ...row, user_id, user_name, context: taken };
  }

  /** From to do to in progress; a device's clock may run ahead, the start cannot. */
  start(at: Date = this.now): void {
    if (this.row.status !== 'to_do') return;
    const startedAt = at < this.now ? at : this.now;
    const context = { ...this.row.context, started_at: startedAt.toISOString() };
    this.row = { ...this.row, status: 'in_progress', started_at: startedAt, context };
  }

  /**
   * Freezes answers, scores and context with the report; completing twice has no further effect.
   * @param given the sign-off, and the note on the whole inspection; without one, the note stays as it is
   * @param at when the person completed it, which may be before the device could send it. It is at least the time
   *   of the last answer and at most the present.
   * @throws ApiError INS_NOT_COMPLETE or INS_FILE_MISSING naming what is missing, INS_SIGN_OFF_REQUIRED, or
   *   INS_NOTE_TOO_LATE for another note than that of the completed inspection
   */
  async complete({ sign_off: signOff, note }: Completion = {}, at: Date = this.now): Promise<void> {
    if (this.row.status === 'completed') {
      if (note !== undefined && note.trim() !== this.stored?.note) throw new ApiError('INS_NOTE_TOO_LATE');
      return;
    }
    this.#note = note?.trim() ?? null;
    await this.checkStart(this.now);
    this.start();
    await this.#describeRecords();
    this.row = { ...this.row, context: { ...this.row.context, completed_at: this.#limitCompletion(at).toISOString() } };
    const { row, frozen, outcome } = await completeInspection(this);
    this.#outcome = outcome;
    this.row = { ...row, sign_off: await toSignOff(this, signOff) };
    this.#frozen = frozen;
    if (signOff) this.#events.push({ kind: 'signed_off', data: { name: signOff.name, role: signOff.role ?? null } });
    this.#events.push({ kind: 'completed', data: {} });
  }

  #limitCompletion(at: Date): Date {
    const { now, log, row } = this;
    let earliest = row.started_at?.getTime() ?? 0;
    for (const answer of log.answers.answers.values())
      if (answer.at) earliest = Math.max(earliest, Date.parse(answer.at));
    return new Date(Math.min(Math.max(at.getTime(), earliest), now.getTime()));
  }

  /** Takes a completed inspection back into progress; its document id stays, its sign-off remains in the history. */
  reopen(reason: string): void {
    if (this.row.status !== 'completed') return;
    this.#reason = reason;
    this.#events.push({ kind: 'reopened', data: { reason } });
    const context = { ...settleDocumentId(this.row.context), completed_at: null };
    const noResult = { score: null, score_max: null, score_percent: null, completed_at: null, sign_off: null };
    this.row = { ...this.row, ...noResult, status: 'in_progress', context };
  }

  /** Writes what the call did and answers the id of the inspection; without any effect, nothing is written. */
  async save(): Promise<number> {
    const { context, stored, added, log } = this;
    const { database } = context;
    const isNew = stored === null;
    // Lists show the counts and the title of an open inspection; completion has settled those of a completed one.
    if (this.row.status !== 'completed' && (isNew || added.length > 0)) {
      this.row = { ...this.row, ...summarizeAnswers(this) };
    }
    const { row } = this;
    const frozen = this.#frozen;
    const isChanged = isNew || added.length > 0 || row.status !== stored.status || frozen !== null;
    const id = isChanged ? await this.#write(frozen) : stored.id;
    if (isChanged) await this.#writeAssigned(id);
    if (this.#note !== null) await setNote(context.tx, id, this.#note);
    await this.#recordCompletion(id);
    // A completed inspection is seldom changed again: its log is not worth the memory.
    if (row.status !== 'completed') context.afterCommit(() => cacheLog(database, id, log));
    if (!isChanged) return id;
    await this.#updateAsset();
    context.afterCommit(() => announceChange(database, { workspace: row.workspace_id, id }));
    const after = this.#reason !== null ? { reason: this.#reason } : await this.#describeAnswers();
    context.activity(
      { type: 'inspection', id, title: toInspectionTitle({ ...row, title: row.context.title }), after },
      this.#activityCode(),
    );
    return id;
  }

  async #describeAnswers() {
    return this.added.length > 0 ? { answers: await listLoggedAnswers(this) } : undefined;
  }

  /** The asset shows when it was inspected last, and with which score. */
  async #updateAsset(): Promise<void> {
    const { context, stored, row } = this;
    const { asset_uuid, completed_at, score_percent } = row;
    if (!asset_uuid) return;
    if (this.#frozen && completed_at) {
      await updateLastInspection(context.tx, asset_uuid, { completed_at, score_percent });
    } else if (stored?.status === 'completed' && row.status !== 'completed') {
      await setLastInspection(context.tx, asset_uuid, await findLastCompleted(context.tx, asset_uuid));
    }
  }

  async #writeAssigned(id: number): Promise<void> {
    const { context, stored, row } = this;
    if (Object.keys(this.#assigned).length > 0) await setAssigned(context.tx, id, this.#assigned);
    const assignment = stored ? stored.assignment_id : this.#link?.assignment_id;
    if (this.#frozen && assignment) {
      await getAssignmentRules().completed(context.tx, { id, workspace_id: row.workspace_id });
    }
  }

  async #recordCompletion(id: number): Promise<void> {
    const { version, row } = this;
    if (!this.#outcome || !row.completed_at) return;
    await recordCompletion(this.context.tx, { id, version, completed_at: row.completed_at, ...this.#outcome });
  }

  #write(frozen: FrozenReport | null): Promise<number> {
    const { context, stored, row, added } = this;
    return saveInspection(context.tx, stored?.id ?? null, row, {
      changes: added,
      late: stored?.status === 'completed',
      user_id: context.actor.user_id,
      received_at: this.now,
      files: [...new Set([...added.flatMap(listAddedFiles), ...listSignOffFiles(row.sign_off)])],
      frozen,
      device: toDeviceText(context.request?.user_agent ?? ''),
      events: this.#events,
    });
  }

  #activityCode() {
    const { stored, row, added } = this;
    if (this.#frozen) return 'inspection.completed';
    if (!stored || (stored.status === 'to_do' && added.length === 0)) return 'inspection.started';
    return stored.status === 'completed' && row.status !== 'completed' ? 'inspection.reopened' : 'inspection.changed';
  }
}

const toRaising = ({ plan, permissions }: InspectionContext['actor']): Pick<RunContext, 'issues_enabled'> =>
  canRaiseIssues(plan, permissions.has('ACT_CREATE_ISSUE')) ? { issues_enabled: true } : {};

function createDraft(
  uuid: string,
  actor: InspectionContext['actor'],
  version: RunnableVersion,
  { asset, assignment }: Pick<RunContext, 'assignment'> & { readonly asset: NonNullable<RunContext['asset']> | null },
  { now, zone }: { readonly now: Date; readonly zone: string },
): InspectionDraft {
  const context: RunContext = {
    zone,
    started_at: now.toISOString(),
    asset,
    ...(assignment && { assignment }),
    ...toRaising(actor),
    user: { id: actor.user_id, name: actor.full_name },
  };
  return {
    workspace_id: actor.workspace_id,
    uuid,
    document_id: null,
    status: 'to_do',
    template_id: version.template_id,
    template_version_id: version.id,
    template_version: version.version,
    template_title: version.document.title,
    asset_uuid: asset?.uuid ?? null,
    asset_id: asset?.asset_id ?? '',
    asset_name: asset?.display_name ?? '',
    user_id: actor.user_id,
    user_name: actor.full_name,
    context,
    sequence: 0,
    score: null,
    score_max: null,
    score_percent: null,
    failed_count: 0,
    question_count: 0,
    answered_count: 0,
    started_at: null,
    completed_at: null,
    archived_at: null,
    sign_off: null,
  };
}

/** A uuid made on a device names one inspection; the same uuid for another template or asset is a mistake. */
export function assertSameTarget(stored: InspectionRow, { template_id, asset_uuid }: NewInspection): void {
  const asset = asset_uuid?.toLowerCase() ?? null;
  if (stored.template_id !== template_id || stored.asset_uuid !== asset) throw new ApiError('INS_UUID_TAKEN');
}

/** Its template, with the asset or what its answers name it by. */
export const toInspectionTitle = ({
  asset_name,
  template_title,
  title,
}: Pick<InspectionRow, 'asset_name' | 'template_title'> & Pick<RunContext, 'title'>): string =>
  [template_title, asset_name || title].filter(Boolean).join(' – ');
