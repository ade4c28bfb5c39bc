import type { IssueSummary } from '@rounds/contract/issues';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Row, VisuallyHidden } from '../../ui/index.ts';

/** The due date of an issue, marked if it is overdue. */
export function DueDate({
  issue: { due_at, is_overdue },
}: {
  readonly issue: Pick<IssueSummary, 'due_at' | 'is_overdue'>;
}) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  if (due_at === null) return null;
  if (!is_overdue) return <bdi>{format.date(due_at)}</bdi>;
  return (
    <Row as="span" inline gap={1} tone="red" weight={550}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <bdi>{format.date(due_at)}</bdi>
      <VisuallyHidden>{` – ${t('issues.columns.is_overdue')}`}</VisuallyHidden>
    </Row>
  );
}
