import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ActionIcon, Button, useIsPhone } from '../../../ui/index.ts';

/** Opens the import of completed inspections. */
export function ImportLink() {
  const { t } = useTranslation('inspections');
  const link = paths.inspections.import();
  if (useIsPhone())
    return (
      <ActionIcon component={Link} {...link} size={52} variant="default" aria-label={t('bring.open')}>
        <IconUpload size={22} stroke={1.75} />
      </ActionIcon>
    );
  return (
    <Button component={Link} {...link} variant="default" leftSection={<IconUpload size={16} stroke={1.75} />}>
      {t('bring.open')}
    </Button>
  );
}
