import type { IconHistory } from '@tabler/icons-react';
import { ActionIcon, Button, useIsPhone } from '../../../ui/index.ts';

interface QuietActionProps {
  readonly icon: typeof IconHistory;
  readonly label: string;
  readonly run: () => void;
  readonly isBusy?: boolean;
  /** Whether what it shows is open, for actions that open and close something on the page. */
  readonly isPressed?: boolean;
}

/** A text button on wide screens, an icon button on phones. */
export function QuietAction({ icon: Glyph, label, run, isBusy, isPressed }: QuietActionProps) {
  const isPhone = useIsPhone();
  const variant = isPressed ? 'light' : 'subtle';
  if (isPhone) {
    return (
      <ActionIcon
        size={48}
        variant={variant}
        aria-label={label}
        aria-pressed={isPressed}
        title={label}
        loading={isBusy}
        onClick={run}
      >
        <Glyph size={22} stroke={1.75} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant={variant}
      leftSection={<Glyph size={16} stroke={1.75} />}
      aria-pressed={isPressed}
      loading={isBusy}
      onClick={run}
    >
      {label}
    </Button>
  );
}
