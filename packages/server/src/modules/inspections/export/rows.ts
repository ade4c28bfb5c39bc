/** The rows of exported answers: one for each inspection, and in tables of repeating items one for each row. */
import type { Language } from '@rounds/contract/languages.ts';
import {
  type Answer,
  answerKey,
  CATALOGUE,
  type Item,
  type ItemState,
  type PrintWords,
  printAnswer,
  type ResponseSets,
  toRecords,
} from '@rounds/engine';
import type { ExportCell } from '../../../sheets/index.ts';
import { getPrintWords, translateDocument } from '../answers/print-words.ts';
import type { ReportState } from '../record.ts';
import { listShownKeys } from '../report/shown-items.ts';
import type { AnswerTable } from './columns.ts';

/** The cells of one row: its number where rows repeat, the answers, and the notes of them all. */
export interface AnswerRow {
  readonly number: string;
  readonly answers: readonly ExportCell[];
  readonly notes: string;
}

interface Answered {
  readonly states: ReadonlyMap<string, ItemState>;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly sets: ResponseSets;
  readonly words: PrintWords;
}

export function listAnswerRows(
  state: ReportState,
  { repeat, questions }: AnswerTable,
  language: Language,
): AnswerRow[] {
  const document = translateDocument(state.version.document, [language]);
  const keys = listShownKeys(state.version.items, state.computed.items);
  const answered: Answered = {
    states: new Map(state.computed.items.filter(({ key }) => keys.has(key)).map((one) => [one.key, one])),
    answers: new Map(state.answers.map((answer) => [answerKey(answer), answer])),
    sets: toRecords(document).response_sets,
    words: getPrintWords(language, document, { ...state.context, people: state.people, assets: state.assets }),
  };
  const rows = repeat ? listRowPaths(state, repeat.id) : [{ path: '', number: '' }];
  return rows.map(({ path, number }) => {
    const keyOf = ({ id }: Item) => (path ? `${path}/${id}` : id);
    const notes = questions.flatMap(({ item, code }) => {
      const note = answered.states.has(keyOf(item)) ? answered.answers.get(keyOf(item))?.note : undefined;
      return note ? [`${code}: ${note}`] : [];
    });
    return {
      number,
      answers: questions.map(({ item }) => toCell(state.version.items.get(item.id), keyOf(item), answered)),
      notes: notes.join('\n'),
    };
  });
}

/** The rows of a repeating item in all rows around it, with their numbers: `2.1` is the first row in the second one. */
function listRowPaths({ rows }: ReportState, id: string): { readonly path: string; readonly number: string }[] {
  const numberOf = (path: string): string => {
    const parts = path.split('/');
    return parts
      .map((row, depth) => {
        const above = parts.slice(0, depth).join('/');
        const groups = Object.entries(rows).filter(([key]) => key.startsWith(above ? `${above}/` : ''));
        const group = groups.find(([key, ids]) => key.split('/').length === depth + 1 && ids.includes(row));
        return group ? group[1].indexOf(row) + 1 : 0;
      })
      .join('.');
  };
  return Object.entries(rows)
    .filter(([key]) => key === id || key.endsWith(`/${id}`))
    .flatMap(([key, ids]) => {
      const above = key.split('/').slice(0, -1);
      return ids.map((row) => {
        const path = [...above, row].join('/');
        return { path, number: numberOf(path) };
      });
    });
}

/** Numbers stay numbers where they have no unit of their own; everything else is as in the report. */
function toCell(item: Item | undefined, key: string, { states, sets, words }: Answered): ExportCell {
  const state = states.get(key);
  if (!item || !state) return null;
  const { value, na, unit, answered, prefilled } = state;
  if (na) return words.na;
  if (!answered && !prefilled) return null;
  if (typeof value === 'number' && !unit) return value;
  if (CATALOGUE[item.type].value === 'files') return Array.isArray(value) ? value.length : null;
  if (CATALOGUE[item.type].value === 'acknowledgment') {
    return (value as { accepted?: unknown } | null)?.accepted === true ? words.yes : words.no;
  }
  return printAnswer(item, sets, { value, ...(unit && { unit }) }, words) || null;
}
