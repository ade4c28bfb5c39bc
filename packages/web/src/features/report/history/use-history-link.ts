import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import type { HistoryFilter } from '../report-queries.ts';

const ALL = 'all';

/** The history that the address of the report opens, so that it can be linked: of everything, or of one question. */
export function useHistoryLink(): {
  readonly filter: HistoryFilter | null;
  /** Opens the history with a filter; null closes it. */
  readonly show: (filter: HistoryFilter | null) => void;
} {
  const navigate = useNavigate();
  const { history, history_row: row, history_by: by } = useSearchParams('history', 'history_row', 'history_by');
  const show = useCallback(
    (filter: HistoryFilter | null) => {
      const search = {
        history: filter ? (filter.item_id ?? ALL) : undefined,
        history_row: filter?.row || undefined,
        history_by: filter?.by === undefined ? undefined : String(filter.by),
      };
      void navigate({ ...changeSearch(search), replace: true });
    },
    [navigate],
  );
  if (history === undefined) return { filter: null, show };
  const person = Number(by);
  const filter: HistoryFilter = {
    ...(history !== ALL && { item_id: history, row: row ?? '' }),
    ...(Number.isInteger(person) && person > 0 && { by: person }),
  };
  return { filter, show };
}
