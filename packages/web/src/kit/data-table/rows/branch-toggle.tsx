import { IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { UnstyledButton } from '../../../ui/index.ts';
import classes from '../data-table.module.css';

interface BranchToggleProps {
  readonly name: string;
  readonly t: TFunction;
  readonly depth: number;
  /** Whether the row is open; null for a leaf, of which only the indentation is shown. */
  readonly isOpen: boolean | null;
  onToggle(): void;
}

const INDENT = 20;

/** Opens and closes a row with children; in front of its name. */
export function BranchToggle({ name, t, depth, isOpen, onToggle }: BranchToggleProps) {
  return (
    <span className={classes.branchToggle} style={{ marginInlineStart: depth * INDENT }}>
      {isOpen !== null && (
        <UnstyledButton
          className={classes.branchButton}
          data-branch
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'table.close_row' : 'table.open_row', { name })}
          onClick={onToggle}
        >
          <IconChevronRight className={classes.branchIcon} size={16} stroke={2} />
        </UnstyledButton>
      )}
    </span>
  );
}
