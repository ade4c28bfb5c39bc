import { type ChartQuery, getPageCalls } from '@rounds/contract/analytics';
import { IconLink, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/index.ts';
import { ReportActions } from '../../scheduled-reports/index.ts';
import { toQueryString } from './page-query.ts';
import { useViewName } from './page-views.tsx';
import { RangeButton } from './range-button.tsx';
import type { PageState } from './use-page-state.ts';

interface PageActionsProps {
  readonly state: PageState;
  /** The query of the page, for PDFs and scheduled reports. */
  readonly query: ChartQuery;
}

/** Offers the actions on the page as a whole. */
export function PageActions({ state, query }: PageActionsProps) {
  const { t } = useTranslation(['analytics-pages', 'common']);
  const { page } = state;
  const view = useViewName(state);
  const copyLink = async () => {
    // The views of one person are unknown to others; the address also says what they hold.
    const address = new URL(window.location.href);
    address.searchParams.delete('view');
    try {
      await navigator.clipboard.writeText(address.href);
      toast.success(t('link.copied'));
    } catch {
      toast.error(t('link.failed'));
    }
  };
  return (
    <>
      <RangeButton range={state.query.range} onChange={state.setRange} />
      <ReportActions
        title={view ?? t(`common:titles.analytics_${page}`)}
        pdf={{ endpoint: getPageCalls(page).pdf, query: { ...query, ...(view && { view }) } }}
        source={{ kind: 'page', page, query: toQueryString(query) }}
        more={[
          { icon: IconLink, label: t('link.copy'), onSelect: () => void copyLink() },
          { icon: IconPrinter, label: t('print'), onSelect: () => window.print() },
        ]}
      />
    </>
  );
}
