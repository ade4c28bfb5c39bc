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
export function recordingFormat(kind: RecordingKind): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return FORMATS[kind].find((format) => MediaRecorder.isTypeSupported(format)) ?? null;
}

/** Audio has a constant bit rate, so that even a silent second exceeds the minimum file size. */
const SOUNDS = { normal: 96_000, hd: 192_000 } as const;
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}
const HD: Picture = { width: 1280, height: 720, bits: 2_500_000 };
const PICTURES: Readonly<Record<string, Picture>> = {
  normal: HD,
  sd: { width: 854, height: 480, bits: 1_000_000 },
  hd: HD,
  fhd: { width: 1920, height: 1080, bits: 5_000_000 },
  qhd: { width: 2560, height: 1440, bits: 9_000_000 },
};
export const pictureOf = (quality: string): Picture => PICTURES[quality] ?? HD;
const soundOf = (quality: string): number => (quality === 'hd' ? SOUNDS.hd : SOUNDS.normal);

/** The known qualities; unknown values use the first one. */
export const RECORDED_QUALITIES: Readonly<Record<RecordingKind, readonly string[]>> = {
  video: Object.keys(PICTURES),
  audio: Object.keys(SOUNDS),
};

/** Recording stops at this size, because data after the last check must still fit into the limit. */
export const RECORDING_MAX_BYTES = Math.floor(MAX_UPLOAD_BYTES * 0.96);

/** The bit rate per second, limited so that a recording of full length fits. */
export function toBitRates({ kind, maxSeconds, quality }: RecordingOptions): {
  readonly sound: number;
  readonly picture: number;
} {
  const most = (MAX_UPLOAD_BYTES * 8 * 0.85) / Math.max(1, maxSeconds);
  if (kind === 'audio') {
    return { sound: Math.floor(Math.min(soundOf(quality), most)), picture: 0 };
  }
  const sound = Math.floor(Math.min(SOUNDS.normal, most / 4));
  return { sound, picture: Math.floor(Math.min(pictureOf(quality).bits, most - sound)) };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** A file name with the recording time: `video-2026-11-21-140512.mp4`. */
export function recordingName(kind: RecordingKind, type: string, at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('');
  return `${kind}-${day}-${time}.${ENDINGS[plainType(type)] ?? 'webm'}`;
}

/** The media type without codecs. */
export const plainType = (type: string): string => type.split(';')[0]!.trim();
