/** Converts the answers of a form to those of a test, and back to changes that fill in a form. */
import type { Answer, AnswerChange, Answers, Change, RowChange } from '../answers/change.ts';
import type { Program } from '../run/compile/program.ts';
import type { RunContext } from '../run/types.ts';
import type { Id, TestAnswer, TestContext, TestRows } from '../template/document.ts';
import { fitInput } from './run-test.ts';
import type { TestInput } from './start-test.ts';

/**
 * Converts the answers of a form to the input of a test. Names are left out: tests travel with the template, and rules
 * compare ids.
 */
export function toTestInput({ answers, rows }: Answers, context: RunContext): TestInput {
  const { zone, started_at, asset, user, lists } = context;
  return {
    context: {
      ...{ zone, started_at },
      ...(asset && { asset: { ...asset } as NonNullable<TestContext['asset']> }),
      ...(user && { user_id: user.id }),
      ...(lists && { lists }),
    },
    rows: [...rows].flatMap(([key, ids]): TestRows[] => (ids.length > 0 ? [{ ...toPlace(key), rows: ids }] : [])),
    answers: [...answers.values()].flatMap(toTestAnswer),
  };
}

/** The address of a key: its rows and its item, joined by slashes. */
function toPlace(key: string): { readonly item_id: Id; readonly row?: readonly Id[] } {
  const parts = key.split('/');
  const item_id = parts.at(-1) as Id;
  return parts.length > 1 ? { item_id, row: parts.slice(0, -1) } : { item_id };
}

function toTestAnswer(answer: Answer): TestAnswer[] {
  const { item_id, row, value, unit, na, note, rating, score, media, issues, stamps } = answer;
  const isCleared = value === undefined && stamps?.value !== undefined;
  const registers = {
    ...(isCleared ? { value: null } : value !== undefined && { value }),
    ...(unit !== undefined && { unit }),
    ...(na !== undefined && { na }),
    ...(note !== undefined && { note }),
    ...(rating !== undefined && { rating }),
    ...(score !== undefined && { score }),
    ...(media?.length && { media }),
    ...(issues?.length && { issues }),
  };
  return Object.keys(registers).length > 0 ? [{ item_id, ...(row?.length && { row }), ...registers }] : [];
}

/** Lists the changes that fill in a form as the test does, as far as its answers still fit the template. */
export function toChanges(program: Program, test: TestInput, newId: () => Id): Change[] {
  const { input } = fitInput(program, test);
  const at = test.context.started_at;
  // Rows must be added before the rows inside them.
  const rows = input.rows
    .toSorted((a, b) => (a.row?.length ?? 0) - (b.row?.length ?? 0))
    .flatMap(({ item_id, row = [], rows: ids }) =>
      ids.map((id, index): RowChange => {
        return { id: newId(), item_id, row: [...row, id], op: 'add_row', after: ids[index - 1] ?? null, at };
      }),
    );
  const answers = input.answers.map(({ value, media, issues, ...rest }): AnswerChange => {
    const takesFiles = program.nodes[program.indexOf.get(rest.item_id) ?? -1]?.element.value === 'files';
    return {
      ...{ id: newId(), at, ...rest },
      ...(value !== undefined && (!takesFiles || value !== null) && { value: takesFiles ? { add: value } : value }),
      ...(media && { media: { add: media } }),
      ...(issues && { issues: { add: issues } }),
    };
  });
  return [...rows, ...answers];
}
