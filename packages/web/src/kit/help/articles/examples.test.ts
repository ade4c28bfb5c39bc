/** The examples of the articles about rules and scoring are what the engine computes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AnswerKey,
  compile,
  foldChanges,
  type Id,
  type ItemState,
  type LoggedChange,
  type Run,
  startRun,
  type TemplateDocument,
  UNITS_PER_POINT,
} from '@rounds/engine';
import { describe, expect, test } from 'vitest';
import examples from './examples.json' with { type: 'json' };

interface Points {
  readonly score: number;
  readonly max: number;
  readonly percent: number;
}
interface Case {
  readonly answers: readonly { readonly question: string; readonly value?: unknown; readonly na?: boolean }[];
  /** The facts in the order of the columns of the table. */
  readonly facts?: readonly { readonly item: string; readonly fact: keyof typeof FACTS; readonly value: boolean }[];
  readonly score?: Points;
  readonly failed?: number;
  /** The points of pages by their titles. */
  readonly groups?: Readonly<Record<string, Points>>;
}
interface Example {
  readonly id: string;
  readonly template: TemplateDocument;
  readonly cases: readonly Case[];
}

const FACTS = {
  visible: (state: ItemState) => state.visible,
  requires_media: (state: ItemState) => state.requires.media,
  requires_note: (state: ItemState) => state.requires.note,
  requires_action: (state: ItemState) => state.requires.action,
};
const WORDS: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  en: { yes: true, no: false },
  de: { ja: true, nein: false },
  fr: { oui: true, non: false },
};
const CONTEXT = { zone: 'Europe/Berlin', started_at: '2026-11-20T08:00:00.000Z' };
const uuid = (number: number): Id => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const itemOf = ({ items }: TemplateDocument, title: string) => items.find((item) => item.title === title)!;

/** Converts a cell to a value; choices are named by their labels. */
function toValue(template: TemplateDocument, title: string, value: unknown) {
  const set = template.response_sets.find((one) => one.uuid === itemOf(template, title).options.response_set_id);
  return set ? [value].flat().map((label) => set.options.find((option) => option.label === label)!.uuid) : value;
}

function play({ template }: Example, { answers }: Case): Run {
  const changes: LoggedChange[] = answers.map(({ question, value, na }, index) => ({
    id: uuid(1_000_000 + index),
    item_id: itemOf(template, question).id,
    ...(na ? { na } : { value: toValue(template, question, value) }),
    at: CONTEXT.started_at,
  }));
  return startRun(compile(template), CONTEXT, foldChanges(changes));
}

const toPoints = ({ score, max, percent }: { score: number; max: number; percent: number | null }) => ({
  score: score / UNITS_PER_POINT,
  max: max / UNITS_PER_POINT,
  percent,
});

/** The cells of all tables of an article; those of the examples come first. */
function readTables(article: string, language: string): string[][][] {
  const text = readFileSync(path.resolve(import.meta.dirname, language, `${article}.md`), 'utf8');
  const tables = text.match(/(?:^\|.*\n)+/gm) ?? [];
  return tables.map((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
}

/** Reads “2 of 3 = 66.67%” in any of the languages. */
const readNumbers = (cell: string): number[] =>
  [...cell.replaceAll('−', '-').matchAll(/-?\d+(?:[.,]\d+)?/g)].map(([digits]) => Number(digits.replace(',', '.')));
const listNumbers = ({ score, max, percent }: Points) => [score, max, percent];

describe.each(Object.entries(examples) as unknown as [string, Example[]][])('the article “%s”', (article, all) => {
  test.each(all)('the engine computes what the example $id says', (example) => {
    for (const one of example.cases) {
      const run = play(example, one);
      const stateOf = (title: string) => run.item(itemOf(example.template, title).id as AnswerKey);
      for (const { item, fact, value } of one.facts ?? [])
        expect([item, fact, FACTS[fact](stateOf(item))]).toEqual([item, fact, value]);
      if (one.score) expect(toPoints(run.score())).toEqual(one.score);
      if (one.failed !== undefined) expect(run.progress().failed).toBe(one.failed);
      for (const [title, points] of Object.entries(one.groups ?? {}))
        expect(toPoints(run.groupScore(itemOf(example.template, title).id as AnswerKey))).toEqual(points);
    }
  });

  test.each(Object.keys(WORDS))('the tables of the examples say the same in the language %s', (language) => {
    const tables = readTables(article, language);
    for (const [index, { id, cases }] of all.entries()) {
      const rows = tables[index]!;
      expect([id, rows.length]).toEqual([id, cases.length]);
      for (const [place, { facts = [], score, groups = {}, failed }] of cases.entries()) {
        const cells = rows[place]!;
        if (facts.length > 0)
          expect(cells.slice(-facts.length).map((cell) => WORDS[language]![cell])).toEqual(
            facts.map(({ value }) => value),
          );
        if (!score) continue;
        expect(readNumbers(cells.at(-1)!)).toEqual(listNumbers(score));
        if (failed !== undefined) expect(cells.at(-2)).toBe(String(failed));
        expect(Object.values(groups).map((points) => listNumbers(points))).toEqual(
          Object.keys(groups).map((_, column) => readNumbers(cells[column]!)),
        );
      }
    }
  });
});
