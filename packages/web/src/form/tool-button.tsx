import type { ComponentType, ReactNode } from 'react';
import { UnstyledButton } from '../ui/index.ts';
import css from './question-card.module.css';

interface ToolButtonProps {
  /** The key of its shortcut presses the button with this name. */
  readonly tool: 'note' | 'photo' | 'issue';
  readonly Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** A rule asks for it. */
  readonly isNeeded?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One of the tools of a question card. */
export const ToolButton = ({ tool, Icon, isNeeded = false, onClick, children }: ToolButtonProps) => (
  <UnstyledButton className={css.tool} data-tool={tool} data-needed={isNeeded || undefined} onClick={onClick}>
    <Icon size={20} stroke={1.75} aria-hidden />
    {children}
  </UnstyledButton>
);
