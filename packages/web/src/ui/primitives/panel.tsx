import type { ReactNode } from 'react';
import { Row } from '../layout/box.tsx';
import classes from './primitives.module.css';
import { joinClasses } from './unstyled-button.tsx';

interface PanelProps {
  readonly title?: ReactNode;
  /** The name of the panel if its title is not a text or is missing. */
  readonly label?: string;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
  /** Whether the content reaches the edge, as a table does. */
  readonly isFlush?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a screen with an edge of its own, a title and actions. */
export function Panel({ title, label, actions, isFlush, className, children }: PanelProps) {
  const name = label ?? (typeof title === 'string' ? title : undefined);
  return (
    <section className={joinClasses(classes.panel, className)} aria-label={name}>
      {(title || actions) && (
        <Row as="header" wrap gap={2} columnGap={3} px={4} pt={3} pb={2} className={classes.panelHeader}>
          {title && <h2>{title}</h2>}
          {actions && (
            <Row gap={2} className={classes.panelActions}>
              {actions}
            </Row>
          )}
        </Row>
      )}
      <div className={classes.panelBody} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
}
