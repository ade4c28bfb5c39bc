import { type ChartQuery, getPageCalls } from '@rounds/contract/analytics';
import { IconDotsVertical, IconLink, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu, toast } from '../../../ui/index.ts';
import { PdfAction, ScheduleAction } from '../../scheduled-reports/index.ts';
import { toQueryString } from './page-query.ts';
import { RangeButton } from './range-button.tsx';
import classes from './toolbar.module.css';
import type { PageState } from './use-page-state.ts';

interface PageActionsProps {
  readonly state: PageState;
  /** What the page shows, for PDFs and scheduled reports. */
  readonly query: ChartQuery;
  /** Further ones. */
  readonly actions?: ReactNode;
}

/** What can be done with the page as a whole. */
export function PageActions({ state, query, actions }: PageActionsProps) {
  const { t } = useTranslation(['analytics-pages', 'common']);
  const { page } = state;
  const title = t(`common:menu.analytics_${page}`);
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
      <PdfAction endpoint={getPageCalls(page).pdf} query={query} title={title} />
      <ScheduleAction source={{ kind: 'page', page, query: toQueryString(query) }} title={title} />
      {actions}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.more} variant="default" aria-label={t('more')} title={t('more')}>
            <IconDotsVertical size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => void copyLink()}>
            {t('link.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
            {t('print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
