import { MIN_UPLOAD_BYTES } from '@rounds/contract/files';
import { IconAlertTriangle, IconCameraRotate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, ProgressBar, UnstyledButton } from '../../../ui/index.ts';
import { DialogButton, DialogFrame } from '../dialog-frame.tsx';
import { useBlobAddress } from '../use-blob-address.ts';
import { lengthText } from './length-text.ts';
import { Player } from './player.tsx';
import type { Facing, Recorder, RecorderState } from './recorder.ts';
import css from './recording.module.css';
import { type RecordingOptions, recordingName } from './recording-format.ts';
import { SoundLevel } from './sound-level.tsx';
import { useRecorder } from './use-recorder.ts';

interface RecordDialogProps {
  readonly title: string;
  readonly wish: RecordingOptions;
  readonly done: (recording: Blob, name: string) => void;
  readonly close: () => void;
  /** The alternative when recording is impossible; absent if files are not allowed. */
  readonly chooseInstead: (() => void) | undefined;
}

/** Records audio or video, plays it back, and then uses or discards it. */
export function RecordDialog({ title, wish, done, close, chooseInstead }: RecordDialogProps) {
  const { t } = useTranslation('form');
  const recorder = useRecorder(wish);
  const state = recorder.state();
  const [isLeaving, setLeaving] = useState(false);
  const { phase } = state;
  useEffect(() => {
    // Audio needs no preview, so it starts at once, like voice memos.
    if (phase === 'ready' && wish.kind === 'audio') recorder.record();
  }, [recorder, phase, wish.kind]);

  const leave = () => {
    if (phase === 'recording') recorder.pause();
    if (phase === 'recording' || phase === 'paused' || phase === 'finishing' || phase === 'done') setLeaving(true);
    else close();
  };
  const use = () => {
    if (state.phase === 'done') done(state.recording, recordingName(wish.kind, state.recording.type, new Date()));
  };
  const foot = isLeaving ? (
    <>
      <DialogButton isNext onClick={() => setLeaving(false)}>
        {t('recording.keep')}
      </DialogButton>
      <DialogButton kind="danger" onClick={close}>
        {t('recording.discard')}
      </DialogButton>
    </>
  ) : (
    <Buttons state={state} recorder={recorder} leave={leave} use={use} chooseInstead={chooseInstead} />
  );
  return (
    <DialogFrame
      title={title}
      hint={t('recording.max_length', { length: lengthText(wish.maxSeconds) })}
      leave={leave}
      foot={foot}
    >
      {wish.kind === 'video' && phase !== 'done' && phase !== 'problem' && <Preview recorder={recorder} />}
      {wish.kind === 'audio' && phase !== 'done' && phase !== 'problem' && (
        <SoundLevel stream={recorder.stream()} isOn={phase === 'recording'} />
      )}
      {state.phase === 'done' && <Made recording={state.recording} kind={wish.kind} cut={state.cut} wish={wish} />}
      {state.phase === 'problem' && <Problem problem={state.problem} kind={wish.kind} />}
      {phase !== 'problem' && phase !== 'done' && <Clock recorder={recorder} longest={wish.maxSeconds} />}
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
  readonly leave: () => void;
  readonly use: () => void;
}

function Buttons({ state, recorder, leave, use, chooseInstead }: ButtonsProps) {
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
        <DialogButton onClick={leave}>{t('recording.discard')}</DialogButton>
        <DialogButton onClick={() => void recorder.open()}>{t('recording.again')}</DialogButton>
        <DialogButton key="use" isNext kind="primary" disabled={state.recording.size < MIN_UPLOAD_BYTES} onClick={use}>
          {t('recording.use')}
        </DialogButton>
      </>
    );
  }
  if (state.phase === 'problem') {
    return (
      <>
        <DialogButton onClick={leave}>{t('cancel')}</DialogButton>
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
      <DialogButton onClick={leave}>{t('cancel')}</DialogButton>
      <DialogButton key="record" isNext kind="primary" disabled={state.phase !== 'ready'} onClick={recorder.record}>
        {t('recording.record')}
      </DialogButton>
    </>
  );
}

/** The clock is visual only; state changes are announced. */
function Clock({ recorder, longest }: { readonly recorder: Recorder; readonly longest: number }) {
  const { t } = useTranslation('form');
  const { phase } = recorder.state();
  const seconds = recorder.seconds();
  const words = {
    opening: 'opening',
    ready: 'ready',
    recording: 'running',
    paused: 'paused',
    finishing: 'finishing',
  } as const;
  const word = words[phase as keyof typeof words];
  return (
    <div className={css.clock}>
      <span className={css.phase} data-phase={phase} role="status">
        {t(`recording.state.${word}`)}
      </span>
      <bdi aria-hidden>{`${lengthText(seconds)} / ${lengthText(longest)}`}</bdi>
      <ProgressBar share={seconds / longest} />
    </div>
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
  const turn = () => {
    const other = facing === 'environment' ? 'user' : 'environment';
    setFacing(other);
    void recorder.open(other);
  };
  return (
    <div className={css.preview} data-mirrored={facing === 'user' || undefined}>
      <video ref={video} autoPlay muted playsInline aria-label={t('recording.preview')} />
      {(phase === 'ready' || phase === 'opening') && (
        <UnstyledButton className={css.turn} onClick={turn} aria-label={t('recording.turn')}>
          <IconCameraRotate size={22} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}

interface MadeProps {
  readonly recording: Blob;
  readonly kind: RecordingOptions['kind'];
  readonly cut: 'length' | 'size' | 'device' | null;
  readonly wish: RecordingOptions;
}

function Made({ recording, kind, cut, wish }: MadeProps) {
  const { t } = useTranslation('form');
  const address = useBlobAddress(recording);
  const words = {
    length: t('recording.cut_length', { length: lengthText(wish.maxSeconds) }),
    size: t('recording.cut_size'),
    device: t('recording.cut_device'),
  };
  return (
    <>
      <Player kind={kind} address={address} label={t('recording.listen')} download={kind} />
      {cut && <p role="status">{words[cut]}</p>}
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
  const words: Readonly<Record<string, string>> = {
    denied: t(`device.denied_${device}`),
    'no device': t(`device.none_${device}`),
    'in use': t(`device.in_use_${device}`),
    'not offered': t('device.not_offered'),
  };
  return (
    <Notice large role="alert" Icon={IconAlertTriangle}>
      {words[problem] ?? t('device.failed')}
    </Notice>
  );
}
