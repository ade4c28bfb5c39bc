import { ANALYTICS_FILTERS, type AnalyticsPage, getPageCalls } from '@rounds/contract/analytics';
import type { SavedQuery } from '@rounds/contract/saved-queries';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DEFAULT_VIEW,
  findFirstView,
  QueryTabs,
  useSavedQueries,
  useTableText,
} from '../../../kit/data-table/index.ts';
import { call } from '../../../platform/api/index.ts';
import { isSamePageQuery } from './page-query.ts';
import classes from './toolbar.module.css';
import type { PageState } from './use-page-state.ts';

const useViews = (page: AnalyticsPage) =>
  useQuery({
    queryKey: ['analytics', page, 'views'],
    queryFn: ({ signal }) => call(getPageCalls(page).views, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The name of the saved view that is open; undefined for the first one. */
export function useViewName({ page, view }: PageState): string | undefined {
  const { data } = useViews(page);
  return view === DEFAULT_VIEW ? undefined : data?.saved_queries[view]?.name;
}

/** The saved views of the page, as lists have them. */
export function PageViews({ state }: { readonly state: PageState }) {
  const { page } = state;
  const list = ANALYTICS_FILTERS[page];
  const { t } = useTranslation('common');
  const text = useTableText(list);
  const { data, isFetched } = useViews(page);
  // If the workspace has switched views off, there is not even the first one.
  const views = data?.saved_queries[DEFAULT_VIEW] ? data.saved_queries : undefined;
  const saved = useSavedQueries(list, views, isFetched);
  useFirstView(state, findFirstView(saved, state.view));
  return (
    // A single view needs no row on phones.
    <div className={classes.views} data-single={Object.keys(saved.queries).length <= 1 || undefined}>
      <QueryTabs
        list={list}
        state={state}
        saved={saved}
        allName={text.all()}
        nameHint={t('views.name_hint_page')}
        isSame={(one, other) => isSamePageQuery(page, one, other)}
      />
    </div>
  );
}

/** An address without parameters opens the view that the person has chosen, or the first one as they saved it. */
function useFirstView(state: PageState, first: SavedQuery | null | undefined) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || first === undefined) return;
    isDone.current = true;
    if (state.isBare && first && first.query_string !== '') {
      state.openView(first.key, first.query_string, { isFirst: true });
    }
  }, [state, first]);
}
