/**
 * One inspection on the desk of one call: begun or taken up, changed, completed, and stored by one
 * statement at the end. Nothing is written before `store`.
 */

import type { BodyOf } from '@rounds/contract/endpoint';
import type { inspections } from '@rounds/contract/inspections';
import type { Change, RunContext } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor, Call } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { assetToInspect, recordInspected } from '../assets/index.ts';
import { refuseArchived } from './access.ts';
import { FoldedLog, rememberLog, takeLog } from './log.ts';
import {
  type Additions,
  type Frozen,
  type InspectionDraft,
  type InspectionRow,
  insertInspection,
  newInspectionId,
  updateInspection,
} from './queries.ts';
import { type Version, versionById, versionToStart } from './versions.ts';

export type NewReport = NonNullable<BodyOf<typeof inspections.sync>['new']>;
/** Of whoever works on an inspection. */
export type Conductor = Pick<Actor, 'workspace_id' | 'user_id' | 'full_name' | 'tz_code' | 'permissions'>;
/** The parts of a call that working on an inspection needs. */
export type Desk = Pick<Call, 'locale' | 'activity' | 'afterCommit'> & {
  readonly tx: Tx;
  readonly database: Database;
  readonly actor: Conductor;
};

export interface Work {
  readonly desk: Desk;
  readonly version: Version;
  readonly now: Date;
  readonly id: number;
  /** As it stands in the database; null for one that is new. */
  readonly stored: InspectionRow | null;
  row: InspectionDraft;
  /** All changes, those of this call included. */
  readonly log: FoldedLog;
  /** Those of this call. */
  added: readonly Change[];
  files: readonly string[];
  frozen: Frozen | null;
}

/** What a new inspection is made of. Asked for early, because it travels with what is asked beside it. */
export function ingredientsOf({ tx, database }: Desk, wanted: NewReport) {
  const asked = Promise.all([
    newInspectionId(tx),
    versionToStart(tx, database, wanted.template_id),
    wanted.asset_uuid ? assetToInspect(tx, wanted.asset_uuid) : null,
  ]);
  asked.catch(() => {});
  return asked;
}

/** A new inspection: to do, of the published version, with the names of the day. */
export async function begin(
  desk: Desk,
  uuid: string,
  wanted: NewReport,
  ingredients: ReturnType<typeof ingredientsOf>,
  now: Date,
): Promise<Work> {
  const { actor } = desk;
  const [id, version, asset] = await ingredients;
  const context: RunContext = {
    zone: actor.tz_code,
    started_at: now.toISOString(),
    asset: asset && { uuid: asset.uuid, asset_id: asset.asset_id, display_name: asset.display_name },
    user: { id: actor.user_id, name: actor.full_name },
  };
  const row: InspectionDraft = {
    workspace_id: actor.workspace_id,
    uuid,
    document_id: null,
    status: 'to_do',
    template_id: wanted.template_id,
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
  };
  return { desk, version, now, id, stored: null, row, log: new FoldedLog(), added: [], files: [], frozen: null };
}

/** Takes up a stored inspection, whose row the caller has locked. */
export async function takeUp(desk: Desk, stored: InspectionRow, now = new Date()): Promise<Work> {
  refuseArchived(stored);
  const { tx, database } = desk;
  const version = await versionById(tx, database, stored.template_version_id);
  const log = await takeLog(tx, database, stored);
  const { id, created_at: _, updated_at: __, ...row } = stored;
  return { desk, version, now, id, stored, row, log, added: [], files: [], frozen: null };
}

/** A uuid made on a device names one inspection; another template or asset under it is a mix-up. */
export function refuseMixUp(stored: InspectionRow, wanted: NewReport): void {
  const asset = wanted.asset_uuid?.toLowerCase() ?? null;
  if (stored.template_id !== wanted.template_id || stored.asset_uuid !== asset) throw new Refusal('INS_UUID_TAKEN');
}

/** From to do to in progress, at a moment that the device tells and that cannot lie ahead. */
export function start(work: Work, at: Date = work.now): void {
  if (work.row.status !== 'to_do') return;
  const startedAt = at < work.now ? at : work.now;
  const context = { ...work.row.context, started_at: startedAt.toISOString() };
  work.row = { ...work.row, status: 'in_progress', started_at: startedAt, context };
}

/** Writes what the call did. Nothing is waited for: it all travels with the commit, which fails when it does. */
export function store(work: Work): void {
  const { desk, id, stored, row, log, added, files, frozen } = work;
  // What is completed is seldom changed again: it need not be at hand.
  if (row.status !== 'completed') desk.afterCommit(() => rememberLog(desk.database, id, log));
  const isUntouched = stored && added.length === 0 && row.status === stored.status && !frozen;
  if (isUntouched) return;
  const additions: Additions = {
    changes: added,
    sequence: row.sequence,
    late: stored?.status === 'completed',
    user_id: desk.actor.user_id,
    received_at: work.now.toISOString(),
    files,
    frozen,
  };
  const write = stored ? updateInspection : insertInspection;
  write(desk.tx, id, row, additions).catch(() => {});
  if (frozen && row.asset_uuid && row.completed_at) {
    recordInspected(desk.tx, row.asset_uuid, row.completed_at).catch(() => {});
  }
  desk.activity({ type: 'inspection', id, title: titleOf(row) }, deedOf(work));
}

export const titleOf = ({
  asset_name,
  template_title,
}: Pick<InspectionRow, 'asset_name' | 'template_title'>): string =>
  asset_name ? `${template_title} – ${asset_name}` : template_title;

function deedOf({ frozen, stored, row, added }: Work) {
  if (frozen) return 'inspection.completed';
  if (!stored || (stored.status === 'to_do' && added.length === 0)) return 'inspection.started';
  return stored.status === 'completed' && row.status !== 'completed' ? 'inspection.reopened' : 'inspection.changed';
}
