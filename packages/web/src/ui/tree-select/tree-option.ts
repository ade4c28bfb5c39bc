/**
 * The selection in a tree: a selected entry includes everything below it. So nothing below it is selected as
 * well, and selecting an entry below narrows the selection to it.
 */
export type TreeValue = string | number;

/** An entry of a tree. */
export interface TreeOption {
  readonly value: TreeValue;
  readonly label: string;
  /** The name where the entry is shown without those above it. */
  readonly path?: string | undefined;
  readonly hasChildren?: boolean | undefined;
  /** The ancestors from the root down to the parent. */
  readonly ancestors?: readonly TreeValue[] | undefined;
  /** Whether the entry is always selected and cannot be removed here. */
  readonly fixed?: boolean | undefined;
  /** Whether the entry can be selected; false if it only leads to others. */
  readonly canSelect?: boolean | undefined;
  readonly group_code?: string | undefined;
  readonly group_label?: string | undefined;
}

export interface TreeSelectOptions {
  readonly isMulti: boolean;
  /** Whether the selection may be empty; otherwise the last entry stays. */
  readonly isClearable: boolean;
}

/** `covered`: an ancestor is selected. `restricted`: only some of its descendants are selected. */
export type TreeOptionState = 'chosen' | 'covered' | 'restricted' | 'open';

const isBelow = (option: TreeOption, value: TreeValue): boolean => option.ancestors?.includes(value) ?? false;

export function getOptionState(option: TreeOption, selection: readonly TreeOption[]): TreeOptionState {
  if (selection.some(({ value }) => value === option.value)) return 'chosen';
  if (selection.some(({ value }) => isBelow(option, value))) return 'covered';
  return selection.some((other) => isBelow(other, option.value)) ? 'restricted' : 'open';
}

/** Whether the option cannot be toggled. */
export function isLocked(option: TreeOption, selection: readonly TreeOption[], rules: TreeSelectOptions): boolean {
  if (option.canSelect === false) return true;
  const mark = getOptionState(option, selection);
  if (mark === 'chosen') return isFixed(option, selection) || (!rules.isClearable && selection.length === 1);
  if (mark === 'covered') return selection.some((other) => other.fixed && isBelow(option, other.value));
  return !rules.isMulti && selection.some(({ fixed }) => fixed);
}

const isFixed = ({ value, fixed }: TreeOption, selection: readonly TreeOption[]): boolean =>
  fixed === true || selection.some((other) => other.value === value && other.fixed);

export function toggleOption(
  option: TreeOption,
  selection: readonly TreeOption[],
  rules: TreeSelectOptions,
): readonly TreeOption[] {
  if (isLocked(option, selection, rules)) return selection;
  const others = selection.filter(({ value }) => value !== option.value);
  if (others.length < selection.length) return others;
  if (!rules.isMulti) return [option];
  const apart = others.filter(
    (other) => other.fixed || !(isBelow(option, other.value) || isBelow(other, option.value)),
  );
  return [...apart, option];
}

/** The options that stay selected when the selection is cleared. */
export const keepFixedOptions = (selection: readonly TreeOption[]): readonly TreeOption[] =>
  selection.filter(({ fixed }) => fixed);
