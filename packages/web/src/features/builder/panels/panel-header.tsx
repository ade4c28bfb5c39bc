import { IconX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Row, Text } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import classes from './options-panel.module.css';

interface PanelHeaderProps {
  readonly Icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly title: ReactNode;
  /** Whether the panel is a drawer, which has a button that closes it. */
  readonly isDrawer: boolean;
  readonly children?: ReactNode;
}
/** Names the item or items to which the settings below belong. */
export function PanelHeader({ Icon, title, isDrawer, children }: PanelHeaderProps) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  return (
    <Row as="header" fixed gap={2.5} px={4} borderBottom="line" minHeight={50}>
      <span className={classes.icon}>
        <Icon {...ICON} />
      </span>
      <Text as="h2" size="md" truncate grow shrink>
        {title}
      </Text>
      {children}
      {isDrawer && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('close_side')}
          onClick={() => view.set({ optionsOpen: false })}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </Row>
  );
}
