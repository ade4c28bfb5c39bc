import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LinkTarget } from '../../paths.ts';
import { ActionIcon, Button, ICON, useIsPhone } from '../../ui/index.ts';

interface ImportLinkProps {
  /** The screen of the import. */
  readonly link: LinkTarget;
  readonly label: string;
}

/** Opens an import from the bar of its list; on phones an icon. */
export const ImportLink = ({ link, label }: ImportLinkProps) =>
  useIsPhone() ? (
    <ActionIcon component={Link} {...link} size={52} variant="default" aria-label={label}>
      <IconUpload {...ICON} size={22} />
    </ActionIcon>
  ) : (
    <Button component={Link} {...link} variant="default" leftSection={<IconUpload {...ICON} />}>
      {label}
    </Button>
  );
