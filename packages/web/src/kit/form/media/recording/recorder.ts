/** Makes one recording from microphone or camera: open, record with pauses, stop, then use or discard. */
import {
  getRecordingFormat,
  getVideoPreset,
  MAX_RECORDING_BYTES,
  type RecordingOptions,
  toBitRates,
  toMediaType,
} from './recording-format.ts';
import { addDuration } from './webm-length.ts';

export type RecorderProblem = 'denied' | 'no device' | 'in use' | 'not offered' | 'failed';

export type RecorderState =
  | { readonly phase: 'opening' | 'ready' | 'recording' | 'paused' | 'finishing' }
  | { readonly phase: 'done'; readonly recording: Blob; readonly cut: 'length' | 'size' | 'device' | null }
  | { readonly phase: 'problem'; readonly problem: RecorderProblem };

export type Facing = 'environment' | 'user';

export interface Recorder {
  state(): RecorderState;
  /** The seconds recorded so far, without pauses. */
  seconds(): number;
  /** The media stream, for the preview and the level meter. */
  stream(): MediaStream | null;
  /** Requests access to the devices; also used after a problem and to switch cameras. */
  open(facing?: Facing): Promise<void>;
  record(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  subscribe(listener: () => void): () => void;
  /** Releases camera and microphone and discards a recording that was not used. */
  close(): void;
}

/** The interval at which data is requested and the length is checked. */
const INTERVAL_MS = 250;

export function createRecorder(options: RecordingOptions): Recorder {
  const listeners = new Set<() => void>();
  let state: RecorderState = { phase: 'opening' };
  let stream: MediaStream | null = null;
  let media: MediaRecorder | null = null;
  let chunks: Blob[] = [];
  let bytes = 0;
  let recorded = 0;
  let startedAt: number | null = null;
  let cut: 'length' | 'size' | 'device' | null = null;
  let interval: ReturnType<typeof setInterval> | undefined;
  let session = 0;

  function setState(next: RecorderState) {
    state = next;
    for (const listener of listeners) listener();
  }

  const milliseconds = () => recorded + (startedAt === null ? 0 : performance.now() - startedAt);

  function release() {
    clearInterval(interval);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  }

  async function open(facing: Facing = 'environment') {
    session += 1;
    const current = session;
    release();
    setState({ phase: 'opening' });
    if (!navigator.mediaDevices?.getUserMedia || !getRecordingFormat(options.kind)) {
      return setState({ phase: 'problem', problem: 'not offered' });
    }
    try {
      const opened = await navigator.mediaDevices.getUserMedia(toConstraints(options, facing));
      // The person has left meanwhile, and an invisible camera must not stay on.
      if (current !== session) for (const track of opened.getTracks()) track.stop();
      else {
        stream = opened;
        setState({ phase: 'ready' });
      }
    } catch (error) {
      if (current === session) setState({ phase: 'problem', problem: toRecorderProblem(error) });
    }
  }

  function record() {
    const format = getRecordingFormat(options.kind);
    if (state.phase !== 'ready' || !stream || !format) return;
    const { sound, picture } = toBitRates(options);
    [chunks, bytes, recorded, cut] = [[], 0, 0, null];
    try {
      media = new MediaRecorder(stream, {
        mimeType: format,
        audioBitsPerSecond: sound,
        ...(options.kind === 'video' && { videoBitsPerSecond: picture }),
        audioBitrateMode: 'constant',
      } as MediaRecorderOptions);
      listen(media);
      media.start(INTERVAL_MS);
    } catch {
      release();
      return setState({ phase: 'problem', problem: 'failed' });
    }
    // The microphone was unplugged or a call came in; the recording so far is kept.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => stopBecause('device'));
    startedAt = performance.now();
    interval = setInterval(checkLimits, INTERVAL_MS);
    setState({ phase: 'recording' });
  }

  function listen(current: MediaRecorder) {
    current.ondataavailable = ({ data }) => {
      if (current !== media || data.size === 0) return;
      chunks.push(data);
      bytes += data.size;
    };
    current.onstop = () => void finish(current);
    current.onerror = () => stopBecause('device');
  }

  function checkLimits() {
    if (milliseconds() >= options.maxSeconds * 1000) stopBecause('length');
    else if (bytes >= MAX_RECORDING_BYTES) stopBecause('size');
    else for (const listener of listeners) listener();
  }

  function stopBecause(reason: typeof cut) {
    if (state.phase !== 'recording' && state.phase !== 'paused') return;
    pauseClock();
    cut = reason;
    clearInterval(interval);
    setState({ phase: 'finishing' });
    if (media?.state !== 'inactive') media?.stop();
  }

  async function finish(current: MediaRecorder) {
    if (current !== media || state.phase === 'done') return;
    pauseClock();
    const type = toMediaType(current.mimeType || chunks[0]?.type || '');
    const raw = new Blob(chunks, { type });
    release();
    if (raw.size === 0) return setState({ phase: 'problem', problem: 'failed' });
    const recording = type.endsWith('webm') ? await addDuration(raw, recorded) : raw;
    if (current === media) setState({ phase: 'done', recording, cut });
  }

  /** Stops the clock. */
  function pauseClock() {
    recorded = Math.min(milliseconds(), options.maxSeconds * 1000);
    startedAt = null;
  }

  return {
    state: () => state,
    seconds: () => Math.min(options.maxSeconds, milliseconds() / 1000),
    stream: () => stream,
    open,
    record,
    pause() {
      if (state.phase !== 'recording') return;
      media?.pause();
      pauseClock();
      setState({ phase: 'paused' });
    },
    resume() {
      if (state.phase !== 'paused') return;
      media?.resume();
      startedAt = performance.now();
      setState({ phase: 'recording' });
    },
    stop: () => stopBecause(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      session += 1;
      const current = media;
      media = null;
      if (current && current.state !== 'inactive') current.stop();
      release();
    },
  };
}

function toConstraints({ kind, quality }: RecordingOptions, facing: Facing): MediaStreamConstraints {
  const audio = { echoCancellation: true, noiseSuppression: true };
  if (kind === 'audio') return { audio };
  const { width, height } = getVideoPreset(quality);
  return { audio, video: { facingMode: facing, width: { ideal: width }, height: { ideal: height } } };
}

export function toRecorderProblem(error: unknown): RecorderProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no device';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in use' : 'failed';
}
