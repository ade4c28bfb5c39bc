/** Which questions a rule may ask, and which items it may act upon. */
import {
  type Branch,
  CATALOGUE,
  conditionItems,
  documentOrder,
  type Id,
  type Item,
  type TemplateRecords,
} from '@rounds/engine';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { keyAndTitle, nameOfItem } from '../../rule-words/index.ts';
import type { Actable } from './action-editor.tsx';
import { type Askable, isAskable } from './condition-editor.tsx';

interface Choice {
  readonly value: Id;
  readonly label: string;
}

/** Names that several items share say where each stands, and, where that is the same too, which of them it is. */
export function toldApart(choices: readonly Choice[], records: Pick<TemplateRecords, 'items'>): Choice[] {
  const placed = apart(choices, ({ value, label }) => {
    const above = records.items[records.items[value]?.parent_id ?? ''];
    return above?.title ? `${label} · ${above.title}` : label;
  });
  const seen = new Map<string, number>();
  return apart(placed, ({ label }) => {
    const number = (seen.get(label) ?? 0) + 1;
    seen.set(label, number);
    return `${label} (${number})`;
  });
}

/** Gives a longer label to those that share theirs. */
function apart(choices: readonly Choice[], longer: (choice: Choice) => string): Choice[] {
  const count = new Map<string, number>();
  for (const { label } of choices) count.set(label, (count.get(label) ?? 0) + 1);
  return choices.map((choice) => ((count.get(choice.label) ?? 0) > 1 ? { ...choice, label: longer(choice) } : choice));
}

/** Questions before the items acted upon may be asked; items behind the questions asked may be acted upon. */
export function useRuleChoices(
  item: Item,
  branches: readonly Branch[],
  records: TemplateRecords,
): { askable: Askable; actable: Actable } {
  const { t } = useTranslation('rules');
  const { items } = records;
  const order = useMemo(() => documentOrder({ items }), [items]);
  return useMemo(() => {
    const places = new Map(order.map(({ id }, place) => [id, place]));
    const asked = new Set(branches.flatMap(({ when }) => (when ? conditionItems(when) : [])));
    const targets = branches.flatMap(({ actions }) => actions.flatMap((action) => action.items));
    const own = places.get(item.id) ?? 0;
    const firstTarget = Math.min(
      ...(targets.length > 0 ? targets : [item.id]).map((id) => places.get(id) ?? order.length),
    );
    const lastAsked = Math.max(-1, ...[...asked].map((id) => places.get(id) ?? -1));
    const isSelfOrBefore = (one: Item, place: number) =>
      one.id === item.id ? own <= firstTarget : place < firstTarget;
    const askableItems = order.filter((one, place) => isAskable(one) && isSelfOrBefore(one, place));
    const label = (one: Item) =>
      one.id === item.id ? t('this_answer_label') : keyAndTitle(one, t('builder:untitled'));
    const hidden = order.find(({ type }) => type === 'hidden_page')?.id;
    const actableItems = order.filter(
      (one, place) =>
        place > lastAsked && one.id !== hidden && one.parent_id !== hidden && CATALOGUE[one.type].actions.length > 0,
    );
    const kindOf = (one: Item) => (CATALOGUE[one.type].kind === 'question' ? '' : `${t(`builder:type.${one.type}`)}: `);
    return {
      askable: {
        self: item.id,
        items: askableItems,
        data: toldApart(
          askableItems.map((one) => ({ value: one.id, label: label(one) })),
          { items },
        ),
      },
      actable: {
        self: item.id,
        selfName: t(`this_label.${CATALOGUE[item.type].kind}`),
        asked,
        data: toldApart(
          actableItems.map((one) => ({
            value: one.id,
            label:
              one.id === item.id
                ? t(`this_label.${CATALOGUE[item.type].kind}`)
                : kindOf(one) + nameOfItem(one, t('builder:untitled')),
          })),
          { items },
        ),
      },
    };
  }, [order, branches, item, items, t]);
}
