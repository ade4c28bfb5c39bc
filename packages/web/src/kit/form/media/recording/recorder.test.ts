import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDevices, removeDevices } from '../../../../testing/fake-devices.ts';
import { formatDuration } from './format-duration.ts';
import { createRecorder } from './recorder.ts';
import { getRecordingName, type RecordingOptions, toBitRates } from './recording-format.ts';

const memo: RecordingOptions = { kind: 'audio', maxSeconds: 20, quality: 'normal' };
const phaseAfter = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  removeDevices();
});

describe('the recorder', () => {
  test('the recorder counts time without pauses and releases the microphone', async () => {
    const devices = fakeDevices();
    const recorder = createRecorder(memo);
    await recorder.open();
    recorder.record();
    await phaseAfter(3_000);
    recorder.pause();
    await phaseAfter(60_000);
    expect(recorder.state().phase).toBe('paused');
    recorder.resume();
    await phaseAfter(2_000);
    expect(recorder.seconds()).toBeCloseTo(5, 1);
    recorder.stop();
    await phaseAfter(0);
    await vi.waitFor(() => expect(recorder.state()).toMatchObject({ phase: 'done', cut: null }));
    expect(recorder.state()).toMatchObject({ recording: { size: 40_000, type: 'audio/webm' } });
    for (const track of devices.tracks) expect(track.stop).toHaveBeenCalled();
  });

  test('a recording stops at the maximum length of the question', async () => {
    fakeDevices();
    const recorder = createRecorder(memo);
    await recorder.open();
    recorder.record();
    await phaseAfter(25_000);
    await vi.waitFor(() => expect(recorder.state()).toMatchObject({ phase: 'done', cut: 'length' }));
    expect(recorder.seconds()).toBe(20);
  });

  test('a recording stops before it exceeds the upload limit', async () => {
    const devices = fakeDevices();
    const recorder = createRecorder({ kind: 'video', maxSeconds: 3_600, quality: 'qhd' });
    await recorder.open();
    recorder.record();
    devices.recorder()?.emitData(MAX_UPLOAD_BYTES - 200_000);
    await phaseAfter(500);
    await vi.waitFor(() => expect(recorder.state()).toMatchObject({ phase: 'done', cut: 'size' }));
    const state = recorder.state();
    expect(state.phase === 'done' && state.recording.size).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
  });

  test('a recording survives losing the microphone', async () => {
    const devices = fakeDevices();
    const recorder = createRecorder(memo);
    await recorder.open();
    recorder.record();
    await phaseAfter(2_000);
    devices.tracks[0]?.dispatchEvent(new Event('ended'));
    await phaseAfter(0);
    await vi.waitFor(() => expect(recorder.state()).toMatchObject({ phase: 'done', cut: 'device' }));
  });

  test('closing during the permission prompt turns no camera on', async () => {
    const devices = fakeDevices();
    const recorder = createRecorder({ ...memo, kind: 'video' });
    const opening = recorder.open();
    recorder.close();
    await opening;
    expect(recorder.stream()).toBeNull();
    for (const track of devices.tracks) expect(track.stop).toHaveBeenCalled();
  });

  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'no device'],
    ['NotReadableError', 'in use'],
    ['TypeError', 'failed'],
  ])('says what stands in its way: %s is “%s”', async (failure, problem) => {
    fakeDevices(failure);
    const recorder = createRecorder(memo);
    await recorder.open();
    expect(recorder.state()).toEqual({ phase: 'problem', problem });
  });

  test('high audio quality doubles the bit rate', () => {
    const getAudioBits = (quality: string) => toBitRates({ kind: 'audio', maxSeconds: 20, quality }).sound;
    expect(getAudioBits('hd')).toBe(2 * getAudioBits('normal'));
  });

  test('a recording of full length and best quality fits the upload limit', () => {
    for (const kind of ['audio', 'video'] as const) {
      for (const longest of [1, 20, 60, 600, 3_600]) {
        const { sound, picture } = toBitRates({ kind, maxSeconds: longest, quality: 'qhd' });
        expect(((sound + picture) * longest) / 8).toBeLessThan(MAX_UPLOAD_BYTES);
        expect(picture >= 0 && sound > 0).toBe(true);
      }
    }
  });

  test('a recording is named by its kind and time', () => {
    const at = new Date(2026, 10, 21, 14, 5, 9);
    expect(getRecordingName('audio', 'audio/mp4', at)).toBe('audio-2026-11-21-140509.m4a');
    expect(getRecordingName('video', 'video/webm;codecs=vp8,opus', at)).toBe('video-2026-11-21-140509.webm');
  });

  test('lengths are formatted like a clock', () => {
    expect([0, 7.2, 19.99, 75, 3_723].map(formatDuration)).toEqual(['0:00', '0:07', '0:20', '1:15', '1:02:03']);
  });
});
