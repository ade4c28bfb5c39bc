import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useEscape, useReturnFocus } from '../overlays/focus.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  /** What the panel shows, such as the name of the record. */
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Above the title, such as a number. */
  readonly mark?: ReactNode;
  /** Beside the button that closes it. */
  readonly actions?: ReactNode;
  /** Buttons at the lower edge, which do not scroll away. */
  readonly footer?: ReactNode;
  /** False where the first field is focused, or where the focus stays in the list. */
  readonly focusesTitle?: boolean;
  /** False where Escape means something else on the screen, such as to select nothing. */
  readonly closesOnEscape?: boolean;
  readonly children: ReactNode;
}

/** One record beside its list; on narrow windows it covers the list. */
export function SidePanel(props: SidePanelProps) {
  const {
    title,
    closeLabel,
    onClose,
    mark,
    actions,
    footer,
    focusesTitle = true,
    closesOnEscape = true,
    children,
  } = props;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useReturnFocus(focusesTitle, undefined, panel);
  useEscape(closesOnEscape, onClose);
  // Tabbing through the list to reach the panel could take long.
  useLayoutEffect(() => {
    if (focusesTitle) heading.current?.focus({ preventScroll: true });
  }, [focusesTitle]);
  return (
    <aside ref={panel} className={classes.panel} aria-label={title} tabIndex={-1}>
      <div className={classes.body}>
        <div className={classes.head}>
          {mark}
          <span className={classes.space} />
          {actions}
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={closeLabel} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        {children}
      </div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </aside>
  );
}
