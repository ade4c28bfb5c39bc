import type { ReactNode } from 'react';
import { Row } from '../layout/box.tsx';
import classes from './primitives.module.css';
import { joinClasses } from './unstyled-button.tsx';

interface ToolbarProps {
  readonly label: string;
  /** Content at the end of the line, apart from the others. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Places related controls in one line, which wraps if it is too long. */
export function Toolbar({ label, end, className, children }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={label} className={joinClasses(classes.toolbar, className)}>
      {children}
      {end && (
        <Row gap={2} ms="auto">
          {end}
        </Row>
      )}
    </div>
  );
}
