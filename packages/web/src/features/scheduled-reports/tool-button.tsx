import type { ComponentType } from 'react';
import { ActionIcon, Button, useIsPhone } from '../../ui/index.ts';

interface ToolButtonProps {
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly label: string;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

/** On phones an icon, because several of them stand beside what people do more often. */
export function ToolButton({ icon: Icon, label, loading = false, onClick }: ToolButtonProps) {
  const isPhone = useIsPhone();
  return isPhone ? (
    <ActionIcon variant="default" size={44} aria-label={label} loading={loading} onClick={onClick}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<Icon size={16} stroke={1.75} />} loading={loading} onClick={onClick}>
      {label}
    </Button>
  );
}
