import { useTranslation } from 'react-i18next';
import { FileState } from '../file-state.tsx';
import classes from '../files.module.css';
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
    <li className={classes.recording}>
      <Player kind={kind} address={address} download={name} label={t(`recording.of_${kind}`, { title })} />
      <div className={classes.below}>
        <div className={classes.words}>
          <FileState file={file} share={share} sendAgain={disabled ? undefined : () => answer.sendAgain(uuid, file!)} />
        </div>
        {!disabled && <RemoveFileButton name={name} onClick={() => answer.remove(uuid, name)} />}
      </div>
    </li>
  );
}
