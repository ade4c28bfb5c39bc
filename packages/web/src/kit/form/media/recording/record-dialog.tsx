import { MIN_UPLOAD_BYTES } from '@rounds/contract/files';
import { IconAlertTriangle, IconCameraRotate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Center, Grid, ICON, Notice, ProgressBar, Row, UnstyledButton } from '../../../../ui/index.ts';
import { DialogButton, DialogFrame } from '../dialog-frame.tsx';
import { useBlobAddress } from '../use-blob-address.ts';
import { formatDuration } from './format-duration.ts';
import { Player } from './player.tsx';
import type { Facing, Recorder, RecorderState } from './recorder.ts';
import classes from './recording.module.css';
import { getRecordingName, type RecordingOptions } from './recording-format.ts';
import { SoundLevel } from './sound-level.tsx';
import { useRecorder } from './use-recorder.ts';

interface RecordDialogProps {
  readonly title: string;
  readonly options: RecordingOptions;
  readonly onDone: (recording: Blob, name: string) => void;
  readonly onClose: () => void;
  /** The alternative when recording is impossible; absent if files are not allowed. */
  readonly chooseInstead: (() => void) | undefined;
}
/** Records audio or video, plays it back, and then uses or discards it. */
export function RecordDialog({ title, options, onDone, onClose, chooseInstead }: RecordDialogProps) {
  const { t } = useTranslation('form');
  const recorder = useRecorder(options);
  const state = recorder.state();
  const [isLeaving, setLeaving] = useState(false);
  const { phase } = state;
  useEffect(() => {
    // Audio needs no preview, so it starts at once, like voice memos.
    if (phase === 'ready' && options.kind === 'audio') recorder.record();
  }, [recorder, phase, options.kind]);
  const handleLeave = () => {
    if (phase === 'recording') recorder.pause();
    if (phase === 'recording' || phase === 'paused' || phase === 'finishing' || phase === 'done') setLeaving(true);
    else onClose();
  };
  const handleUse = () => {
    if (state.phase === 'done')
      onDone(state.recording, getRecordingName(options.kind, state.recording.type, new Date()));
  };
  const footer = isLeaving ? (
    <>
      <DialogButton isNext onClick={() => setLeaving(false)}>
        {t('recording.keep')}
      </DialogButton>
      <DialogButton kind="danger" onClick={onClose}>
        {t('recording.discard')}
      </DialogButton>
    </>
  ) : (
    <Buttons state={state} recorder={recorder} onLeave={handleLeave} onUse={handleUse} chooseInstead={chooseInstead} />
  );
  return (
    <DialogFrame
      title={title}
      hint={t('recording.max_length', { length: formatDuration(options.maxSeconds) })}
      onClose={handleLeave}
      footer={footer}
    >
      {options.kind === 'video' && phase !== 'done' && phase !== 'problem' && <Preview recorder={recorder} />}
      {options.kind === 'audio' && phase !== 'done' && phase !== 'problem' && (
        <SoundLevel stream={recorder.stream()} isOn={phase === 'recording'} />
      )}
      {state.phase === 'done' && (
        <Result recording={state.recording} kind={options.kind} cut={state.cut} options={options} />
      )}
      {state.phase === 'problem' && <Problem problem={state.problem} kind={options.kind} />}
      {phase !== 'problem' && phase !== 'done' && <Clock recorder={recorder} maxSeconds={options.maxSeconds} />}
      {isLeaving && (
        <Notice large role="alert" Icon={IconAlertTriangle}>
          {t('recording.leave')}
        </Notice>
      )}
    </DialogFrame>
  );
}
interface ButtonsProps extends Pick<RecordDialogProps, 'chooseInstead'> {
  readonly state: RecorderState;
  readonly recorder: Recorder;
  readonly onLeave: () => void;
  readonly onUse: () => void;
}
function Buttons({ state, recorder, onLeave, onUse, chooseInstead }: ButtonsProps) {
  const { t } = useTranslation('form');
  if (state.phase === 'recording' || state.phase === 'paused') {
    const isPaused = state.phase === 'paused';
    return (
      <>
        <DialogButton onClick={isPaused ? recorder.resume : recorder.pause}>
          {isPaused ? t('recording.resume') : t('recording.pause')}
        </DialogButton>
        <DialogButton key="stop" isNext kind="primary" onClick={recorder.stop}>
          {t('recording.stop')}
        </DialogButton>
      </>
    );
  }
  if (state.phase === 'done') {
    return (
      <>
        <DialogButton onClick={onLeave}>{t('recording.discard')}</DialogButton>
        <DialogButton onClick={() => void recorder.open()}>{t('recording.again')}</DialogButton>
        <DialogButton
          key="use"
          isNext
          kind="primary"
          disabled={state.recording.size < MIN_UPLOAD_BYTES}
          onClick={onUse}
        >
          {t('recording.use')}
        </DialogButton>
      </>
    );
  }
  if (state.phase === 'problem') {
    return (
      <>
        <DialogButton onClick={onLeave}>{t('cancel')}</DialogButton>
        {chooseInstead && <DialogButton onClick={chooseInstead}>{t('recording.choose_instead')}</DialogButton>}
        {state.problem !== 'not offered' && (
          <DialogButton key="again" isNext kind="primary" onClick={() => void recorder.open()}>
            {t('recording.try_again')}
          </DialogButton>
        )}
      </>
    );
  }
  return (
    <>
      <DialogButton onClick={onLeave}>{t('cancel')}</DialogButton>
      <DialogButton key="record" isNext kind="primary" disabled={state.phase !== 'ready'} onClick={recorder.record}>
        {t('recording.record')}
      </DialogButton>
    </>
  );
}
/** Shows how much time is left; state changes are announced. */
function Clock({ recorder, maxSeconds }: { readonly recorder: Recorder; readonly maxSeconds: number }) {
  const { t } = useTranslation('form');
  const { phase } = recorder.state();
  const seconds = recorder.seconds();
  const messages = {
    opening: 'opening',
    ready: 'ready',
    recording: 'running',
    paused: 'paused',
    finishing: 'finishing',
  } as const;
  const stateName = messages[phase as keyof typeof messages];
  return (
    <Grid align="center" gap={2} fontSize="lg" tabular template="1fr auto" className={classes.clock}>
      <Row as="span" inline gap={2} className={classes.phase} data-phase={phase} role="status">
        {t(`recording.state.${stateName}`)}
      </Row>
      <bdi role="timer">
        {t('recording.left', { time: formatDuration(Math.max(0, Math.ceil(maxSeconds - seconds))) })}
      </bdi>
      <ProgressBar share={seconds / maxSeconds} />
    </Grid>
  );
}
function Preview({ recorder }: { readonly recorder: Recorder }) {
  const { t } = useTranslation('form');
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const stream = recorder.stream();
  const { phase } = recorder.state();
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const switchCamera = () => {
    const other = facing === 'environment' ? 'user' : 'environment';
    setFacing(other);
    void recorder.open(other);
  };
  return (
    <Box relative overflow="hidden" className={classes.preview} data-mirrored={facing === 'user' || undefined}>
      <Box as="video" fill fit="contain" ref={video} autoPlay muted playsInline aria-label={t('recording.preview')} />
      {(phase === 'ready' || phase === 'opening') && (
        <Center as={UnstyledButton} className={classes.turn} onClick={switchCamera} aria-label={t('recording.turn')}>
          <IconCameraRotate {...ICON} size={22} />
        </Center>
      )}
    </Box>
  );
}
interface ResultProps {
  readonly recording: Blob;
  readonly kind: RecordingOptions['kind'];
  readonly cut: 'length' | 'size' | 'device' | null;
  readonly options: RecordingOptions;
}
function Result({ recording, kind, cut, options }: ResultProps) {
  const { t } = useTranslation('form');
  const address = useBlobAddress(recording);
  const messages = {
    length: t('recording.cut_length', { length: formatDuration(options.maxSeconds) }),
    size: t('recording.cut_size'),
    device: t('recording.cut_device'),
  };
  return (
    <>
      <Player kind={kind} address={address} label={t('recording.listen')} download={kind} />
      {cut && <p role="status">{messages[cut]}</p>}
      {recording.size < MIN_UPLOAD_BYTES && (
        <Notice large role="alert" Icon={IconAlertTriangle}>
          {t('recording.too_short')}
        </Notice>
      )}
    </>
  );
}
function Problem({ problem, kind }: { readonly problem: string; readonly kind: RecordingOptions['kind'] }) {
  const { t } = useTranslation('form');
  const device = kind === 'video' ? 'camera' : 'microphone';
  const messages: Readonly<Record<string, string>> = {
    denied: t(`device.denied_${device}`),
    'no device': t(`device.none_${device}`),
    'in use': t(`device.in_use_${device}`),
    'not offered': t('device.not_offered'),
  };
  return (
    <Notice large role="alert" Icon={IconAlertTriangle}>
      {messages[problem] ?? t('device.failed')}
    </Notice>
  );
}
