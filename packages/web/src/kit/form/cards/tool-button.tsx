import type { ComponentType } from 'react';
import { ICON, UnstyledButton } from '../../../ui/index.ts';
import classes from './question-card.module.css';

interface ToolButtonProps {
  /** The key of its shortcut presses the button with this name. */
  readonly tool: 'note' | 'photo' | 'issue' | 'history';
  readonly Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** The label, which is hidden if there is only space for icons. */
  readonly label: string;
  /** The name of a tool that a rule asks for. It is marked with a star, so that the row keeps its size. */
  readonly needed?: string | undefined;
  readonly onClick: () => void;
}

/** Shows one of the tools of a question card. */
export const ToolButton = ({ tool, Icon, label, needed, onClick }: ToolButtonProps) => (
  <UnstyledButton
    className={classes.tool}
    data-tool={tool}
    data-needed={needed !== undefined || undefined}
    aria-label={needed ?? label}
    title={needed ?? label}
    onClick={onClick}
  >
    <Icon {...ICON} size={20} />
    <span className={classes.label}>{label}</span>
    {needed !== undefined && <b aria-hidden>*</b>}
  </UnstyledButton>
);
