import { getOption, type Item } from '@rounds/engine';
import { IconFileUpload, IconMicrophone, IconVideo } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, ICON, Row, stripLinks, Text } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { FileMessages } from '../../media/file-messages.tsx';
import { formatDuration } from '../../media/recording/format-duration.ts';
import { RecordDialog } from '../../media/recording/record-dialog.tsx';
import { getRecordingFormat, type RecordingKind } from '../../media/recording/recording-format.ts';
import { RecordingRow } from '../../media/recording/recording-row.tsx';
import { toAttachedFile, useAddFiles } from '../../media/use-add-files.ts';
import { type FileAnswer, useFileAnswer } from '../../media/use-file-answer.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';

const getKind = (item: Item): RecordingKind => (item.type === 'video' ? 'video' : 'audio');

function Recording(props: AnswerWidgetProps) {
  const { item, disabled } = props;
  const kind = getKind(item);
  const { t } = useTranslation('form');
  const answer = useFileAnswer(props);
  const title = stripLinks(item.title);
  return (
    <Grid gap={3}>
      {answer.uuids.length > 0 && (
        <Grid as="ul" gap={2} aria-label={t(`recording.list_${kind}`)}>
          {answer.uuids.map((uuid) => (
            <RecordingRow key={uuid} uuid={uuid} kind={kind} title={title} answer={answer} disabled={disabled} />
          ))}
        </Grid>
      )}
      {answer.uuids.length === 0 && !disabled && (
        <AddRecording item={item} describedBy={props.describedBy} add={answer.add} />
      )}
    </Grid>
  );
}

/** Records in the page or selects a file; phones that cannot record in the page use their camera app. */
function AddRecording({
  item,
  describedBy,
  add,
}: Pick<AnswerWidgetProps, 'item' | 'describedBy'> & Pick<FileAnswer, 'add'>) {
  const kind = getKind(item);
  const { t } = useTranslation('form');
  const [isRecording, setRecording] = useState(false);
  const captureInput = useRef<HTMLInputElement>(null);
  const libraryInput = useRef<HTMLInputElement>(null);
  const maxSeconds = getOption<number>(item, 'max_length');
  const canRecord = getOption<boolean>(item, 'allow_camera') !== false;
  const canChoose = getOption<boolean>(item, 'photo_library') !== false;
  const { isWorking, rejected, take } = useAddFiles({ kind, maxLength: maxSeconds }, add);
  const canRecordHere = getRecordingFormat(kind) !== null && Boolean(navigator.mediaDevices?.getUserMedia);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    setRecording(false);
    if (file) void take([file]);
  };
  const handleDone = (recording: Blob, name: string) => {
    setRecording(false);
    add([toAttachedFile(recording, name)]);
  };
  const button = { disabled: isWorking, 'aria-describedby': describedBy } as const;
  const input = { type: 'file', accept: `${kind}/*`, hidden: true, tabIndex: -1, onChange } as const;
  const Glyph = kind === 'video' ? IconVideo : IconMicrophone;
  return (
    <>
      <Row wrap gap={2} align="stretch">
        {canRecord && (
          <FormButton {...button} onClick={() => (canRecordHere ? setRecording(true) : captureInput.current?.click())}>
            <Glyph {...ICON} size={20} />
            {t(`recording.record_${kind}`)}
          </FormButton>
        )}
        {canChoose && (
          <FormButton {...button} onClick={() => libraryInput.current?.click()}>
            <IconFileUpload {...ICON} size={20} />
            {t(`recording.choose_${kind}`)}
          </FormButton>
        )}
        <input {...input} ref={captureInput} capture="environment" aria-label={t(`recording.record_${kind}`)} />
        <input {...input} ref={libraryInput} aria-label={t(`recording.choose_${kind}`)} />
      </Row>
      <Text size="sm" tone="ink3">
        {t('recording.max_length', { length: formatDuration(maxSeconds) })}
      </Text>
      <FileMessages isWorking={isWorking} rejected={rejected} maxLength={maxSeconds} />
      {isRecording && (
        <RecordDialog
          title={stripLinks(item.title)}
          options={{ kind, maxSeconds, quality: getOption<string>(item, 'quality') }}
          onDone={handleDone}
          onClose={() => setRecording(false)}
          chooseInstead={canChoose ? () => libraryInput.current?.click() : undefined}
        />
      )}
    </>
  );
}

const recording: AnswerType = { Widget: Recording, na: 'with tools', tools: true };
export const audio = recording;
export const video = recording;
