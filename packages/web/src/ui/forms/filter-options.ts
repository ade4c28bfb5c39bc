import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { createTextFilter } from '../../i18n/index.ts';

/** What a list offers while somebody types; a group stays with what fits in it. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const isFound = createTextFilter(search);
  const fitting = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return isFound(option.label) ? [option] : [];
    const items = option.items.filter(({ label }) => isFound(label));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return fitting.slice(0, limit);
};
