/** Describes what tests found and what they reach. */
import {
  CATALOGUE,
  type Condition,
  getRules,
  type Id,
  listBands,
  type TemplateRecords,
  type TemplateTest,
  UNITS_PER_POINT,
} from '@rounds/engine';
import type { Goal, TestFailure } from '@rounds/engine/template-tests';
import { useTranslation } from 'react-i18next';
import { MAX_TEST_TITLE_LENGTH } from '../../../kit/templates/limits.ts';
import { toItemName, toPlainText, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { useDynamicTranslation, useFormat } from '../../../platform/i18n/index.ts';
import { useRecords } from '../state/builder-context.tsx';

export interface TestWords {
  /** The item that a failure is about, with its row; null for the whole inspection. */
  readonly place: (test: Pick<TemplateTest, 'rows'>, failure: TestFailure) => string;
  /** Describes what was expected, and what is found instead. */
  readonly failure: (failure: TestFailure) => string;
  /** Describes what a test would have to do to reach a goal. */
  readonly goal: (goal: Goal) => string;
  /** The item to show for a goal. */
  readonly itemOf: (goal: Goal) => Id | undefined;
}

export function useTestWords(): TestWords {
  const { t } = useTranslation(['template-tests', 'builder']);
  const format = useFormat();
  const problemText = useDynamicTranslation('problems');
  const records = useRecords((all) => all);
  const rules = useRuleWords(records);
  const name = (id: Id) => toItemName(records.items[id], t('builder:untitled'));
  const points = (score: unknown) => {
    if (score === null || typeof score !== 'object') return t('found.no_score');
    const { score: of, max } = score as { score: number; max: number };
    const maximum = max / UNITS_PER_POINT;
    return t('found.score', {
      count: maximum,
      score: format.number(of / UNITS_PER_POINT),
      max: format.number(maximum),
    });
  };
  const list = (codes: unknown, toText: (code: string) => string) =>
    Array.isArray(codes) && codes.length > 0 ? codes.map((code) => toText(String(code))).join(' ') : t('found.nothing');

  const describe = (failure: Extract<TestFailure, { kind: 'fact' }>, value: unknown): string => {
    switch (failure.fact) {
      case 'visible':
        return t(value ? 'found.visible' : 'found.hidden');
      case 'required':
        return t(value ? 'found.required' : 'found.not_required');
      case 'failed':
        return t(value ? 'found.failed' : 'found.not_failed');
      case 'score':
      case 'total':
        return points(value);
      case 'requires':
        return list(value, (what) => t(`found.requires.${what as 'note' | 'media' | 'action'}`));
      case 'problems':
        return list(value, (code) => problemText(code, ANY_PARAMS));
      default: {
        if (value === null || value === undefined) return t('found.no_value');
        const { item_id } = failure;
        return typeof value === 'number' && CATALOGUE[records.items[item_id ?? '']?.type ?? 'page'].computed
          ? format.number(value)
          : toPlainText(rules.answer(item_id ?? '', value));
      }
    }
  };

  const findBranch = ({ rule_set, branch }: { rule_set: Id; branch: number | null }) => {
    const set = records.rule_sets[rule_set];
    return set && branch !== null ? getRules(set).branches[branch] : undefined;
  };
  const says = (condition: Condition | undefined) => (condition ? toPlainText(rules.condition(condition)) : '…');

  return {
    place: ({ rows }, failure) => {
      if (failure.kind === 'limit' || (failure.kind === 'fact' && !failure.item_id)) return t('whole');
      const id = failure.item_id as Id;
      if (failure.kind === 'missing') return t('gone');
      const row = failure.row?.at(-1);
      const index = row === undefined ? -1 : (rows.find((one) => one.rows.includes(row))?.rows.indexOf(row) ?? -1);
      return index < 0 ? name(id) : t('in_row', { name: name(id), number: index + 1 });
    },
    failure: (failure) => {
      if (failure.kind === 'missing') return t('missing');
      if (failure.kind === 'limit') return t('limit');
      if (failure.kind === 'answer') return t('answer_wrong');
      return t('differs', { expected: describe(failure, failure.expected), found: describe(failure, failure.found) });
    },
    goal: (goal) => {
      if (goal.kind === 'band') {
        const item = records.items[goal.item_id];
        const band = item && listBands(item)[goal.band];
        const end = (bound: number | null | undefined) => (typeof bound === 'number' ? format.number(bound) : '…');
        return t('goal.band', { name: name(goal.item_id), from: end(band?.from), to: end(band?.to) });
      }
      if (goal.kind === 'option')
        return t('goal.option', {
          name: name(goal.item_id),
          option: toPlainText(rules.answer(goal.item_id, [goal.option])),
        });
      const branch = findBranch(goal);
      if (goal.kind === 'comparison') {
        const condition = branch?.when ? listParts(branch.when)[goal.index] : undefined;
        return t(goal.holds ? 'goal.holds' : 'goal.fails', { condition: says(condition) });
      }
      if (goal.branch === null) {
        const set = records.rule_sets[goal.rule_set];
        const first = set ? getRules(set).branches[0]?.when : undefined;
        return t('goal.none', { condition: says(first ?? undefined) });
      }
      return branch?.when ? t('goal.branch', { condition: says(branch.when) }) : t('goal.else');
    },
    itemOf: (goal) => {
      if (goal.kind === 'band') return goal.item_id;
      const set = records.rule_sets[goal.rule_set];
      return [...(set?.action_items ?? []), ...(set?.related_items ?? [])].find((id) => records.items[id]);
    },
  };
}

/** A test keeps which problem an answer has, and not the bounds that its text names. */
const ANY_PARAMS = Object.fromEntries(
  ['min', 'max', 'num', 'step', 'count', 'message', 'year', 'shape'].map((name) => [name, '…']),
);

/** The comparisons of a condition in the order in which goals number them. */
function listParts(condition: Condition): Condition[] {
  if ('item_id' in condition) return [condition];
  if ('not' in condition) return listParts(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(listParts);
}

/** A name for a proposed test: its first answers. */
export function useTestNamer(): (test: Pick<TemplateTest, 'answers'>) => string {
  const { t } = useTranslation(['template-tests', 'builder']);
  const records: TemplateRecords = useRecords((all) => all);
  const rules = useRuleWords(records);
  return ({ answers }) => {
    if (answers.length === 0) return t('no_answers');
    const visibleAnswers = answers.slice(0, MAX_NAMED_ANSWERS).map(({ item_id, value }) => {
      const name = toItemName(records.items[item_id], t('builder:untitled'));
      return t('named_answer', { name, answer: value === null ? '–' : toPlainText(rules.answer(item_id, value)) });
    });
    const more = answers.length - visibleAnswers.length;
    return `${visibleAnswers.join(', ')}${more > 0 ? ` ${t('more_answers', { count: more })}` : ''}`.slice(
      0,
      MAX_TEST_TITLE_LENGTH,
    );
  };
}
const MAX_NAMED_ANSWERS = 2;
