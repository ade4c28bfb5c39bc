import type { ReactNode } from 'react';
import { useKeyNames } from '../../platform/i18n/index.ts';
import { joinClasses, Row, Tooltip, UnstyledButton } from '../../ui/index.ts';
import classes from './editor-bar.module.css';

interface EditorBarProps {
  readonly isPreviewing?: boolean;
  readonly children: ReactNode;
}

/** The bar above the editors of a template: of its questions and of its translations. */
export const EditorBar = ({ isPreviewing, children }: EditorBarProps) => (
  <Row
    as="header"
    fixed
    minHeight={56}
    gap={2}
    px={3}
    bg="bar-background"
    tone="bar-text"
    className={classes.bar}
    data-previewing={isPreviewing || undefined}
  >
    {children}
  </Row>
);

interface BarButtonProps {
  readonly label: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An icon in the bar, with its name and keys as a tooltip. */
export function BarButton({ label, keys, disabled, isExpanded, onClick, children }: BarButtonProps) {
  const keyNames = useKeyNames();
  return (
    <Tooltip label={keys ? `${label} (${keyNames(keys)})` : label}>
      <UnstyledButton
        className={classes.iconButton}
        aria-label={label}
        aria-disabled={disabled}
        aria-expanded={isExpanded}
        onClick={() => !disabled && onClick()}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}

interface BarStatusProps {
  /** Says by its color that changes are not on the server. */
  readonly kind: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Whether the changes are saved: an icon and a word. */
export const BarStatus = ({ kind, className, children }: BarStatusProps) => (
  <Row
    as="span"
    inline
    gap={1.5}
    shrink
    flex="0 1 auto"
    fontSize="sm"
    tone="bar-dim"
    tabular
    className={joinClasses(classes.saveStatus, className)}
    data-kind={kind}
    role="status"
  >
    {children}
  </Row>
);
