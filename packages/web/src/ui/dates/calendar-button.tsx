import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../display/icon.ts';
import { Popover } from '../overlays/popover.tsx';
import type { CalendarProps } from './calendar.tsx';

interface CalendarButtonProps extends CalendarProps {
  /** The field that gets the focus back when a day is selected. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly disabled?: boolean | undefined;
  /** Opens inside the parent, because a parent popover would close on a press outside of it. */
  readonly isInline?: boolean | undefined;
}

/** Opens the calendar of a date field; its code is loaded only then. */
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
          <IconCalendar {...ICON} size={18} />
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
