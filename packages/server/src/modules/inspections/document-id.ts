/**
 * The document id of a report: the format of the template's question, filled when the server first
 * receives the report. Unknown names in braces stay as they are.
 */
import { CATALOGUE, type Item, printAnswer, type TemplateDocument } from '@rounds/engine';
import { outcomeOf } from './outcome.ts';
import { takeNumber } from './queries.ts';
import type { Work } from './work.ts';

const PART = /\{(N|YYYY|MM|DD|TEMPLATE|ASSET|USER|Q)(?::([^{}]{1,100}))?\}/g;
const WIDEST = 12;

/** Gives a new report its id; a template without the question has none. */
export async function giveDocumentId(work: Work): Promise<void> {
  const format = formatOf(work.version.document);
  if (format === null) return;
  const { tx } = work.desk;
  const number = /\{N(:\d+)?\}/.test(format) ? await takeNumber(tx, work.row.template_id) : 0;
  work.row = {
    ...work.row,
    document_id: format.replaceAll(PART, (part, name: string, detail?: string) => {
      const write = PARTS[name]!;
      return write(work, number, detail) ?? part;
    }),
  };
}

function formatOf({ items }: TemplateDocument): string | null {
  const item = items.find(({ type }) => type === 'document_id');
  if (!item) return null;
  const { format } = { ...CATALOGUE.document_id.defaults(), ...item.options } as { format?: unknown };
  return typeof format === 'string' && format.trim() !== '' ? format : null;
}

type Part = (work: Work, number: number, detail: string | undefined) => string | null;
const datePart =
  (part: 'year' | 'month' | 'day'): Part =>
  ({ row, now }) => {
    const { zone } = row.context;
    const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const parts = new Intl.DateTimeFormat('en', options).formatToParts(row.started_at ?? now);
    return parts.find(({ type }) => type === part)?.value ?? null;
  };

const PARTS: Readonly<Record<string, Part>> = {
  N: (_, number, width) => String(number).padStart(Math.min(Number(width ?? 1) || 1, WIDEST), '0'),
  YYYY: datePart('year'),
  MM: datePart('month'),
  DD: datePart('day'),
  TEMPLATE: ({ row }) => row.template_title,
  ASSET: ({ row }) => row.asset_id,
  USER: ({ row }) => row.user_name,
  Q: (work, _, key) => answerTo(work, key ?? ''),
};

function answerTo(work: Work, referenceKey: string): string {
  const { version } = work;
  const item: Item | undefined = version.document.items.find(({ reference_key }) => reference_key === referenceKey);
  const answer = item && outcomeOf(work).answers.answers.get(item.id);
  const words = { locale: version.document.language, yes: '1', no: '0', na: '' };
  return item && answer ? printAnswer(item, version.program.sets, answer, words) : '';
}
