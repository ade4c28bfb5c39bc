import { useTranslation } from 'react-i18next';
import { Grid } from '../../../../ui/index.ts';
import { FileState } from '../file-state.tsx';
import { fileAddress } from '../pictures/picture-address.ts';
import { RemoveFileButton } from '../remove-file-button.tsx';
import type { FileAnswer } from '../use-file-answer.ts';
import { useLocalFile } from '../use-local-file.ts';
import { Player } from './player.tsx';
import type { RecordingKind } from './recording-format.ts';

interface RecordingRowProps {
  readonly uuid: string;
  readonly kind: RecordingKind;
  readonly title: string;
  readonly answer: FileAnswer;
  readonly disabled: boolean;
}

/** A recording of an answer with player, upload state and remove button. */
export function RecordingRow({ uuid, kind, title, answer, disabled }: RecordingRowProps) {
  const { t } = useTranslation('form');
  const { file, share, local, isAtServer } = useLocalFile(uuid);
  const name = file?.name ?? t('file.unnamed');
  const address = local ?? (isAtServer ? fileAddress(uuid) : null);
  return (
    <Grid as="li" gap={1} width="min(100%, 480px)">
      <Player kind={kind} address={address} download={name} label={t(`recording.of_${kind}`, { title })} />
      <Grid minHeight={44} align="center" gap={2} template="1fr auto">
        <Grid shrink gap="half">
          <FileState file={file} share={share} sendAgain={disabled ? undefined : () => answer.sendAgain(uuid, file!)} />
        </Grid>
        {!disabled && <RemoveFileButton name={name} onClick={() => answer.remove(uuid, name)} />}
      </Grid>
    </Grid>
  );
}
