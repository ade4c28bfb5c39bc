/** The actions that a rule can apply to items, and their icons. */
import {
  ACTIONS_ON_ITSELF,
  CATALOGUE,
  type Id,
  type Item,
  RULE_ACTIONS,
  type RuleAction,
  type RuleActionName,
  type TemplateRecords,
} from '@rounds/engine';
import {
  IconAsterisk,
  IconAsteriskSimple,
  IconCamera,
  IconEye,
  IconEyeOff,
  IconFlag,
  IconForms,
  IconLock,
  IconLockOpen,
  IconNote,
  IconPalette,
  IconReportOff,
  IconStar,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export const ACTION_ICONS: Record<
  RuleActionName,
  ComponentType<{ size?: number | string; stroke?: number | string }>
> = {
  show: IconEye,
  hide: IconEyeOff,
  set_hidden: IconEyeOff,
  required: IconAsterisk,
  not_required: IconAsteriskSimple,
  required_else_not_required: IconAsterisk,
  enable: IconLockOpen,
  disable: IconLock,
  enable_else_disable: IconLockOpen,
  disable_else_enable: IconLock,
  set_color: IconPalette,
  require_media: IconCamera,
  require_note: IconNote,
  require_action: IconFlag,
  set_value: IconForms,
  set_value_not_answered: IconForms,
  set_score: IconTargetArrow,
  set_rating: IconStar,
  exclude_report: IconReportOff,
};

/** Actions that are only offered in a rule that already has them, because they equal "hide". */
const HIDDEN_ACTIONS: readonly RuleActionName[] = ['set_hidden'];
/** The most common actions, listed first. */
const COMMON_ACTIONS: readonly RuleActionName[] = ['show', 'hide', 'require_note', 'require_media', 'set_color'];

/** The actions that all items allow. Items that the rule compares allow only actions on themselves. */
export function listActions(
  items: readonly Item[],
  compared: ReadonlySet<Id>,
  current?: RuleActionName,
): RuleActionName[] {
  const isAllowed = (action: RuleActionName) =>
    items.every(
      (item) =>
        CATALOGUE[item.type].actions.includes(action) && (!compared.has(item.id) || ACTIONS_ON_ITSELF.has(action)),
    );
  const offered = RULE_ACTIONS.filter(isAllowed).filter(
    (action) => !HIDDEN_ACTIONS.includes(action) || action === current,
  );
  const first = COMMON_ACTIONS.filter((action) => offered.includes(action));
  const all = [...first, ...offered.filter((action) => !first.includes(action))];
  return current && !all.includes(current) ? [...all, current] : all;
}

/** An action with its initial value. */
export const createAction = (action: RuleActionName, items: readonly Id[]): RuleAction => {
  const value = action === 'set_color' ? 'red' : action === 'set_score' ? 0 : undefined;
  return { action, items, ...(value !== undefined && { value }) };
};

export const ACTIONS_WITH_VALUE: readonly RuleActionName[] = [
  'set_color',
  'set_value',
  'set_value_not_answered',
  'set_score',
  'set_rating',
];

export const getItems = (records: TemplateRecords, ids: readonly Id[]): Item[] =>
  ids.flatMap((id) => records.items[id] ?? []);
