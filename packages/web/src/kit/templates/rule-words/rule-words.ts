/**
 * Describes rules in plain words. The whole product uses one sentence builder, so the rule drawer and the preview
 * describe a rule in the same way.
 */
import {
  type AnswerNames,
  type Branch,
  CATALOGUE,
  type Comparison,
  type Condition,
  comparesWithValue,
  formatListItem,
  getReference,
  getRules,
  type Id,
  type Item,
  listComparisons,
  type OptionColor,
  printAnswer,
  type RuleAction,
  type RuleSet,
  type TemplateRecords,
} from '@rounds/engine';
import type { TFunction } from 'i18next';
import { getDateLocale } from '../../../platform/i18n/index.ts';
import { stripLinks } from '../../../ui/index.ts';
import { fillPhrase, joinPhrases, type Phrase, toPlainText, value, words } from './phrase.ts';
import { isListOperator, type ListOperator, takesSeveral } from './several-answers.ts';

type Records = Pick<TemplateRecords, 'items' | 'response_sets'>;

export interface RuleWords {
  /** The name of an item, which links to it. */
  readonly item: (id: Id) => Phrase;
  /** An answer of an item, or a value that a rule compares or sets. */
  readonly answer: (id: Id, of: unknown) => Phrase;
  /** A condition as the clause after “if”. */
  readonly condition: (condition: Condition) => Phrase;
  /** The phrase “If …”, for lists of conditions. */
  readonly ifSo: (condition: Condition) => Phrase;
  /** The actions of a branch as the clause after “if …,”. */
  readonly actions: (actions: readonly RuleAction[]) => Phrase;
  /** The whole rule as a sentence. */
  readonly sentence: (rules: Pick<RuleSet, 'branches'> | RuleSet) => Phrase;
}

export interface RuleWordsOptions {
  readonly records: Records;
  readonly t: TFunction<'rule-words'>;
  readonly language: string;
  /** The item that is called “the answer” or “this question” instead of by its name. */
  readonly self?: Id | null;
  /** The names of people, assets and list items. */
  readonly names?: AnswerNames;
}

const MAX_NAME_LENGTH = 60;
const MAX_NAMED_ITEMS = 6;
/** The placeholder for parts of a rule that are not chosen yet. */
const PLACEHOLDER: Phrase = words('…');
const EVIDENCE = ['require_note', 'require_media', 'require_action'] as const;
type Evidence = (typeof EVIDENCE)[number];
const isEvidence = (action: RuleAction['action']): action is Evidence => EVIDENCE.includes(action as Evidence);
const OR_VALUES = ['any_in', 'contains', 'not_equals', 'starts_with', 'ends_with'];
/** Actions that also apply when their branch does not. */
const ACTIONS_WITH_ELSE = ['required_else_not_required', 'enable_else_disable', 'disable_else_enable'];

/** The name of an item in a sentence: its reference, or its shortened title. */
export function toItemName(item: Item | undefined, untitled: string): string {
  const title = stripLinks(item?.title ?? '').trim();
  const name = (item && getReference(item)) || title || untitled;
  return shorten(name, MAX_NAME_LENGTH);
}

/** The reference and title, or only one of them if they are equal. */
export function toKeyAndTitle(item: Item, untitled: string): string {
  const [reference, named] = [getReference(item), item.title || untitled];
  return reference && reference !== named ? `${reference} · ${named}` : named;
}

export const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;

export function createRuleWords({ records, t, language, self = null, names }: RuleWordsOptions): RuleWords {
  const printed = { locale: getDateLocale(language), yes: t('yes'), no: t('no'), na: t('na'), ...(names && { names }) };
  const and = (phrases: readonly Phrase[]) => joinPhrases(phrases, 'and', language);
  const or = (phrases: readonly Phrase[]) => joinPhrases(phrases, 'or', language);

  const item = (id: Id): Phrase => {
    const match = records.items[id];
    return match ? [{ kind: 'item', id, text: toItemName(match, t('untitled')) }] : words(t('some_question'));
  };
  const target = (id: Id): Phrase => {
    const match = records.items[id];
    if (id !== self || !match) return item(id);
    return [{ kind: 'item', id, text: t(`this.${CATALOGUE[match.type].kind}`) }];
  };
  const targets = (ids: readonly Id[]): Phrase => {
    if (ids.length === 0) return PLACEHOLDER;
    const visibleIds = ids.length > MAX_NAMED_ITEMS ? ids.slice(0, MAX_NAMED_ITEMS - 1) : ids;
    const rest = ids.length - visibleIds.length;
    return and([...visibleIds.map(target), ...(rest > 0 ? [words(t('more_items', { count: rest }))] : [])]);
  };

  const findName = (item: Item, of: unknown): string | undefined => {
    const kind = CATALOGUE[item.type].value;
    if (kind === 'people') return names?.people?.[String(of)] ?? '';
    if (item.type === 'global_list') {
      const match = names?.lists?.[String(item.options.global_list_uuid)]?.find(({ uuid }) => uuid === of);
      return match ? formatListItem(item, match) : '';
    }
    return kind === 'uuid' ? (names?.assets?.[String(of)]?.display_name ?? '') : undefined;
  };
  const one = (id: Id, of: unknown): Phrase => {
    const question = records.items[id];
    const name = question && of !== null ? findName(question, of) : undefined;
    if (name !== undefined) return value(name || t('not_there'));
    const isChoice = question && CATALOGUE[question.type].choices;
    const text = question ? printAnswer(question, records.response_sets, { value: isChoice ? [of] : of }, printed) : '';
    return value(text || (of === null || of === '' ? t('empty_value') : t('gone')));
  };
  const listValues = (id: Id, of: unknown): Phrase[] => {
    const isList = Array.isArray(of) && records.items[id] !== undefined;
    return isList && of.length > 0 ? of.map((each) => one(id, each)) : [one(id, isList ? null : of)];
  };
  const answer = (id: Id, of: unknown): Phrase => {
    const question = records.items[id];
    if (question && !CATALOGUE[question.type].choices && typeof of === 'object' && of !== null)
      return value(printAnswer(question, records.response_sets, { value: of }, printed));
    return and(listValues(id, of));
  };

  /** Describes for a question that takes several answers whether all, any, none or exactly these are chosen. */
  const describeSeveral = (
    operator: ListOperator,
    {
      item: named,
      values,
      isOpen,
    }: { readonly item: Phrase; readonly values: readonly Phrase[]; readonly isOpen: boolean },
  ): Phrase => {
    const isAny = operator === 'any_in' || operator === 'contains';
    const isSingle = values.length === 1 && !isOpen && operator !== 'exact' && operator !== 'not_exact';
    const isNegative = operator === 'not_equals' || operator === 'not_contains';
    const key = isSingle ? (isNegative ? 'lacks' : 'includes') : operator;
    return fillPhrase((parts) => t(`operator_many.${key}`, parts), {
      item: named,
      value: isAny ? or(values) : and(values),
    });
  };

  const describeComparison = (condition: Extract<Condition, { item_id: Id }>): Phrase => {
    const { item_id, operator, value: expected } = condition;
    const isSelf = item_id === self;
    const subject: Phrase = isSelf ? [{ kind: 'item', id: item_id, text: t('the_answer') }] : item(item_id);
    if (operator === 'between' || operator === 'not_between') {
      const [from, to] = Array.isArray(expected) ? expected : [];
      const bound = (of: unknown) => (of === undefined || of === null ? PLACEHOLDER : one(item_id, of));
      const bounds = { item: subject, from: bound(from), to: bound(to) };
      return fillPhrase((values) => t(`operator.${operator}`, values), bounds);
    }
    const saysEmpty = operator === 'empty' || operator === 'not_exists';
    if (saysEmpty || operator === 'not_empty' || operator === 'exists') {
      const key = saysEmpty ? 'empty' : 'not_empty';
      return isSelf ? words(t(`self.${key}`)) : fillPhrase((values) => t(`operator.${key}`, values), { item: subject });
    }
    const isOpen = isOpenValue(expected);
    const values = isOpen ? [PLACEHOLDER] : listValues(item_id, expected);
    const question = records.items[item_id];
    if (question && takesSeveral(question) && isListOperator(operator))
      return describeSeveral(operator, { item: subject, values, isOpen });
    const joined = OR_VALUES.includes(operator) ? or(values) : and(values);
    const key = operator === 'not_contains' && values.length > 1 ? 'not_contains_all' : operator;
    return fillPhrase((values) => t(`operator.${key}`, values), { item: subject, value: joined });
  };

  const condition = (node: Condition): Phrase => {
    if ('item_id' in node) return describeComparison(node);
    if ('not' in node) return fillPhrase((values) => t('not', values), { condition: condition(node.not) });
    const isAll = 'all' in node;
    const parts = isAll ? node.all : node.any;
    if (parts.length === 0) return words(isAll ? t('always') : t('never'));
    const phrases = parts.map((part) => (isGroupOfSeveral(part) ? addBrackets(condition(part)) : condition(part)));
    return isAll ? and(phrases) : or(phrases);
  };

  const describeEvidence = (actions: readonly RuleAction[], ids: readonly Id[]): Phrase => {
    const names = EVIDENCE.filter((name) => actions.some(({ action }) => action === name));
    const phrases = {
      what: and(names.map((name) => value(t(`evidence.${name}`)))),
      items: targets(ids),
    };
    const isHere = ids.length === 1 && ids[0] === self;
    const key = isHere ? 'action.require_here' : 'action.require';
    return fillPhrase((values) => t(key, { count: names.length, ...values }), phrases);
  };

  const action = (name: Exclude<RuleAction['action'], Evidence>, { items, value: set }: RuleAction): Phrase => {
    const first = items[0] ?? '';
    const sets: Partial<Record<RuleAction['action'], () => Phrase>> = {
      set_color: () => describeColor(set),
      set_value: () => answer(first, set ?? null),
      set_value_not_answered: () => answer(first, set ?? null),
      set_score: () => value(t('points', { count: Number(set) })),
      set_rating: () => value(String(set)),
    };
    const phrases = { items: targets(items), value: sets[name]?.() ?? [] };
    return fillPhrase((values) => t(`action.${name}`, { count: items.length, ...values }), phrases);
  };
  const describeColor = (color: unknown): Phrase => {
    const isNamed = color === 'green' || color === 'yellow' || color === 'red';
    return value(isNamed ? t(`color.${color}`) : String(color), color as OptionColor);
  };

  const actions = (all: readonly RuleAction[]): Phrase => {
    const parts: Phrase[] = [];
    const together = new Map<string, RuleAction[]>();
    for (const each of all) {
      if (!isEvidence(each.action)) parts.push(action(each.action, each));
      else {
        const key = each.items.join();
        together.set(key, [...(together.get(key) ?? []), each]);
      }
    }
    const required = [...together.values()].map((group) => describeEvidence(group, group[0]?.items ?? []));
    return and([...required, ...parts]);
  };

  const sentence = (rules: Pick<RuleSet, 'branches'> | RuleSet): Phrase => {
    const { branches } = getRules(rules as RuleSet);
    if (isUntouched(branches, records)) return words(t('start'));
    const parts = branches.map((branch, index): Phrase => {
      const done = actions(branch.actions);
      const then = done.length > 0 ? done : words(t('nothing'));
      if (!branch.when) return fillPhrase((values) => t('else', values), { then });
      return fillPhrase((values) => t(index === 0 ? 'if_then' : 'else_if', values), {
        when: condition(branch.when!),
        then,
      });
    });
    return joinSentences([...parts, ...describeElse(branches)]);
  };

  /** Describes what happens when no branch applies, unless a branch or an action already says it. */
  const describeElse = (branches: readonly Branch[]): Phrase[] => {
    const all = branches.flatMap((branch) => branch.actions);
    if (all.length === 0 || branches.some(({ when }) => !when)) return [];
    const shownItems = [...new Set(all.flatMap((each) => (each.action === 'show' ? each.items : [])))];
    if (shownItems.length > 0) {
      return [
        fillPhrase((values) => t('stays_hidden', { count: shownItems.length, ...values }), {
          items: targets(shownItems),
        }),
      ];
    }
    return all.some((each) => ACTIONS_WITH_ELSE.includes(each.action)) ? [] : [words(t('nothing_else'))];
  };

  return {
    item,
    answer,
    condition,
    ifSo: (node) => fillPhrase((values) => t('if', values), { when: condition(node) }),
    actions,
    sentence,
  };
}

const isOpenValue = (expected: unknown): boolean =>
  expected === undefined || expected === null || expected === '' || (Array.isArray(expected) && expected.length === 0);

/** Whether nothing was chosen in a rule yet: neither an answer nor an action. */
const isUntouched = (branches: readonly Branch[], { items }: Records): boolean => {
  const lacksValue = ({ item_id, operator, value: expected }: Comparison) =>
    !items[item_id] || (comparesWithValue(operator) && isOpenValue(expected));
  return (
    branches.length > 0 &&
    branches.every(({ when, actions }) => actions.length === 0 && when && listComparisons(when).every(lacksValue))
  );
};

const isGroupOfSeveral = (part: Condition): boolean =>
  ('all' in part && part.all.length > 1) || ('any' in part && part.any.length > 1);
const addBrackets = (phrase: Phrase): Phrase => [...words('('), ...phrase, ...words(')')];
const joinSentences = (phrases: readonly Phrase[]): Phrase =>
  phrases
    .filter((phrase) => toPlainText(phrase) !== '')
    .flatMap((phrase, at) => [...words(at > 0 ? ' ' : ''), ...phrase]);
