import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, Popover } from '../../ui/index.ts';
import styles from '../data-table.module.css';

interface FilterButtonProps {
  name: string;
  /** What is chosen, in words; null when the filter is off. */
  chosen: string | null;
  onClear(): void;
  onOpen?: () => void;
  children: ReactNode;
}

/** A filter by its name; once something is chosen it says what, and can be taken off beside. */
export function FilterButton({ name, chosen, onClear, onOpen, children }: FilterButtonProps) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.filter} data-on={chosen !== null || undefined}>
      <Popover position="bottom-start" onOpen={onOpen}>
        <Popover.Target>
          <Button
            className={styles.filterButton}
            variant="default"
            rightSection={chosen === null && <IconChevronDown size={15} stroke={2} />}
          >
            {chosen === null ? name : `${name}: ${chosen}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>{children}</Popover.Dropdown>
      </Popover>
      {chosen !== null && (
        <ActionIcon
          className={styles.filterClear}
          size={34}
          aria-label={t('table.clear_filter', { name })}
          onClick={onClear}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </span>
  );
}
