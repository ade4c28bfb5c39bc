/** Stores the items that are selected in the tree for bulk actions. */
import { MAX_BULK_IDS } from '@rounds/contract/list.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../ui/index.ts';

/** @param visibleIds the ids of all shown items, from top to bottom */
export function useItemSelection(visibleIds: readonly string[]) {
  const { t } = useTranslation('global-lists');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const present = new Set(visibleIds);
  const ids = [...ticked].filter((id) => present.has(id));
  const change = (next: readonly string[]) => {
    if (next.length > MAX_BULK_IDS) toast.error(t('tree.too_many', { count: MAX_BULK_IDS }));
    setTicked(new Set(next.slice(0, MAX_BULK_IDS)));
  };
  const page =
    ids.length === 0 ? ('none' as const) : ids.length === visibleIds.length ? ('all' as const) : ('some' as const);
  return {
    ids,
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => change(ticked.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => setTicked(new Set()),
    /** The selection in the format of the bar for bulk actions. */
    bulk: {
      count: ids.length,
      isAllMatching: page === 'all',
      page,
      selectPage: (isOn: boolean) => change(isOn ? visibleIds : []),
      selectMatching: () => {},
      clear: () => setTicked(new Set()),
      toBulkSelection: () => ({ ids }),
    },
  };
}
