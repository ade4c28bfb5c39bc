/**
 * Rules in plain words. One sentence builder for the whole product: what the rule drawer shows while a
 * rule is made is what the preview says when it acts.
 */
import {
  type AnswerNames,
  type Branch,
  CATALOGUE,
  type Condition,
  type Id,
  type Item,
  type OptionColor,
  printAnswer,
  type RuleAction,
  type RuleSet,
  rulesOf,
  type TemplateRecords,
} from '@rounds/engine';
import type { TFunction } from 'i18next';
import { dateLocale } from '../../../i18n/index.ts';
import { withoutLinks } from '../../../ui/index.ts';
import { fill, listed, type Phrase, phraseText, value, words } from './phrase.ts';

type Records = Pick<TemplateRecords, 'items' | 'response_sets'>;

export interface RuleWords {
  /** The name by which people know an item; as a phrase it leads there. */
  readonly item: (id: Id) => Phrase;
  /** An answer of an item, or a value that a rule asks for or sets. */
  readonly answer: (id: Id, of: unknown) => Phrase;
  /** A condition as the part of a sentence that stands behind “if”. */
  readonly condition: (condition: Condition) => Phrase;
  /** “If …”, for lists of what is asked. */
  readonly ifSo: (condition: Condition) => Phrase;
  /** What a branch does, as the part of a sentence that stands behind “if …,”. */
  readonly actions: (actions: readonly RuleAction[]) => Phrase;
  /** The whole rule. */
  readonly sentence: (rules: Pick<RuleSet, 'branches'> | RuleSet) => Phrase;
}

export interface RuleWordsOf {
  readonly records: Records;
  /** Of the namespace `rule-words`. */
  readonly t: TFunction;
  readonly language: string;
  /** The item that the words stand with: “the answer”, “this question”, in the place of its name. */
  readonly self?: Id | null;
  /** Of people, assets and list items that values point at. */
  readonly names?: AnswerNames;
}

const LONGEST_NAME = 60;
const NAMED_ITEMS = 6;
/** What has not been chosen yet, while a rule is being made. */
const OPEN: Phrase = words('…');
const EVIDENCE = ['require_note', 'require_media', 'require_action'] as const;
type Evidence = (typeof EVIDENCE)[number];
const isEvidence = (action: RuleAction['action']): action is Evidence => EVIDENCE.includes(action as Evidence);
const OR_VALUES = ['any_in', 'contains', 'not_contains', 'starts_with', 'ends_with'];
/** Actions that say by themselves what is when their branch does not hold. */
const SAY_ELSE = ['required_else_not_required', 'enable_else_disable', 'disable_else_enable'];

/** The name of an item in a sentence: its key, else its title, shortened. */
export function nameOfItem(item: Item | undefined, untitled: string): string {
  const title = withoutLinks(item?.title ?? '').trim();
  const name = item?.reference_key || title || untitled;
  return shortened(name, LONGEST_NAME);
}

/** The same where there is room: key and title, once where both are alike, as in forms whose questions have names alone. */
export function keyAndTitle({ reference_key, title }: Item, untitled: string): string {
  const named = title || untitled;
  return reference_key && reference_key !== title ? `${reference_key} · ${named}` : named;
}

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

export function ruleWords({ records, t, language, self = null, names }: RuleWordsOf): RuleWords {
  const printed = { locale: dateLocale(language), yes: t('yes'), no: t('no'), na: t('na'), ...(names && { names }) };
  const and = (phrases: readonly Phrase[]) => listed(phrases, 'and', language);
  const or = (phrases: readonly Phrase[]) => listed(phrases, 'or', language);

  const item = (id: Id): Phrase => {
    const found = records.items[id];
    return found ? [{ kind: 'item', id, text: nameOfItem(found, t('untitled')) }] : words(t('some_question'));
  };
  const target = (id: Id): Phrase => {
    const found = records.items[id];
    if (id !== self || !found) return item(id);
    return [{ kind: 'item', id, text: t(`this.${CATALOGUE[found.type].kind}`) }];
  };
  const targets = (ids: readonly Id[]): Phrase => {
    if (ids.length === 0) return OPEN;
    const shown = ids.length > NAMED_ITEMS ? ids.slice(0, NAMED_ITEMS - 1) : ids;
    const rest = ids.length - shown.length;
    return and([...shown.map(target), ...(rest > 0 ? [words(t('more_items', { count: rest }))] : [])]);
  };

  const nameIn = (item: Item, of: unknown): string | undefined => {
    const kind = CATALOGUE[item.type].value;
    if (kind === 'people') return names?.people?.[String(of)] ?? '';
    return kind === 'uuid' ? (names?.assets?.[String(of)]?.display_name ?? '') : undefined;
  };
  const one = (id: Id, of: unknown): Phrase => {
    const asked = records.items[id];
    const name = asked && of !== null ? nameIn(asked, of) : undefined;
    if (name !== undefined) return value(name || t('not_there'));
    const isChoice = asked && CATALOGUE[asked.type].choices;
    const text = asked ? printAnswer(asked, records.response_sets, { value: isChoice ? [of] : of }, printed) : '';
    return value(text || (of === null || of === '' ? t('empty_value') : t('gone')));
  };
  const several = (id: Id, of: unknown): Phrase[] => {
    const isList = Array.isArray(of) && records.items[id] !== undefined;
    return isList && of.length > 0 ? of.map((each) => one(id, each)) : [one(id, isList ? null : of)];
  };
  const answer = (id: Id, of: unknown): Phrase => {
    const asked = records.items[id];
    if (asked && !CATALOGUE[asked.type].choices && typeof of === 'object' && of !== null)
      return value(printAnswer(asked, records.response_sets, { value: of }, printed));
    return and(several(id, of));
  };

  const comparison = (asked: Extract<Condition, { item_id: Id }>): Phrase => {
    const { item_id, operator, value: wanted } = asked;
    const isSelf = item_id === self;
    const named: Phrase = isSelf ? [{ kind: 'item', id: item_id, text: t('the_answer') }] : item(item_id);
    if (operator === 'between' || operator === 'not_between') {
      const [from, to] = Array.isArray(wanted) ? wanted : [];
      const bound = (of: unknown) => (of === undefined || of === null ? OPEN : one(item_id, of));
      const bounds = { item: named, from: bound(from), to: bound(to) };
      return fill((values) => t(`operator.${operator}`, values), bounds);
    }
    if (['empty', 'not_empty', 'exists', 'not_exists'].includes(operator)) {
      const key = operator === 'empty' || operator === 'not_exists' ? 'empty' : 'not_empty';
      return isSelf ? words(t(`self.${key}`)) : fill((values) => t(`operator.${key}`, values), { item: named });
    }
    const isOpen =
      wanted === undefined || wanted === null || wanted === '' || (Array.isArray(wanted) && !wanted.length);
    const wants = isOpen ? [OPEN] : several(item_id, wanted);
    const joined = OR_VALUES.includes(operator) ? or(wants) : and(wants);
    return fill((values) => t(`operator.${operator}`, values), { item: named, value: joined });
  };

  const condition = (asked: Condition): Phrase => {
    if ('item_id' in asked) return comparison(asked);
    if ('not' in asked) return fill((values) => t('not', values), { condition: condition(asked.not) });
    const isAll = 'all' in asked;
    const parts = isAll ? asked.all : asked.any;
    if (parts.length === 0) return words(isAll ? t('always') : t('never'));
    const said = parts.map((part) => (isGroupOfSeveral(part) ? bracketed(condition(part)) : condition(part)));
    return isAll ? and(said) : or(said);
  };

  const evidence = (actions: readonly RuleAction[], ids: readonly Id[]): Phrase => {
    const whats = EVIDENCE.filter((name) => actions.some(({ action }) => action === name));
    const phrases = {
      what: and(whats.map((name) => value(t(`evidence.${name}`)))),
      items: targets(ids),
    };
    const isHere = ids.length === 1 && ids[0] === self;
    const key = isHere ? 'action.require_here' : 'action.require';
    return fill((values) => t(key, { count: whats.length, ...values }), phrases);
  };

  const action = ({ action: name, items, value: set }: RuleAction): Phrase => {
    const first = items[0] ?? '';
    const sets: Partial<Record<RuleAction['action'], () => Phrase>> = {
      set_color: () => colorWords(set),
      set_value: () => answer(first, set ?? null),
      set_value_not_answered: () => answer(first, set ?? null),
      set_score: () => value(t('points', { count: Number(set) })),
      set_rating: () => value(String(set)),
    };
    const phrases = { items: targets(items), value: sets[name]?.() ?? [] };
    return fill((values) => t(`action.${name}`, { count: items.length, ...values }), phrases);
  };
  const colorWords = (color: unknown): Phrase => {
    const isNamed = color === 'green' || color === 'yellow' || color === 'red';
    return value(isNamed ? t(`color.${color}`) : String(color), color as OptionColor);
  };

  const actions = (all: readonly RuleAction[]): Phrase => {
    const said: Phrase[] = [];
    const together = new Map<string, RuleAction[]>();
    for (const each of all) {
      if (!isEvidence(each.action)) said.push(action(each));
      else {
        const key = each.items.join();
        together.set(key, [...(together.get(key) ?? []), each]);
      }
    }
    const asked = [...together.values()].map((group) => evidence(group, group[0]?.items ?? []));
    return and([...asked, ...said]);
  };

  const sentence = (rules: Pick<RuleSet, 'branches'> | RuleSet): Phrase => {
    const { branches } = rulesOf(rules as RuleSet);
    const said = branches.map((branch, index): Phrase => {
      const done = actions(branch.actions);
      const then = done.length > 0 ? done : words(t('nothing'));
      if (!branch.when) return fill((values) => t('else', values), { then });
      return fill((values) => t(index === 0 ? 'if_then' : 'else_if', values), { when: condition(branch.when!), then });
    });
    return spaced([...said, ...otherwise(branches)]);
  };

  /** What is when no branch holds; nothing to say where a branch for that, or an action, says it. */
  const otherwise = (branches: readonly Branch[]): Phrase[] => {
    if (branches.length === 0 || branches.some(({ when }) => !when)) return [];
    const all = branches.flatMap((branch) => branch.actions);
    const shown = [...new Set(all.flatMap((each) => (each.action === 'show' ? each.items : [])))];
    if (shown.length > 0) {
      return [fill((values) => t('stays_hidden', { count: shown.length, ...values }), { items: targets(shown) })];
    }
    return all.some((each) => SAY_ELSE.includes(each.action)) ? [] : [words(t('nothing_else'))];
  };

  return {
    item,
    answer,
    condition,
    ifSo: (asked) => fill((values) => t('if', values), { when: condition(asked) }),
    actions,
    sentence,
  };
}

const isGroupOfSeveral = (part: Condition): boolean =>
  ('all' in part && part.all.length > 1) || ('any' in part && part.any.length > 1);
const bracketed = (phrase: Phrase): Phrase => [...words('('), ...phrase, ...words(')')];
const spaced = (phrases: readonly Phrase[]): Phrase =>
  phrases
    .filter((phrase) => phraseText(phrase) !== '')
    .flatMap((phrase, at) => [...words(at > 0 ? ' ' : ''), ...phrase]);
