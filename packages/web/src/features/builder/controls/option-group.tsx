import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Row, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import { useBuilder, useView } from '../state/builder-context.tsx';
import classes from './option-group.module.css';

interface OptionGroupProps {
  title: string;
  actions?: ReactNode;
  /** The initial state of a collapsible group. Without it the group cannot be collapsed. What a person opens stays open. */
  collapsed?: boolean;
  children: ReactNode;
}

export function OptionGroup({ title, actions, collapsed, children }: OptionGroupProps) {
  const id = useId();
  const { view } = useBuilder();
  const isOpenByPerson = useView((state) => state.groups.get(title));
  const isOpen = isOpenByPerson ?? collapsed !== true;
  const setOpen = (next: boolean) => view.set({ groups: new Map([...view.get().groups, [title, next]]) });
  if (collapsed === undefined) {
    return (
      <Stack as="section" gap={2.5} py={3.5} px={4} borderBottom="line" aria-labelledby={id}>
        <Row wrap align="baseline" justify="between" gap={2}>
          <Text as="h3" size="sm" id={id}>
            {title}
          </Text>
          {actions}
        </Row>
        {children}
      </Stack>
    );
  }
  return (
    <Stack as="section" gap={2.5} py={3.5} px={4} borderBottom="line" aria-labelledby={id}>
      <h3 id={id}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {title}
          <IconChevronRight size={15} className={classes.chevron} data-open={isOpen || undefined} />
        </UnstyledButton>
      </h3>
      {isOpen && children}
    </Stack>
  );
}
