/** The answers of a completed inspection as flat rows, one for each, for other programs. */
import type { FeedRow } from '@rounds/contract/feeds';
import type { Language } from '@rounds/contract/languages.ts';
import {
  type Answer,
  answerKey,
  CATALOGUE,
  getReference,
  type Item,
  type ItemState,
  type PrintWords,
  printAnswer,
  type ResponseSets,
  type TemplateDocument,
  toRecords,
  UNITS_PER_POINT,
} from '@rounds/engine';
import { toIso } from '../../../iso-time.ts';
import { getPrintWords, translateDocument } from '../answers/print-words.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import { loadReports, type ReportContext, type ReportState } from '../record.ts';
import { listShownKeys } from '../report/shown-items.ts';

interface Context extends ReportContext {
  readonly locale: Language;
}

/** A template in one language: versions have many inspections. */
interface Translated {
  readonly document: TemplateDocument;
  readonly items: ReadonlyMap<string, Item>;
  readonly sets: ResponseSets;
}
const translated = new WeakMap<TemplateDocument, Map<Language, Translated>>();

function getTranslated(document: TemplateDocument, language: Language): Translated {
  const byLanguage = translated.get(document) ?? new Map<Language, Translated>();
  translated.set(document, byLanguage);
  const translation = byLanguage.get(language) ?? translate(document, language);
  byLanguage.set(language, translation);
  return translation;
}

function translate(original: TemplateDocument, language: Language): Translated {
  const document = translateDocument(original, [language]);
  return {
    document,
    items: new Map(document.items.map((item) => [item.id, item])),
    sets: toRecords(document).response_sets,
  };
}

/** Masked answers stay masked, because several people read a feed. */
export async function listAnswerValues(
  context: Context,
  rows: readonly InspectionRow[],
): Promise<FeedRow<'answers'>[]> {
  const reports = await loadReports(context, rows, null);
  return rows.flatMap((row, index) => toRows(row, reports[index]!, context.locale));
}

function toRows(row: InspectionRow, report: ReportState, locale: Language): FeedRow<'answers'>[] {
  const { document, items, sets } = getTranslated(report.version.document, locale);
  const words = getPrintWords(locale, document, {
    ...report.context,
    people: report.people,
    assets: report.assets,
  });
  const shownKeys = listShownKeys(report.version.items, report.computed.items);
  const answersByKey = new Map(report.answers.map((answer) => [answerKey(answer), answer]));
  const numbers = numberRows(report);
  const common = describeInspection(row);
  return report.computed.items.flatMap((state) => {
    const item = items.get(state.item_id);
    if (!item || !shownKeys.has(state.key) || !isAnswer(item, state)) return [];
    const answer = answersByKey.get(state.key);
    return [
      {
        id: `${row.id}/${state.key}`,
        ...common.first,
        section: (item.parent_id && items.get(item.parent_id)?.title) || null,
        question_id: item.id,
        reference_key: getReference(item) || item.reference_key || null,
        question: item.title,
        question_type: item.type,
        row_index: numbers.get(state.key.slice(0, Math.max(0, state.key.lastIndexOf('/')))) ?? null,
        ...toValues(item, state, { sets, words }),
        note: answer?.note ?? null,
        ...common.last,
        answered_at: toAnsweredAt(answer),
        ...common.times,
      },
    ];
  });
}

const isAnswer = ({ type }: Item, { answered, na, prefilled }: ItemState): boolean =>
  CATALOGUE[type].kind === 'question' && CATALOGUE[type].value !== 'none' && (answered || na || prefilled === true);

const describeInspection = (row: InspectionRow) => ({
  first: {
    inspection_id: row.id,
    inspection_uuid: row.uuid,
    document_id: row.document_id,
    template_id: row.template_id,
    template_title: row.template_title,
    template_version: row.template_version,
  },
  last: {
    asset_uuid: row.asset_uuid,
    asset_id: row.asset_id || null,
    asset_name: row.asset_name || null,
    person_id: row.user_id,
    person_name: row.user_name,
  },
  times: {
    started_at: toIso(row.started_at),
    completed_at: toIso(row.completed_at),
    modified_at: row.updated_at.toISOString(),
  },
});

/** The time on a device is capped at its receipt, but may have any offset. */
function toAnsweredAt(answer: Answer | undefined): string | null {
  const time = answer?.at === undefined ? Number.NaN : Date.parse(answer.at);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function toValues(
  item: Item,
  { value, na, unit, score, failed }: ItemState,
  { sets, words }: { readonly sets: ResponseSets; readonly words: PrintWords },
) {
  const kind = CATALOGUE[item.type].value;
  const isFiles = kind === 'files' && Array.isArray(value);
  const number = isFiles ? value.length : typeof value === 'number' && Number.isFinite(value) ? value : null;
  return {
    value_text: na || isFiles || value === null ? null : toText(item, value, { sets, words, unit: unit ?? null }),
    value_number: na ? null : number,
    unit: na ? null : (unit ?? null),
    is_not_applicable: na,
    score: score && score.score / UNITS_PER_POINT,
    score_max: score && score.max / UNITS_PER_POINT,
    failed,
  };
}

function toText(
  item: Item,
  value: unknown,
  { sets, words, unit }: { readonly sets: ResponseSets; readonly words: PrintWords; readonly unit: string | null },
): string | null {
  if (CATALOGUE[item.type].value === 'acknowledgment') {
    return (value as { accepted?: unknown } | null)?.accepted === true ? words.yes : words.no;
  }
  return printAnswer(item, sets, { value, ...(unit && { unit }) }, words) || null;
}

/** The number of each row by its path: `2.1` is the first row inside the second one. */
function numberRows({ rows }: Pick<ReportState, 'rows'>): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const groups = Object.entries(rows).map(([key, ids]) => ({ above: key.split('/').slice(0, -1), ids }));
  for (const { above, ids } of groups.toSorted((a, b) => a.above.length - b.above.length)) {
    const outer = numbers.get(above.join('/'));
    for (const [index, id] of ids.entries()) {
      numbers.set([...above, id].join('/'), outer === undefined ? String(index + 1) : `${outer}.${index + 1}`);
    }
  }
  return numbers;
}
