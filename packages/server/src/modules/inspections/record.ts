/** Inspections as calls answer them. */
import type { Inspection, InspectionSummary } from '@rounds/contract/inspections';
import type { Answer, Computed } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { addressOf, findFiles } from '../files/index.ts';
import { wholeLog } from './log.ts';
import { filesOf, outcomeOf, peopleOf } from './outcome.ts';
import { type Frozen, type InspectionRow, namesOf, readFrozen } from './queries.ts';
import { type Version, versionById } from './versions.ts';

const iso = (moment: Date | null): string | null => moment && new Date(moment).toISOString();

export function summaryOf(row: InspectionRow): InspectionSummary {
  return {
    id: row.id,
    uuid: row.uuid,
    document_id: row.document_id,
    status: row.status,
    template_id: row.template_id,
    template_title: row.template_title,
    template_version: row.template_version,
    asset:
      row.asset_uuid === null ? null : { uuid: row.asset_uuid, asset_id: row.asset_id, display_name: row.asset_name },
    user: { id: row.user_id, full_name: row.user_name },
    score: row.score,
    score_max: row.score_max,
    score_percent: row.score_percent,
    failed_count: row.failed_count,
    question_count: row.question_count,
    answered_count: row.answered_count,
    started_at: iso(row.started_at),
    completed_at: iso(row.completed_at),
    created_at: iso(row.created_at)!,
    updated_at: iso(row.updated_at)!,
    archived_at: iso(row.archived_at),
  };
}

/** A report as it stands: what completion froze, else what its log makes today. */
export interface Standing extends Frozen {
  readonly answers: readonly Answer[];
  readonly computed: Computed;
  readonly version: Version;
}

export async function standingOf(tx: Tx, database: Database, row: InspectionRow): Promise<Standing> {
  const version = await versionById(tx, database, row.template_version_id);
  const frozen = row.status === 'completed' ? await readFrozen(tx, row.id) : undefined;
  if (frozen) return { ...frozen, version };
  const log = await wholeLog(tx, database, row);
  const { answers, computed } = outcomeOf({ version, row, log });
  const list = [...answers.answers.values()];
  return {
    version,
    answers: list,
    rows: Object.fromEntries(answers.rows),
    computed,
    people: Object.fromEntries(await namesOf(tx, peopleOf(version, list))),
  };
}

export async function inspectionOf(tx: Tx, database: Database, row: InspectionRow): Promise<Inspection> {
  const { version, answers, rows, computed } = await standingOf(tx, database, row);
  const files = await findFiles(tx, filesOf(version, answers));
  return {
    ...summaryOf(row),
    template: { version_id: version.id, version: version.version, ...version.document },
    context: row.context,
    answers: [...answers],
    rows: Object.fromEntries(Object.entries(rows).map(([key, ids]) => [key, [...ids]])),
    computed,
    sequence: row.sequence,
    files: files.map(({ uuid, name, type }) => ({ uuid, name, type, url: addressOf(uuid) })),
  };
}
