/** Whether two lists without duplicates have the same values, in any order. */
export const isSameSet = <Value>(values: readonly Value[], others: readonly Value[]): boolean =>
  values.length === others.length && values.every((value) => others.includes(value));
