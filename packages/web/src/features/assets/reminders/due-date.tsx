import type { NextReminder } from '@rounds/contract/date-reminders';
import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ICON, Row, Stack, StatusBadge, Text } from '../../../ui/index.ts';
import { useNextReminders } from './reminder-queries.ts';

interface DueDateProps {
  readonly assetUuid: string;
  readonly fieldKey: string;
  readonly value: string;
  /** The value as the field shows it. */
  readonly children: ReactNode;
}

/** A date: if people are reminded of it, with how far away it is, in words, and when the next reminder comes. */
export function DueDate({ assetUuid, fieldKey, value, children }: DueDateProps) {
  const { data: reminders } = useNextReminders(assetUuid);
  const reminder = reminders?.find(({ field_key }) => field_key === fieldKey);
  if (!reminder) return children;
  return (
    <RemindedDate value={value} reminder={reminder}>
      {children}
    </RemindedDate>
  );
}

interface RemindedDateProps extends Pick<DueDateProps, 'value' | 'children'> {
  readonly reminder: NextReminder;
}

function RemindedDate({ value, reminder: { next_day, action, soon_days }, children }: RemindedDateProps) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const days = format.daysUntil(value);
  const distance = format.inDays(days);
  return (
    <Stack as="span" gap={1}>
      <Row as="span" wrap gap={2}>
        {children}
        {days < 0 && <StatusBadge status="overdue">{t('reminders.overdue', { distance })}</StatusBadge>}
        {days >= 0 && days <= soon_days && (
          <StatusBadge tone="amber" glyph="clock">
            {t('reminders.due_soon', { distance })}
          </StatusBadge>
        )}
        {days > soon_days && (
          <Text as="span" fontSize="sm" tone="ink2">
            {distance}
          </Text>
        )}
      </Row>
      {next_day && action && (
        <Row as="span" inline gap={1} fontSize="sm" tone="ink2">
          <IconBell {...ICON} size={14} />
          {t(`reminders.next.${action}`, { day: format.date(next_day) })}
        </Row>
      )}
    </Stack>
  );
}
