import { IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import styles from '../data-table.module.css';

interface BranchToggleProps {
  readonly name: string;
  readonly t: TFunction;
  readonly depth: number;
  /** Null where the row holds nothing: then only its place is shown. */
  readonly isOpen: boolean | null;
  onToggle(): void;
}

const INDENT = 20;

/** What a row holds opens and closes before its name. */
export function BranchToggle({ name, t, depth, isOpen, onToggle }: BranchToggleProps) {
  return (
    <span className={styles.branchToggle} style={{ marginInlineStart: depth * INDENT }}>
      {isOpen !== null && (
        <button
          type="button"
          className={styles.branchButton}
          data-branch
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'table.close_row' : 'table.open_row', { name })}
          onClick={onToggle}
        >
          <IconChevronRight className={styles.branchIcon} size={16} stroke={2} />
        </button>
      )}
    </span>
  );
}
