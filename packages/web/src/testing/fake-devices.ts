/** Fakes the microphone, camera, recorder and player, which happy-dom lacks. */
import { vi } from 'vitest';

class FakeTrack extends EventTarget {
  readonly stop = vi.fn();
}

export interface FakeDevices {
  readonly tracks: readonly FakeTrack[];
  /** The current recording. */
  recorder(): FakeRecorder | undefined;
}

export class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.includes('webm');
  static last: FakeRecorder | undefined;
  static bytes = 40_000;
  readonly mimeType: string;
  readonly options: MediaRecorderOptions;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    this.options = options;
    this.mimeType = options.mimeType ?? '';
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.emitData(FakeRecorder.bytes);
    queueMicrotask(() => this.onstop?.());
  }
  emitData(bytes: number) {
    this.ondataavailable?.({ data: new Blob([new Uint8Array(bytes)], { type: this.mimeType }) });
  }
}

/** Fakes the devices. `failure` is the name of the error with which the browser denies access to them. */
export function fakeDevices(failure?: string): FakeDevices {
  const tracks = [new FakeTrack(), new FakeTrack()];
  FakeRecorder.last = undefined;
  FakeRecorder.bytes = 40_000;
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  const getUserMedia = async () => {
    if (failure) throw Object.assign(new Error('No'), { name: failure });
    return Object.assign(new MediaStream(), { getTracks: () => tracks, getVideoTracks: () => tracks.slice(1) });
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  return { tracks, recorder: () => FakeRecorder.last };
}

/** All videos and sounds get this duration. */
export function fakeDuration(seconds: number) {
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(seconds);
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
  });
}

export function removeDevices() {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
}
