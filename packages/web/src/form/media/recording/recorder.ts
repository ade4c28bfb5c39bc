/** One recording from microphone or camera: open, record with pauses, stop, then use or discard. */
import {
  pictureOf,
  plainType,
  RECORDING_MAX_BYTES,
  type RecordingOptions,
  recordingFormat,
  toBitRates,
} from './recording-format.ts';
import { withLength } from './webm-length.ts';

export type RecorderProblem = 'denied' | 'no device' | 'in use' | 'not offered' | 'failed';

export type RecorderState =
  | { readonly phase: 'opening' | 'ready' | 'recording' | 'paused' | 'finishing' }
  | { readonly phase: 'done'; readonly recording: Blob; readonly cut: 'length' | 'size' | 'device' | null }
  | { readonly phase: 'problem'; readonly problem: RecorderProblem };

export type Facing = 'environment' | 'user';

export interface Recorder {
  state(): RecorderState;
  /** Seconds recorded so far, without pauses. */
  seconds(): number;
  /** The media stream, for the preview and the level meter. */
  stream(): MediaStream | null;
  /** Requests the devices; also used after a problem and to switch cameras. */
  open(facing?: Facing): Promise<void>;
  record(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  subscribe(listener: () => void): () => void;
  /** Releases camera and microphone and discards a recording that was not used. */
  close(): void;
}

/** How often data is requested and the length is checked. */
const STEP_MS = 250;

export function createRecorder(wish: RecordingOptions): Recorder {
  const listeners = new Set<() => void>();
  let state: RecorderState = { phase: 'opening' };
  let stream: MediaStream | null = null;
  let media: MediaRecorder | null = null;
  let pieces: Blob[] = [];
  let bytes = 0;
  let recorded = 0;
  let since: number | null = null;
  let cut: 'length' | 'size' | 'device' | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;
  let turn = 0;

  function become(next: RecorderState) {
    state = next;
    for (const listener of listeners) listener();
  }

  const milliseconds = () => recorded + (since === null ? 0 : performance.now() - since);

  function letGo() {
    clearInterval(watch);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  }

  async function open(facing: Facing = 'environment') {
    turn += 1;
    const own = turn;
    letGo();
    become({ phase: 'opening' });
    if (!navigator.mediaDevices?.getUserMedia || !recordingFormat(wish.kind)) {
      return become({ phase: 'problem', problem: 'not offered' });
    }
    try {
      const opened = await navigator.mediaDevices.getUserMedia(constraintsOf(wish, facing));
      // The person has left meanwhile, and an invisible camera must not stay on.
      if (own !== turn) for (const track of opened.getTracks()) track.stop();
      else {
        stream = opened;
        become({ phase: 'ready' });
      }
    } catch (error) {
      if (own === turn) become({ phase: 'problem', problem: problemOf(error) });
    }
  }

  function record() {
    const format = recordingFormat(wish.kind);
    if (state.phase !== 'ready' || !stream || !format) return;
    const { sound, picture } = toBitRates(wish);
    [pieces, bytes, recorded, cut] = [[], 0, 0, null];
    try {
      media = new MediaRecorder(stream, {
        mimeType: format,
        audioBitsPerSecond: sound,
        ...(wish.kind === 'video' && { videoBitsPerSecond: picture }),
        audioBitrateMode: 'constant',
      } as MediaRecorderOptions);
      listenTo(media);
      media.start(STEP_MS);
    } catch {
      letGo();
      return become({ phase: 'problem', problem: 'failed' });
    }
    // The microphone was unplugged or a call came in; the recording so far is kept.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => end('device'));
    since = performance.now();
    watch = setInterval(look, STEP_MS);
    become({ phase: 'recording' });
  }

  function listenTo(own: MediaRecorder) {
    own.ondataavailable = ({ data }) => {
      if (own !== media || data.size === 0) return;
      pieces.push(data);
      bytes += data.size;
    };
    own.onstop = () => void finish(own);
    own.onerror = () => end('device');
  }

  function look() {
    if (milliseconds() >= wish.maxSeconds * 1000) end('length');
    else if (bytes >= RECORDING_MAX_BYTES) end('size');
    else for (const listener of listeners) listener();
  }

  function end(reason: typeof cut) {
    if (state.phase !== 'recording' && state.phase !== 'paused') return;
    hold();
    cut = reason;
    clearInterval(watch);
    become({ phase: 'finishing' });
    if (media?.state !== 'inactive') media?.stop();
  }

  async function finish(own: MediaRecorder) {
    if (own !== media || state.phase === 'done') return;
    hold();
    const type = plainType(own.mimeType || pieces[0]?.type || '');
    const raw = new Blob(pieces, { type });
    letGo();
    if (raw.size === 0) return become({ phase: 'problem', problem: 'failed' });
    const recording = type.endsWith('webm') ? await withLength(raw, recorded) : raw;
    if (own === media) become({ phase: 'done', recording, cut });
  }

  /** Stops the clock. */
  function hold() {
    recorded = Math.min(milliseconds(), wish.maxSeconds * 1000);
    since = null;
  }

  return {
    state: () => state,
    seconds: () => Math.min(wish.maxSeconds, milliseconds() / 1000),
    stream: () => stream,
    open,
    record,
    pause() {
      if (state.phase !== 'recording') return;
      media?.pause();
      hold();
      become({ phase: 'paused' });
    },
    resume() {
      if (state.phase !== 'paused') return;
      media?.resume();
      since = performance.now();
      become({ phase: 'recording' });
    },
    stop: () => end(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      turn += 1;
      const own = media;
      media = null;
      if (own && own.state !== 'inactive') own.stop();
      letGo();
    },
  };
}

function constraintsOf({ kind, quality }: RecordingOptions, facing: Facing): MediaStreamConstraints {
  const audio = { echoCancellation: true, noiseSuppression: true };
  if (kind === 'audio') return { audio };
  const { width, height } = pictureOf(quality);
  return { audio, video: { facingMode: facing, width: { ideal: width }, height: { ideal: height } } };
}

export function problemOf(error: unknown): RecorderProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no device';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in use' : 'failed';
}
