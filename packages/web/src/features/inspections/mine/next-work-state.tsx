import type { NextWork } from '@rounds/contract/assignments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { EmptyState } from '../../../ui/index.ts';

interface NextWorkStateProps {
  readonly next: NonNullable<NextWork>;
  readonly action: ReactNode;
}

/** Tells a person who has nothing to do when something opens next. */
export function NextWorkState({ next: { assignment, template_title, start_at }, action }: NextWorkStateProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  return (
    <EmptyState
      kind="filtered"
      title={t('mine.nothing_due', { at: format.dateTime(start_at) })}
      text={<span dir="auto">{[assignment.title, template_title].join(' · ')}</span>}
      action={action}
    />
  );
}
