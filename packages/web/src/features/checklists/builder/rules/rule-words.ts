/** A rule as a sentence: what a person reads before and instead of the form. */
import {
  type Branch,
  CATALOGUE,
  type Comparison,
  type Condition,
  comparesWithValue,
  DATE_SHAPES,
  type DateShape,
  type Id,
  type Item,
  printDate,
  type RuleAction,
  type TemplateRecords,
} from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { isComparison, joinOf, partsOf } from './conditions.ts';

/** Marks around what stands out; `Emphasis` draws them. */
export const STRONG = '\u0001';
export const PLAIN = '\u0002';
const strong = (text: string) => `${STRONG}${text}${PLAIN}`;
export const withoutMarks = (text: string) => text.replaceAll(STRONG, '').replaceAll(PLAIN, '');

const NAME_SHOWN = 40;
export const nameOfItem = (item: Item | undefined, untitled: string): string => {
  const name = item?.reference_key || item?.title || untitled;
  return name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN - 1)}…` : name;
};

export interface RuleWords {
  /** All branches in one paragraph. `self` is the item that the reader has before them. */
  sentence(branches: readonly Branch[], self: Id | null): string;
  condition(condition: Condition, self: Id | null): string;
  value(item: Item | undefined, value: unknown): string;
}

/** Sentences of rules in the interface's language, names and labels as the template has them. */
export function useRuleWords(records: TemplateRecords): RuleWords {
  const { t, i18n } = useTranslation(['rules', 'builder']);
  const list = (parts: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(i18n.language, { type }).format(parts);
  const quoted = (id: Id) => t('quoted', { name: nameOfItem(records.items[id], t('builder:untitled')) });

  const value = (item: Item | undefined, given: unknown): string => {
    if (given === undefined || given === null || given === '') return t('no_value');
    if (Array.isArray(given))
      return given.length === 0
        ? t('no_value')
        : list(
            given.map((one) => value(item, one)),
            'disjunction',
          );
    if (typeof given === 'boolean') return given ? t('builder:ticked') : t('builder:not_ticked');
    if (typeof given === 'number')
      return new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 10 }).format(given);
    const set = records.response_sets[String(item?.options.response_set_id ?? '')];
    const label = set?.options.find((option) => option.uuid === given)?.label;
    if (label !== undefined) return label || '–';
    const shape = item && CATALOGUE[item.type].value === 'date' ? shapeOf(item) : null;
    return (shape && printDate(String(given), shape, i18n.language)) || String(given);
  };

  const comparison = ({ item_id, operator, value: wanted }: Comparison, self: Id | null): string => {
    const item = records.items[item_id];
    const subject = item_id === self ? t('this_answer') : item ? quoted(item_id) : t('some_question');
    if (!comparesWithValue(operator)) return t(`says.${operator}`, { subject, value: '', other: '' });
    const isRange = operator === 'between' || operator === 'not_between';
    const [from, to] = Array.isArray(wanted) && isRange ? wanted : [wanted, undefined];
    return t(`says.${operator}`, { subject, value: strong(value(item, from)), other: strong(value(item, to)) });
  };

  const condition = (one: Condition, self: Id | null, isInside = false): string => {
    if (isComparison(one)) return comparison(one, self);
    if ('not' in one) return t('says.not', { condition: condition(one.not, self, true) });
    const parts = partsOf(one);
    const words = list(
      parts.map((part) => condition(part, self, parts.length > 1)),
      joinOf(one) === 'all' ? 'conjunction' : 'disjunction',
    );
    return isInside && parts.length > 1 ? `(${words})` : words;
  };

  const items = (ids: readonly Id[], self: Id | null): string => {
    if (ids.length === 0) return t('nothing_chosen');
    const kind = (id: Id) => CATALOGUE[records.items[id]?.type ?? 'yesno'].kind;
    return list(
      ids.map((id) => (id === self ? t(`this.${kind(id)}`) : quoted(id))),
      'conjunction',
    );
  };
  const action = ({ action: name, items: ids, value: given }: RuleAction, self: Id | null): string => {
    const shown =
      name === 'set_color' && typeof given === 'string' && !given.startsWith('#') ? t(`builder:color.${given}`) : null;
    const said = strong(shown?.toLocaleLowerCase(i18n.language) ?? value(records.items[ids[0] ?? ''], given));
    return t(`does.${name}`, { items: items(ids, self), value: said });
  };
  const actions = (all: readonly RuleAction[], self: Id | null): string =>
    all.length === 0
      ? t('nothing_yet')
      : list(
          all.map((one) => action(one, self)),
          'conjunction',
        );

  return {
    value,
    condition: (one, self) => condition(one, self),
    sentence(branches, self) {
      const parts = branches.map(({ when, actions: all }, index) => {
        const said = { condition: when ? condition(when, self) : '', actions: actions(all, self) };
        if (!when) return t('sentence.otherwise', { actions: said.actions });
        return index === 0 ? t('sentence.if', said) : t('sentence.otherwise_if', said);
      });
      const isOpen = branches.every(({ when }) => when !== null);
      return [...parts, ...(isOpen ? [t('sentence.else_nothing')] : [])].join(' ');
    },
  };
}

export const shapeOf = (item: Item): DateShape =>
  String(item.options.date_time_shape) in DATE_SHAPES
    ? (item.options.date_time_shape as DateShape)
    : 'year_month_day_hour_minute';
