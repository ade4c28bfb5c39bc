/** An inspection as the file of a person's data has it: what it is, and what was answered. */
import type { InspectionReader } from '../issues/raised-issues.ts';
import { findInspection, type InspectionRow } from '../queries/inspections.ts';
import { loadReport, type ReportContext } from '../record.ts';

/** @param reader whose rights decide about masked answers; null for a person who is no longer active */
export async function loadPersonalInspection(
  context: ReportContext,
  id: number,
  reader: InspectionReader['actor'] | null,
) {
  const row = await findInspection(context.tx, id);
  if (!row) return null;
  const { version, answers } = await loadReport(context, row, reader);
  return {
    ...toHead(row),
    answers: answers.map((answer) => ({ question: version.items.get(answer.item_id)?.title ?? null, ...answer })),
  };
}

const toHead = (row: InspectionRow) => ({
  uuid: row.uuid,
  document_id: row.document_id,
  status: row.status,
  template: row.template_title,
  asset: row.asset_name,
  note: row.note,
  score_percent: row.score_percent,
  started_at: row.started_at,
  completed_at: row.completed_at,
});
