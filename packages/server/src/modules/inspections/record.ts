/** Converts inspections to the records of the contract. */
import type { Inspection, InspectionSummary, PreviousInspection } from '@rounds/contract/inspections';
import { type Answer, type Answers, type Computed, evaluate, type RunContext } from '@rounds/engine';
import { expandResult } from '../../db/schema/compact-result.ts';
import type { Call } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { findFiles, toStoredFile } from '../files/index.ts';
import { getChecklistSettings } from '../settings/index.ts';
import { canReadMasked, maskReport } from './answers/masking.ts';
import { getAssetNames, getPeopleNames } from './answers/names.ts';
import { addReferredRecords } from './answers/referred-records.ts';
import { listFileIds, toPresent } from './completion/outcome.ts';
import { listSignOffFiles } from './completion/sign-off.ts';
import {
  addIssuesCounts,
  addRaisedIssues,
  type InspectionReader,
  listInspectionIssues,
} from './issues/raised-issues.ts';
import { loadAnswersOf } from './log/log.ts';
import { findLastReopening } from './queries/collaborators.ts';
import { type FrozenReport, findFrozenReports, type InspectionRow } from './queries/inspections.ts';
import type { ListedInspection } from './queries/lists.ts';
import { getVersion, type RunnableVersion } from './versions.ts';

export type CountedInspection = ListedInspection & Required<Pick<ListedInspection, 'issues_count'>>;

export function toSummary(row: CountedInspection): InspectionSummary {
  const conductor = { id: row.user_id, full_name: row.user_name };
  const collaborators = row.collaborators.map(({ id, name }) => ({ id, name }));
  const isUnclaimed = isSharedAndNotStarted(row);
  return {
    id: row.id,
    uuid: row.uuid,
    document_id: row.document_id,
    title: row.title,
    status: row.status,
    template_id: row.template_id,
    template_title: row.template_title,
    template_version: row.template_version,
    asset:
      row.asset_uuid === null ? null : { uuid: row.asset_uuid, asset_id: row.asset_id, display_name: row.asset_name },
    user: isUnclaimed ? null : conductor,
    score: row.score,
    score_max: row.score_max,
    score_percent: row.score_percent,
    failed_count: row.failed_count,
    question_count: row.question_count,
    answered_count: row.answered_count,
    quantity: row.answered_count,
    issues_count: row.issues_count,
    managers: row.managers.map(({ id, name }) => ({ id, name })),
    note: row.note,
    collaborative: row.collaborative,
    collaborators: isUnclaimed ? [{ id: row.user_id, name: row.user_name }, ...collaborators] : collaborators,
    assignment: row.assignment_id === null ? null : { id: row.assignment_id, title: row.assignment_title },
    occurrence_at: toIso(row.occurrence_at),
    start_at: toIso(row.start_at),
    due_at: toIso(row.due_at),
    missed_at: toIso(row.missed_at),
    skipped_at: toIso(row.skipped_at),
    assignment_problem: row.assignment_problem,
    started_at: toIso(row.started_at),
    completed_at: toIso(row.completed_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    archived_at: toIso(row.archived_at),
    imported: row.import_id !== null,
  };
}

/** All assignees share it, and the first of them who starts it will conduct it. */
export const isSharedAndNotStarted = (
  row: Pick<InspectionRow, 'status' | 'assignment_id' | 'occurrence_at' | 'assignee_id'>,
): boolean =>
  row.status === 'to_do' && row.assignment_id !== null && row.occurrence_at !== null && row.assignee_id === null;

/** The current state of a report: what completion froze, else what its log evaluates to. */
export interface ReportState {
  readonly answers: readonly Answer[];
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly people: Readonly<Record<string, string>>;
  readonly computed: Computed;
  readonly version: RunnableVersion;
  /** Names of the assets that answers name. */
  readonly assets: RunContext['assets'];
  readonly context: RunContext;
}

/** The parts of a call that reading a report needs. */
export type ReportContext = Pick<Call, 'tx' | 'database' | 'registry'>;

/**
 * Loads the answers for everything that shows, prints or sends them.
 * @param reader the person who reads it; null where several people do, or a guest: masked answers are then masked
 */
export async function loadReport(
  context: ReportContext,
  row: InspectionRow,
  reader: InspectionReader['actor'] | null,
): Promise<ReportState> {
  const [report] = await loadReports(context, [row], reader);
  return report!;
}

/** The same for several, whose logs and results are read at once. In the order of the rows. */
export async function loadReports(
  context: ReportContext,
  rows: readonly InspectionRow[],
  reader: InspectionReader['actor'] | null,
): Promise<ReportState[]> {
  const { tx, database } = context;
  const answers = await loadAnswersOf(tx, database, rows);
  const completed = rows.filter(({ status }) => status === 'completed');
  const frozen = await findFrozenReports(
    tx,
    completed.map(({ id }) => id),
  );
  const reports: ReportState[] = [];
  for (const row of rows) {
    const report = await loadState(context, row, { answers: answers.get(row.id)!, frozen: frozen.get(row.id) });
    reports.push(canReadMasked(reader, row) ? report : maskReport(report));
  }
  return reports;
}

interface Stored {
  readonly answers: Answers;
  readonly frozen: FrozenReport | undefined;
}

async function loadState(report: ReportContext, row: InspectionRow, stored: Stored): Promise<ReportState> {
  const { tx, database } = report;
  const { frozen } = stored;
  const version = await getVersion(tx, database, row.template_version_id);
  const answers = omitEarlierAnswers(version, row, stored.answers);
  if (frozen) {
    return {
      version,
      ...toAnswerLists(answers),
      computed: expandResult(frozen.computed, answers),
      people: frozen.people,
      assets: row.context.assets,
      context: row.context,
    };
  }
  const list = [...answers.answers.values()];
  const referred = await addReferredRecords(tx, version, row.context, list);
  const context = await addRaisedIssues(report, referred, list);
  const computed = evaluate(version.program, toPresent(context, new Date()), answers);
  const [people, assets] = await Promise.all([getPeopleNames(tx, version, list), getAssetNames(tx, version, list)]);
  return { version, ...toAnswerLists(answers), computed, people, assets, context };
}

/** Answers to questions that only earlier versions had are in the history alone. */
function omitEarlierAnswers({ items }: RunnableVersion, row: InspectionRow, { answers, rows }: Answers): Answers {
  if (row.earlier_versions.length === 0) return { answers, rows };
  return { answers: new Map([...answers].filter(([, { item_id }]) => items.has(item_id))), rows };
}

/** Each answer names its row; the path of an answer outside of repeating groups is empty. */
const toAnswerLists = ({ answers, rows }: Answers) => ({
  answers: [...answers.values()].map((answer) => ({ ...answer, row: answer.row ?? [] })),
  rows: Object.fromEntries(rows),
});

/** @param reader whose issues and masked answers it shows, and whose issues it counts; none without one */
export async function toInspection(
  report: ReportContext,
  row: InspectionRow,
  reader: InspectionReader | null,
): Promise<Inspection> {
  const { tx } = report;
  const { version, answers, rows, computed, people, assets, context } = await loadReport(
    report,
    row,
    reader?.actor ?? null,
  );
  const fileIds = [...listFileIds(version, [...answers, ...computed.items]), ...listSignOffFiles(row.sign_off)];
  const files = await findFiles(tx, fileIds);
  const [withCounts] = reader ? await addIssuesCounts(report, reader.actor, [row]) : [{ ...row, issues_count: 0 }];
  return {
    ...toSummary(withCounts!),
    template: {
      version_id: version.id,
      version: version.version,
      ...version.document,
      version_title: version.version_title ?? '',
    },
    context: { ...context, people, assets },
    answers: [...answers],
    rows: Object.fromEntries(Object.entries(rows).map(([key, ids]) => [key, [...ids]])),
    computed,
    sequence: row.sequence,
    require_sign_off: (await getChecklistSettings(tx)).require_sign_off,
    sign_off: row.sign_off,
    reopened: await findLastReopening(tx, row.id),
    files: files.map((file) => toStoredFile(file)),
    issues: reader ? await listInspectionIssues(report, reader, { uuid: row.uuid, answers }) : [],
  };
}

/** The data of an inspection that later inspections of the same asset show. */
export const toPrevious = (inspection: Inspection): PreviousInspection => {
  const { id, uuid, document_id, completed_at, user, score_percent, template_version } = inspection;
  const { template, context, answers, rows, computed, files } = inspection;
  const head = { id, uuid, document_id, completed_at, user, score_percent, template_version };
  return { ...head, template, context, answers, rows, computed, files };
};
