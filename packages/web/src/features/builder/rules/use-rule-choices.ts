/** The questions that a rule can compare, and the items that it can act on. */
import {
  type Branch,
  CATALOGUE,
  type Item,
  listConditionItems,
  listInDocumentOrder,
  type TemplateRecords,
} from '@rounds/engine';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toItemName, toKeyAndTitle } from '../../../kit/templates/rule-words/index.ts';
import type { ActionTargets } from './action-editor.tsx';
import { type ConditionSources, canBeCompared } from './condition-editor.tsx';
import { disambiguate, groupByPlace } from './item-choices.tsx';

/** A rule compares questions before the items that it acts on, and acts on items behind the questions it compares. */
export function useRuleChoices(
  item: Item,
  branches: readonly Branch[],
  records: TemplateRecords,
): { sources: ConditionSources; targets: ActionTargets } {
  const { t } = useTranslation(['rules', 'builder']);
  const { items } = records;
  const order = useMemo(() => listInDocumentOrder({ items }), [items]);
  return useMemo(() => {
    const places = new Map(order.map(({ id }, place) => [id, place]));
    const compared = new Set(branches.flatMap(({ when }) => (when ? listConditionItems(when) : [])));
    const targets = branches.flatMap(({ actions }) => actions.flatMap((action) => action.items));
    const own = places.get(item.id) ?? 0;
    const firstTarget = Math.min(
      ...(targets.length > 0 ? targets : [item.id]).map((id) => places.get(id) ?? order.length),
    );
    const lastCompared = Math.max(-1, ...[...compared].map((id) => places.get(id) ?? -1));
    const isSelfOrBefore = (one: Item, place: number) =>
      one.id === item.id ? own <= firstTarget : place < firstTarget;
    const sourceItems = order.filter((one, place) => canBeCompared(one) && isSelfOrBefore(one, place));
    const label = (one: Item) =>
      one.id === item.id ? t('this_answer_label') : toKeyAndTitle(one, t('builder:untitled'));
    const hidden = order.find(({ type }) => type === 'hidden_page')?.id;
    const targetItems = order.filter(
      (one, place) =>
        place > lastCompared && one.id !== hidden && one.parent_id !== hidden && CATALOGUE[one.type].actions.length > 0,
    );
    const getTypePrefix = (one: Item) =>
      CATALOGUE[one.type].kind === 'question' ? '' : `${t(`builder:type.${one.type}`)}: `;
    const untitled = t('builder:untitled');
    const selfName = t(`this_label.${CATALOGUE[item.type].kind}`);
    const sourceChoices = disambiguate(
      sourceItems.map((one) => ({ value: one.id, label: label(one) })),
      { items },
    );
    const targetChoices = disambiguate(
      targetItems.map((one) => ({
        value: one.id,
        label: one.id === item.id ? selfName : getTypePrefix(one) + toItemName(one, untitled),
      })),
      { items },
    );
    return {
      sources: { self: item.id, items: sourceItems, groups: groupByPlace(sourceChoices, { items }, untitled) },
      targets: { self: item.id, selfName, compared, groups: groupByPlace(targetChoices, { items }, untitled) },
    };
  }, [order, branches, item, items, t]);
}
