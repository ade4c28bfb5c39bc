import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useEscape, useReturnFocus } from '../overlays/focus.tsx';
import { Box, Row, Stack, Text } from './box.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  /** The title of the panel, such as the name of the record. */
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Content above the title, such as a number. */
  readonly mark?: ReactNode;
  /** Actions next to the button that closes the panel. */
  readonly actions?: ReactNode;
  /** Buttons at the lower edge, which do not scroll. */
  readonly footer?: ReactNode;
  /** Whether the title gets the focus. False if the first field gets it, or if it stays in the list. */
  readonly focusesTitle?: boolean;
  /**
   * Whether Escape closes the panel. False if Escape does something else on the screen, such as clearing a selection.
   */
  readonly closesOnEscape?: boolean;
  readonly children: ReactNode;
}

/** Shows one record next to its list; on narrow windows it covers the list. */
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
    <Stack
      as="aside"
      ref={panel}
      fixed
      shrinkBlock
      borderStart="line"
      bg="surface"
      className={classes.panel}
      aria-label={title}
      tabIndex={-1}
    >
      <Box grow shrinkBlock overflow="auto" px={5} pt={3.5} pb={5} className={classes.body}>
        <Row minHeight={28} gap={1}>
          {mark}
          <Box as="span" grow />
          {actions}
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={closeLabel} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Row>
        <Text as="h2" ref={heading} mt={2.5} size="2xl" breakWords tabIndex={-1}>
          <bdi>{title}</bdi>
        </Text>
        {children}
      </Box>
      {footer && (
        <Row wrap align="stretch" gap={1} py={2} px={3} borderTop="line">
          {footer}
        </Row>
      )}
    </Stack>
  );
}
