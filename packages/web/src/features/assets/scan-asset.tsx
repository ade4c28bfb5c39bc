import { IconScan } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScanAssetDialog } from '../../kit/form/index.ts';
import { paths } from '../../paths.ts';
import { ActionIcon, ICON, Tooltip, useIsPhone } from '../../ui/index.ts';

/** Opens the asset whose label is scanned. */
export function ScanAsset() {
  const { t } = useTranslation('assets');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <Tooltip label={t('labels.scan')}>
        <ActionIcon
          size={isPhone ? 52 : 36}
          variant="default"
          aria-label={t('labels.scan')}
          onClick={() => setScanning(true)}
        >
          <IconScan {...ICON} size={isPhone ? 22 : 18} />
        </ActionIcon>
      </Tooltip>
      {isScanning && (
        <ScanAssetDialog
          onFound={({ value }) => void navigate(paths.assets.get(String(value)))}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
}
