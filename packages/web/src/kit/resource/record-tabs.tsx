import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../paths.ts';
import { LinkTabs } from '../../ui/index.ts';

/** A tab on the page of a record. */
export interface RecordTab {
  /** The id, which is also the value in the address; the first tab is the default and has no parameter. */
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  readonly render: () => ReactNode;
}

/** The tab that the address names, or the first one. */
export function useRecordTab(tabs: readonly RecordTab[]): RecordTab | undefined {
  const { tab } = useSearchParams('tab');
  return tabs.find(({ id }) => id === tab) ?? tabs[0];
}

interface RecordTabsProps {
  /** The name of the record. */
  readonly name: string;
  readonly tabs: readonly RecordTab[];
  readonly current: RecordTab | undefined;
}

/** The parts of a record; the address keeps which one is open. */
export function RecordTabs({ name, tabs, current }: RecordTabsProps) {
  const { t } = useTranslation('common');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (tabs.length < 2 || !current) return null;
  return (
    <LinkTabs
      label={t('record.tabs', { name })}
      current={current.id}
      tabs={tabs.map(({ id, label, count }, index) => ({
        id,
        label,
        count,
        to: path,
        search: { tab: index === 0 ? undefined : id },
      }))}
    />
  );
}
