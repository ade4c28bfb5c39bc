/** Rules of a template that is created from a file: they show a question while the conditions of the file are met. */
import { randomUUID } from 'node:crypto';
import {
  CATALOGUE,
  type Comparison,
  type Condition,
  createRuleSet,
  type Item,
  type ResponseSet,
  type RuleSet,
} from '@rounds/engine';
import type { ConditionTest, SourceCondition } from './source.ts';

type Question = Pick<Item, 'id' | 'type' | 'options'>;

/** The rule that shows `target`; null if the template cannot express all conditions. */
export function createVisibilityRule(
  target: Pick<Item, 'id' | 'type'>,
  conditions: readonly SourceCondition[],
  findQuestion: (key: string) => Question | undefined,
  sets: ReadonlyMap<string, ResponseSet>,
): RuleSet | null {
  if (!CATALOGUE[target.type].actions.includes('show')) return null;
  const parts = conditions.map(({ question, test, values }) => {
    const compared = findQuestion(question);
    return compared && test ? toCondition(compared, test, values, sets) : null;
  });
  const whole = parts.filter((part) => part !== null);
  if (whole.length < parts.length || whole.length === 0) return null;
  const [first] = whole;
  const when: Condition = whole.length === 1 && first ? first : { all: whole };
  return createRuleSet(randomUUID(), { branches: [{ when, actions: [{ action: 'show', items: [target.id] }] }] });
}

/** A negated condition holds if there is no answer, as in the source. */
function toCondition(
  question: Question,
  test: ConditionTest,
  values: readonly string[],
  sets: ReadonlyMap<string, ResponseSet>,
): Condition | null {
  const compare = (operator: Comparison['operator'], value?: unknown): Comparison | null =>
    CATALOGUE[question.type].operators.includes(operator)
      ? { item_id: question.id, operator, ...(value !== undefined && { value }) }
      : null;
  const deny = (comparison: Comparison | null): Condition | null => comparison && { not: comparison };
  const [from, to] = values.map(Number);
  switch (test) {
    case 'answered':
      return compare('not_empty');
    case 'unanswered':
      return compare('empty');
    case 'checked':
      return compare('equals', true);
    case 'unchecked':
      return deny(compare('equals', true));
    case 'is':
      return values.length === 0 ? compare('empty') : toEquality(question, values, sets, compare);
    case 'is_not':
      return values.length === 0 ? compare('not_empty') : deny(toEquality(question, values, sets, compare));
    case 'between':
      return isNumber(from) && isNumber(to) ? compare('between', [from, to]) : null;
    case 'not_between':
      return isNumber(from) && isNumber(to) ? deny(compare('between', [from, to])) : null;
    default:
      return isNumber(from) ? compare(test, from) : null;
  }
}

const isNumber = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

function toEquality(
  { type, options }: Question,
  values: readonly string[],
  sets: ReadonlyMap<string, ResponseSet>,
  compare: (operator: Comparison['operator'], value: unknown) => Comparison | null,
): Comparison | null {
  if (CATALOGUE[type].choices) {
    const set = [...sets.values()].find(({ uuid }) => uuid === options.response_set_id);
    const optionIds = values.map((label) => set?.options.find((option) => option.label === label)?.uuid);
    return optionIds.every((uuid) => uuid !== undefined) ? compare('any_in', optionIds) : null;
  }
  const isNumeric = CATALOGUE[type].operators.includes('less');
  if (!isNumeric) return compare('any_in', [...values]);
  const numbers = values.map(Number);
  return numbers.every(isNumber) ? compare('any_in', numbers) : null;
}
