/** Compares a report with an earlier one of the same asset, question by question. */
import { CATALOGUE, printAnswer } from '@rounds/engine';
import type { Entry, Part, ReportContent } from '../content/report-content.ts';

export const OUTCOMES = ['newly_failed', 'still_failed', 'fixed', 'changed', 'same'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface ComparedEntry {
  readonly now: Entry;
  readonly before: Entry;
  readonly outcome: Outcome;
}

export interface ComparedPart {
  readonly part: Part;
  /** The percentage of last time; undefined for a part that was not scored then. */
  readonly before: number | undefined;
}

export interface Comparison {
  readonly entries: readonly ComparedEntry[];
  /** The questions that only one of the two reports has. */
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  readonly parts: readonly ComparedPart[];
}

export function compareReports(now: ReportContent, before: ReportContent): Comparison {
  const earlier = new Map(listQuestions(before).map((entry) => [toPlace(entry), entry]));
  const entries: ComparedEntry[] = [];
  const added: Entry[] = [];
  for (const entry of listQuestions(now)) {
    const match = earlier.get(toPlace(entry));
    earlier.delete(toPlace(entry));
    if (!match) added.push(entry);
    else entries.push({ now: entry, before: match, outcome: getOutcome(entry, match, now, before) });
  }
  const percents = new Map(listParts(before).map(({ id, percent }) => [id, percent]));
  const parts = listParts(now).map((part) => ({ part, before: percents.get(part.id) ?? undefined }));
  return { entries, added, removed: [...earlier.values()], parts };
}

const listQuestions = ({ entries }: ReportContent): Entry[] =>
  entries.filter(({ item }) => CATALOGUE[item.type].value !== 'none');

const listParts = ({ parts }: ReportContent): readonly Part[] => parts.flatMap((part) => [part, ...part.sections]);

/**
 * Identifies an entry in both inspections. Rows have ids of their own in each, so they are matched by their numbers.
 */
const toPlace = ({ item, rows, number }: Entry): string => `${item.id} ${rows} ${number ?? ''}`;

function getOutcome(now: Entry, before: Entry, content: ReportContent, earlier: ReportContent): Outcome {
  if (now.state.failed) return before.state.failed ? 'still_failed' : 'newly_failed';
  if (before.state.failed) return 'fixed';
  return toText(now, content) === toText(before, earlier) ? 'same' : 'changed';
}

/**
 * Formats the answer for the comparison. Options keep their ids when they are renamed, so they are compared by these.
 */
function toText({ item, state }: Entry, { records, words }: ReportContent): string {
  const { value, na, unit } = state;
  const kind = CATALOGUE[item.type].value;
  if (na) return 'na';
  if (kind === 'files') return Array.isArray(value) && value.length > 0 ? 'files' : '';
  if (kind === 'choices') return JSON.stringify(value);
  if (kind === 'acknowledgment') return String((value as { accepted?: unknown } | null)?.accepted);
  return printAnswer(item, records.response_sets, { value, ...(unit && { unit }) }, words);
}
