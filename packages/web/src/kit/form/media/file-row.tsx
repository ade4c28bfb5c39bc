import { useTranslation } from 'react-i18next';
import { useIsServerReachable } from '../../../platform/api/index.ts';
import { Grid, Row, Text } from '../../../ui/index.ts';
import { FileGlyph } from '../../files/index.ts';
import { FileState } from './file-state.tsx';
import classes from './files.module.css';
import { fileAddress } from './pictures/picture-address.ts';
import { RemoveFileButton } from './remove-file-button.tsx';
import type { FileAnswer } from './use-file-answer.ts';
import { useLocalFile } from './use-local-file.ts';

interface FileRowProps {
  readonly uuid: string;
  readonly answer: FileAnswer;
  readonly disabled: boolean;
}

/** Shows one file of an answer with its name, size, upload state and remove button. */
export function FileRow({ uuid, answer, disabled }: FileRowProps) {
  const { t } = useTranslation('form');
  const { file, share, local, isAtServer } = useLocalFile(uuid);
  const name = file?.name ?? t('file.unnamed');
  const isReachable = useIsServerReachable();
  const address = local ?? (isAtServer && isReachable ? fileAddress(uuid, { download: true }) : undefined);
  return (
    <Grid as="li" minHeight={56} align="center" gap={3} border="line" radius="card" tone="ink2" className={classes.row}>
      <FileGlyph type={file?.type ?? ''} />
      <Grid shrink gap="half">
        <Text as="a" size="lg" tone="ink" weight={550} breakWords href={address} download={name} dir="auto">
          {name}
        </Text>
        {isAtServer && !isReachable && (
          <Row as="span" wrap gap={1} columnGap={3} size="sm" tone="ink2" tabular>
            {t('file.online_only')}
          </Row>
        )}
        <FileState file={file} share={share} sendAgain={disabled ? undefined : () => answer.sendAgain(uuid, file!)} />
      </Grid>
      {!disabled && <RemoveFileButton name={name} onClick={() => answer.remove(uuid, name)} />}
    </Grid>
  );
}
