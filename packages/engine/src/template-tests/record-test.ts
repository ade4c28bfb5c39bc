/** Records the results of the answers of a test as its expectations. */
import type { AnswerAddress } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { getRules } from '../rules/rule-set.ts';
import type { Node } from '../run/compile/node.ts';
import type { Program } from '../run/compile/program.ts';
import type { Run } from '../run/run.ts';
import type { ItemState } from '../run/types.ts';
import { type Expectation, type Id, TEST_REQUIREMENTS, type TemplateTest } from '../template/document.ts';
import { indexRows, listAddresses } from './places.ts';
import { startTest, type TestInput } from './start-test.ts';

/**
 * Records the facts that rules, calculations, scores and checks decide: those of items that were answered, that a rule
 * acts on, that are hidden by their setting, or that are calculated. Everything else follows from settings alone, and a
 * test that lists it would fail with every new setting. Nothing is expected below a hidden item.
 */
export function recordTest(program: Program, input: TestInput): Pick<TemplateTest, 'expected' | 'score'> {
  const run = startTest(program, input);
  const answered = new Set(input.answers.map(answerKey));
  const ruled = listRuledItems(program);
  const rows = indexRows(input);
  const expected: Expectation[] = [];
  /** The end of the hidden item that was recorded last, by the rows that it is in. */
  const hiddenUntil = new Map<string, number>();
  for (const node of program.nodes) {
    if (node.item.type === 'hidden_page' || program.nodes[node.parent]?.item.type === 'hidden_page') continue;
    const isDecided = node.hidden || node.element.computed || ruled.decided.has(node.item.id);
    for (const place of listAddresses(program, node, rows)) {
      const key = answerKey(place);
      const isAnswered = answered.has(key);
      if ((!isDecided && !isAnswered) || isBelowHidden(node, place, hiddenUntil)) continue;
      const state = run.item(key);
      if (!state.visible) hiddenUntil.set((place.row ?? []).join('/'), node.end);
      expected.push({ ...place, ...recordState(state, { node, setsValue: ruled.filled }) });
    }
  }
  return { expected, score: toPoints(run) };
}

/** Items that rules act on, and those to which rules give a value. */
function listRuledItems({ document }: Program): {
  readonly decided: ReadonlySet<Id>;
  readonly filled: ReadonlySet<Id>;
} {
  const decided = new Set<Id>();
  const filled = new Set<Id>();
  for (const set of document.rule_sets) {
    for (const { actions } of getRules(set).branches) {
      for (const { action, items } of actions) {
        for (const id of items) {
          decided.add(id);
          if (action === 'set_value' || action === 'set_value_not_answered') filled.add(id);
        }
      }
    }
  }
  return { decided, filled };
}

/** Whether an item above it, in the same row or around it, is recorded as hidden. */
function isBelowHidden(
  { index }: Node,
  { row = [] }: AnswerAddress,
  hiddenUntil: ReadonlyMap<string, number>,
): boolean {
  for (let depth = row.length; depth >= 0; depth--)
    if (index < (hiddenUntil.get(row.slice(0, depth).join('/')) ?? 0)) return true;
  return false;
}

interface Recorded {
  readonly node: Node;
  readonly setsValue: ReadonlySet<Id>;
}

function recordState(state: ItemState, { node, setsValue }: Recorded): Omit<Expectation, 'item_id' | 'row'> {
  const { visible, required, failed, value, score } = state;
  if (!visible) return { visible };
  if (!node.isQuestion) return { visible };
  const hasValue = isCalculated(node) || setsValue.has(node.item.id);
  const problems = listAnswerProblems(state);
  const requires = TEST_REQUIREMENTS.filter((name) => state.requires[name]);
  return {
    visible,
    required,
    failed,
    score,
    ...(hasValue && { value: value ?? null }),
    ...(requires.length > 0 && { requires }),
    ...(problems.length > 0 && { problems }),
  };
}

/** Ids and dates that only a real inspection has are not expected. */
const isCalculated = ({ element, item }: Node): boolean =>
  element.computed && (element.value === 'number' || element.value === 'any') && item.type !== 'inspection_number';

/** The state contains these elsewhere, as `required` and `requires`. */
const REQUIREMENTS: ReadonlySet<string> = new Set([
  ...['ANSWER_REQUIRED', 'ANSWER_REQUIRED_MESSAGE', 'DEFAULT_NOT_CONFIRMED'],
  ...['NOTE_REQUIRED', 'MEDIA_REQUIRED', 'ISSUE_REQUIRED'],
]);

/** The codes of the problems of an answer, without duplicates. */
export const listAnswerProblems = ({ answered, problems }: ItemState): string[] =>
  answered ? [...new Set(problems.map(({ code }) => code))].filter((code) => !REQUIREMENTS.has(code)).sort() : [];

export function toPoints(run: Run): TemplateTest['score'] {
  const { score, max } = run.score();
  return { score, max };
}
