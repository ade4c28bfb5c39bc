/** Inspections as calls answer them. */
import type { Inspection, InspectionSummary } from '@rounds/contract/inspections';
import { type Answer, type Answers, type Computed, evaluate, type RunContext } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { isoOf } from '../../db/moments.ts';
import { addressOf, findFiles } from '../files/index.ts';
import { thawComputed } from './frozen-computed.ts';
import { answersOf } from './log.ts';
import { assetsNamed, peopleNamed } from './names.ts';
import { filesOf } from './outcome.ts';
import type { ListedInspection } from './queries/lists.ts';
import { type InspectionRow, readFrozen } from './queries.ts';
import { type Version, versionById } from './versions.ts';

const iso = (moment: Date | null): string | null => moment && isoOf(new Date(moment));

export function summaryOf(row: ListedInspection): InspectionSummary {
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
export interface Standing {
  readonly answers: readonly Answer[];
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly people: Readonly<Record<string, string>>;
  readonly computed: Computed;
  readonly version: Version;
  /** What assets are called that answers name. */
  readonly assets: RunContext['assets'];
}

export async function standingOf(tx: Tx, database: Database, row: InspectionRow): Promise<Standing> {
  const version = await versionById(tx, database, row.template_version_id);
  const answers = await answersOf(tx, database, row);
  const frozen = row.status === 'completed' ? await readFrozen(tx, row.id) : undefined;
  if (frozen) {
    return {
      version,
      ...listed(answers),
      computed: thawComputed(frozen.computed, answers),
      people: frozen.people,
      assets: row.context.assets,
    };
  }
  const computed = evaluate(version.program, row.context, answers);
  const list = [...answers.answers.values()];
  const [people, assets] = await Promise.all([peopleNamed(tx, version, list), assetsNamed(tx, version, list)]);
  return { version, ...listed(answers), computed, people, assets };
}

/** Each answer says in which row it stands, also where that is none. */
const listed = ({ answers, rows }: Answers) => ({
  answers: [...answers.values()].map((answer) => ({ ...answer, row: answer.row ?? [] })),
  rows: Object.fromEntries(rows),
});

export async function inspectionOf(tx: Tx, database: Database, row: InspectionRow): Promise<Inspection> {
  const { version, answers, rows, computed, people, assets } = await standingOf(tx, database, row);
  const files = await findFiles(tx, filesOf(version, [...answers, ...computed.items]));
  return {
    ...summaryOf(row),
    template: { version_id: version.id, version: version.version, ...version.document },
    context: { ...row.context, people, assets },
    answers: [...answers],
    rows: Object.fromEntries(Object.entries(rows).map(([key, ids]) => [key, [...ids]])),
    computed,
    sequence: row.sequence,
    files: files.map(({ uuid, name, type, size }) => ({ uuid, name, type, size, url: addressOf(uuid) })),
  };
}
