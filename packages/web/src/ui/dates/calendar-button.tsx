import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../overlays/popover.tsx';
import type { CalendarProps } from './calendar.tsx';

interface CalendarButtonProps extends CalendarProps {
  /** Where the keyboard goes on once a day is chosen. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly disabled?: boolean | undefined;
  /** In what closes when something beside it is pressed, it must open inside. */
  readonly isInline?: boolean | undefined;
}

/** Opens the calendar of a date's field, which is fetched only then. */
export function CalendarButton({ field, disabled, isInline = false, onSelect, ...about }: CalendarButtonProps) {
  const { t } = useTranslation('common');
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    const { default: Fetched } = await import('./calendar.tsx');
    setCalendar(() => Fetched);
    field.current?.focus();
    setOpen(true);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal={!isInline}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={30}
          aria-label={t('date.calendar')}
          disabled={disabled}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          <IconCalendar size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {Calendar && (
          <Calendar
            {...about}
            onSelect={(day) => {
              setOpen(false);
              onSelect(day);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
