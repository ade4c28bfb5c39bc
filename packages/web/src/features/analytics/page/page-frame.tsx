import type { ChartQuery, UsedRange } from '@rounds/contract/analytics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/index.ts';
import classes from '../page.module.css';
import { PageActions } from '../toolbar/page-actions.tsx';
import { PageToolbar } from '../toolbar/page-toolbar.tsx';
import type { PageState } from '../toolbar/use-page-state.ts';

interface PageFrameProps {
  readonly state: PageState;
  /** What PDFs and scheduled reports show, where that is more than the toolbar says. */
  readonly query?: ChartQuery;
  readonly used: UsedRange | undefined;
  /** The content fills the window and scrolls in its parts. */
  readonly isFilling?: boolean;
  readonly children: ReactNode;
}

/** Title, actions and toolbar of a page of analytics. */
export function PageFrame({ state, query, used, isFilling, children }: PageFrameProps) {
  const { t } = useTranslation('common');
  const title = t(`titles.analytics_${state.page}`);
  return (
    <div className={classes.frame} data-filling={isFilling || undefined}>
      <PageHeader title={title} actions={<PageActions state={state} query={query ?? state.chartQuery} />} />
      <PageToolbar state={state} used={used} />
      {children}
    </div>
  );
}
