/** Single answers of completed inspections, as their reports show them. */
import type { InspectionIssue } from '@rounds/contract/inspections';
import { type Answer, answerKey, CATALOGUE, type Item, type ItemState, printAnswer, toRecords } from '@rounds/engine';
import { type InspectionReader, listInspectionIssues } from '../issues/raised-issues.ts';
import { listFullRows } from '../queries/export.ts';
import { loadReport, type ReportContext, type ReportState } from '../record.ts';
import { getPrintWords, translateDocument } from './print-words.ts';

export interface PrintedAnswer {
  readonly item_id: string;
  readonly row: readonly string[];
  readonly answer: string;
  readonly note: string;
  /** The files of the answer or attached to it, in this order. */
  readonly files: readonly string[];
  readonly issues: readonly Pick<InspectionIssue, 'id' | 'number' | 'title'>[];
}

/** The item of the stored report. */
export interface AnswerPlace {
  readonly inspection_id: number;
  readonly position: number;
}

interface Context extends InspectionReader, ReportContext {}

/** Prints answers in the order of the places; an answer that no longer exists is empty. */
export async function printAnswers(context: Context, places: readonly AnswerPlace[]): Promise<PrintedAnswer[]> {
  const { tx, actor, locale } = context;
  const ids = [...new Set(places.map(({ inspection_id }) => inspection_id))];
  const printed = places.map(() => NOTHING);
  // One report after another, because a long one needs much memory.
  for (const row of await listFullRows(tx, ids)) {
    const report = await loadReport(context, row, null);
    const issues = await listInspectionIssues(context, { actor, locale }, { uuid: row.uuid, answers: report.answers });
    const print = createPrinter(report, issues, locale);
    for (const [index, { inspection_id, position }] of places.entries()) {
      if (inspection_id === row.id) printed[index] = print(position) ?? NOTHING;
    }
  }
  return printed;
}

/** One answer of an inspection in any status; undefined if its question is not in the template. */
export function printAnswerAt(report: ReportState, key: string, locale: Context['locale']) {
  const position = report.computed.items.findIndex((state) => state.key === key);
  const state = report.computed.items[position];
  const printed = createPrinter(report, [], locale)(position);
  return state && printed && { ...printed, is_failed: state.failed, score: state.score };
}

const NOTHING: PrintedAnswer = { item_id: '', row: [], answer: '', note: '', files: [], issues: [] };

function createPrinter(
  report: ReportState,
  issues: readonly InspectionIssue[],
  locale: Context['locale'],
): (position: number) => PrintedAnswer | undefined {
  const document = translateDocument(report.version.document, [locale]);
  const sets = toRecords(document).response_sets;
  const words = getPrintWords(locale, document, { ...report.context, people: report.people, assets: report.assets });
  const answers = new Map(report.answers.map((answer) => [answerKey(answer), answer]));
  const print = (item: Item, { value, na, unit }: ItemState): string => {
    if (na) return words.na;
    if (value === null || CATALOGUE[item.type].value === 'files') return '';
    return printAnswer(item, sets, { value, ...(unit && { unit }) }, words);
  };
  return (position) => {
    const state = report.computed.items[position];
    const item = state && report.version.items.get(state.item_id);
    if (!item) return undefined;
    const answer = answers.get(state.key);
    const row = state.key.split('/').slice(0, -1);
    return {
      item_id: item.id,
      row,
      answer: print(item, state),
      note: answer?.note ?? '',
      files: listFiles(item, state, answer),
      issues: issues
        .filter((issue) => issue.item_id === item.id && issue.row.join('/') === row.join('/'))
        .map(({ id, number, title }) => ({ id, number, title })),
    };
  };
}

function listFiles({ type }: Item, { value }: ItemState, answer: Answer | undefined): string[] {
  const answered = CATALOGUE[type].value === 'files' && Array.isArray(value) ? value : [];
  const uuids = [...answered, ...(answer?.media ?? [])].filter((one) => typeof one === 'string');
  return [...new Set(uuids)];
}
