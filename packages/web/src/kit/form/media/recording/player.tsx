import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../../ui/index.ts';
import classes from '../files.module.css';
import type { RecordingKind } from './recording-format.ts';

interface PlayerProps {
  readonly kind: RecordingKind;
  readonly address: string | null;
  readonly label: string;
  /** The file name of the download, for browsers that cannot play it. */
  readonly download: string;
}

/** A video or audio player with the browser's native controls. */
export function Player({ kind, address, label, download }: PlayerProps) {
  const { t } = useTranslation('form');
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => setFailed((current) => (current === address ? current : null)), [address]);
  if (address && failed === address) {
    return (
      <Text p={3} radius="card" bg="sunken" fontSize="md">
        {t('recording.unplayable')}{' '}
        <a href={address} download={download}>
          {t('recording.save')}
        </a>
      </Text>
    );
  }
  const common = {
    src: address ?? undefined,
    controls: true,
    preload: 'metadata',
    'aria-label': label,
    onError: () => setFailed(address),
  } as const;
  return kind === 'video' ? (
    <video key={address} className={classes.film} playsInline {...common} />
  ) : (
    <audio key={address} className={classes.sound} {...common} />
  );
}
