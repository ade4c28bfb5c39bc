import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, ICON, Popover } from '../../../ui/index.ts';
import classes from '../data-table.module.css';

interface FilterButtonProps {
  name: string;
  /** The selected values in words; null when the filter is off. */
  value: string | null;
  onClear(): void;
  onOpen?: () => void;
  children: ReactNode;
}

/** A filter button with its name; a set filter also shows its values and a button that removes it. */
export function FilterButton({ name, value, onClear, onOpen, children }: FilterButtonProps) {
  const { t } = useTranslation('common');
  return (
    <span className={classes.filter} data-on={value !== null || undefined}>
      <Popover position="bottom-start" onOpen={onOpen}>
        <Popover.Target>
          <Button
            className={classes.filterButton}
            variant="default"
            rightSection={value === null && <IconChevronDown size={15} stroke={2} />}
          >
            {value === null ? name : `${name}: ${value}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>{children}</Popover.Dropdown>
      </Popover>
      {value !== null && (
        <ActionIcon
          className={classes.filterClear}
          size={34}
          aria-label={t('table.clear_filter', { name })}
          onClick={onClear}
        >
          <IconX {...ICON} />
        </ActionIcon>
      )}
    </span>
  );
}
