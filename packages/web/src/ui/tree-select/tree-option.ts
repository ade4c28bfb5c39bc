/**
 * What is chosen in a tree (second specification, section 4): a chosen entry stands for itself and all
 * below it. So nothing below it is chosen beside it, and choosing something below narrows the choice.
 */
export type TreeValue = string | number;

export interface TreeOption {
  readonly value: TreeValue;
  readonly label: string;
  readonly hasChildren?: boolean | undefined;
  /** From the root down to the parent. */
  readonly ancestors?: readonly TreeValue[] | undefined;
  /** Chosen for good: nobody takes it away here. */
  readonly fixed?: boolean | undefined;
  /** False for an entry that only leads to others. */
  readonly canSelect?: boolean | undefined;
  readonly group_code?: string | undefined;
  readonly group_label?: string | undefined;
}

export interface TreeSelectOptions {
  readonly isMulti: boolean;
  /** Whether nothing may be chosen; else the last one stays. */
  readonly isClearable: boolean;
}

/** `covered`: an entry above it is chosen. `restricted`: only some of what lies below it is. */
export type TreeOptionState = 'chosen' | 'covered' | 'restricted' | 'open';

const isBelow = (option: TreeOption, value: TreeValue): boolean => option.ancestors?.includes(value) ?? false;

export function getOptionState(option: TreeOption, chosen: readonly TreeOption[]): TreeOptionState {
  if (chosen.some(({ value }) => value === option.value)) return 'chosen';
  if (chosen.some(({ value }) => isBelow(option, value))) return 'covered';
  return chosen.some((other) => isBelow(other, option.value)) ? 'restricted' : 'open';
}

/** Whether pressing it changes nothing. */
export function isLocked(option: TreeOption, chosen: readonly TreeOption[], rules: TreeSelectOptions): boolean {
  if (option.canSelect === false) return true;
  const mark = getOptionState(option, chosen);
  if (mark === 'chosen') return isFixed(option, chosen) || (!rules.isClearable && chosen.length === 1);
  if (mark === 'covered') return chosen.some((other) => other.fixed && isBelow(option, other.value));
  return !rules.isMulti && chosen.some(({ fixed }) => fixed);
}

const isFixed = ({ value, fixed }: TreeOption, chosen: readonly TreeOption[]): boolean =>
  fixed === true || chosen.some((other) => other.value === value && other.fixed);

export function toggleOption(
  option: TreeOption,
  chosen: readonly TreeOption[],
  rules: TreeSelectOptions,
): readonly TreeOption[] {
  if (isLocked(option, chosen, rules)) return chosen;
  const others = chosen.filter(({ value }) => value !== option.value);
  if (others.length < chosen.length) return others;
  if (!rules.isMulti) return [option];
  const apart = others.filter(
    (other) => other.fixed || !(isBelow(option, other.value) || isBelow(other, option.value)),
  );
  return [...apart, option];
}

/** What stays when everything that may go is taken away. */
export const keepFixedOptions = (chosen: readonly TreeOption[]): readonly TreeOption[] =>
  chosen.filter(({ fixed }) => fixed);
