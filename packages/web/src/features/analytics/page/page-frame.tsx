import type { ChartQuery, UsedRange } from '@rounds/contract/analytics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader, Stack } from '../../../ui/index.ts';
import classes from '../page.module.css';
import { RowsLayout } from '../rows-panel/rows-layout.tsx';
import { PageActions } from '../toolbar/page-actions.tsx';
import { PageToolbar } from '../toolbar/page-toolbar.tsx';
import { usePageRows } from '../toolbar/use-page-rows.ts';
import type { PageState } from '../toolbar/use-page-state.ts';

interface PageFrameProps {
  readonly state: PageState;
  /** The query of PDFs and scheduled reports, if it is more than that of the toolbar. */
  readonly query?: ChartQuery;
  readonly used: UsedRange | undefined;
  /** The content has panes of its own, and shows the rows behind its charts among them. */
  readonly hasPanes?: boolean;
  readonly children: ReactNode;
}

/** Title, actions and toolbar of a page of analytics, which stay while its content scrolls. */
export function PageFrame({ state, query, used, hasPanes, children }: PageFrameProps) {
  const { t } = useTranslation('common');
  const rows = usePageRows(state);
  const title = t(`titles.analytics_${state.page}`);
  return (
    <Stack fullHeight className={classes.frame}>
      <PageHeader title={title} actions={<PageActions state={state} query={query ?? state.chartQuery} />} />
      <PageToolbar state={state} used={used} />
      {hasPanes ? children : <RowsLayout rows={rows}>{children}</RowsLayout>}
    </Stack>
  );
}
