import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';

export type RecordingKind = 'audio' | 'video';

/** The requested recording: maximum length in seconds, and the question's quality setting. */
export interface RecordingOptions {
  readonly kind: RecordingKind;
  readonly maxSeconds: number;
  readonly quality: string;
}

/** The formats that browsers can record, most compatible first. */
const FORMATS: Readonly<Record<RecordingKind, readonly string[]>> = {
  audio: ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm'],
  video: ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/webm;codecs=vp8,opus', 'video/mp4', 'video/webm'],
};

/** The first format that this browser supports, or null. */
export function getRecordingFormat(kind: RecordingKind): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return FORMATS[kind].find((format) => MediaRecorder.isTypeSupported(format)) ?? null;
}

/** Audio has a constant bit rate, so that even a silent second exceeds the minimum file size. */
const AUDIO_BITS = { normal: 96_000, hd: 192_000 } as const;
interface VideoPreset {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}
const HD: VideoPreset = { width: 1280, height: 720, bits: 2_500_000 };
const VIDEO_PRESETS: Readonly<Record<string, VideoPreset>> = {
  normal: HD,
  sd: { width: 854, height: 480, bits: 1_000_000 },
  hd: HD,
  fhd: { width: 1920, height: 1080, bits: 5_000_000 },
  qhd: { width: 2560, height: 1440, bits: 9_000_000 },
};
export const getVideoPreset = (quality: string): VideoPreset => VIDEO_PRESETS[quality] ?? HD;
const getAudioBits = (quality: string): number => (quality === 'hd' ? AUDIO_BITS.hd : AUDIO_BITS.normal);

/** The known qualities; unknown values use the first one. */
export const RECORDED_QUALITIES: Readonly<Record<RecordingKind, readonly string[]>> = {
  video: Object.keys(VIDEO_PRESETS),
  audio: Object.keys(AUDIO_BITS),
};

/** Recording stops at this size, because data after the last check must still fit into the limit. */
export const MAX_RECORDING_BYTES = Math.floor(MAX_UPLOAD_BYTES * 0.96);

/** The bit rate per second, limited so that a recording of full length fits. */
export function toBitRates({ kind, maxSeconds, quality }: RecordingOptions): {
  readonly sound: number;
  readonly picture: number;
} {
  const maxBits = (MAX_UPLOAD_BYTES * 8 * 0.85) / Math.max(1, maxSeconds);
  if (kind === 'audio') {
    return { sound: Math.floor(Math.min(getAudioBits(quality), maxBits)), picture: 0 };
  }
  const sound = Math.floor(Math.min(AUDIO_BITS.normal, maxBits / 4));
  return { sound, picture: Math.floor(Math.min(getVideoPreset(quality).bits, maxBits - sound)) };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** A file name with the recording time: `video-2026-11-21-140512.mp4`. */
export function getRecordingName(kind: RecordingKind, type: string, at: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join('');
  return `${kind}-${day}-${time}.${EXTENSIONS[toMediaType(type)] ?? 'webm'}`;
}

/** The media type without codecs. */
export const toMediaType = (type: string): string => type.split(';')[0]!.trim();
