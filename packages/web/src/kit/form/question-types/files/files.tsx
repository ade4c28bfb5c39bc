import { IconFileUpload, IconFolders } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsServerReachable } from '../../../../platform/api/index.ts';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { Grid, ICON, Row, Text, useFileDrop } from '../../../../ui/index.ts';
import { useFileLimits } from '../../../upload/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { FileMessages } from '../../media/file-messages.tsx';
import { FilePicker } from '../../media/file-picker.tsx';
import { FileRow } from '../../media/file-row.tsx';
import classes from '../../media/files.module.css';
import { useAddFiles } from '../../media/use-add-files.ts';
import { useFileAnswer } from '../../media/use-file-answer.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';

/** Takes files of any allowed type: chosen from the file manager, selected on the device or dropped. */
function Files(props: AnswerWidgetProps) {
  const { describedBy, disabled } = props;
  const { t } = useTranslation('form');
  const format = useFormat();
  const limits = useFileLimits('answer');
  const answer = useFileAnswer(props);
  const choose = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const isReachable = useIsServerReachable();
  const { isWorking, rejected, take } = useAddFiles({ kind: 'file' }, answer.add);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    void take([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  const dropProps = useFileDrop((files) => void take(files));
  return (
    <Grid gap={3}>
      {answer.uuids.length > 0 && (
        <Grid as="ul" gap={2} aria-label={t('file.list')}>
          {answer.uuids.map((uuid) => (
            <FileRow key={uuid} uuid={uuid} answer={answer} disabled={disabled} />
          ))}
        </Grid>
      )}
      {!disabled && (
        <Row wrap gap={2} columnGap={3} radius="card" className={classes.drop} {...dropProps}>
          <FormButton disabled={!isReachable} onClick={() => setPicking(true)}>
            <IconFolders {...ICON} size={20} />
            {t('file.pick')}
          </FormButton>
          <FormButton disabled={isWorking} aria-describedby={describedBy} onClick={() => choose.current?.click()}>
            <IconFileUpload {...ICON} size={20} />
            {t('file.choose')}
          </FormButton>
          <Text size="sm" tone="ink3">
            {!isReachable && <>{t('file.pick_offline')} </>}
            {t('file.limits', { min: format.bytes(limits.minBytes), max: format.bytes(limits.maxBytes) })}
          </Text>
          <input
            ref={choose}
            type="file"
            accept={limits.types.join(',')}
            multiple
            hidden
            tabIndex={-1}
            aria-label={t('file.choose')}
            onChange={onChange}
          />
        </Row>
      )}
      {isPicking && (
        <FilePicker
          onClose={() => setPicking(false)}
          onChoose={(files) => {
            setPicking(false);
            void answer.addKnown(files);
          }}
        />
      )}
      <FileMessages isWorking={isWorking} rejected={rejected} />
    </Grid>
  );
}

export const files: AnswerType = { Widget: Files, na: 'with tools', tools: true };
