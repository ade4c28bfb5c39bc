import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { createTextFilter } from '../../platform/i18n/index.ts';

/** Filters options by the typed text, ignoring case and accents; a group keeps its matching options. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const isFound = createTextFilter(search);
  const fitting = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return isFound(option.label) ? [option] : [];
    const items = option.items.filter(({ label }) => isFound(label));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return fitting.slice(0, limit);
};
