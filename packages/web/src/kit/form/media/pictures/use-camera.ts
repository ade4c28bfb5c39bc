import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasTouchKeyboard } from '../../../../ui/index.ts';
import { type Facing, type RecorderProblem, toRecorderProblem } from '../recording/recorder.ts';

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isReady: boolean;
  readonly problem: RecorderProblem | null;
  readonly switchCamera: () => void;
  readonly retry: () => void;
  /** The present picture; null if the camera has none yet. */
  readonly takePhoto: () => Promise<File | null>;
}

/** The frames are large enough for reports; the question scales them down. */
const FRAME_WIDTH = { ideal: 2560 };

/** The camera of the device as long as the component is shown. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const [isReady, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera again
  useEffect(() => {
    let isUnmounted = false;
    let stream: MediaStream | null = null;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setProblem('not offered');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: FRAME_WIDTH } });
      if (isUnmounted || !video.current) return stop();
      video.current.srcObject = stream;
      setReady(true);
    };
    open().catch((error: unknown) => !isUnmounted && setProblem(toRecorderProblem(error)));
    return () => {
      isUnmounted = true;
      setReady(false);
      stop();
    };
  }, [facing, attempt]);

  return {
    video,
    isReady,
    problem,
    switchCamera: () => setFacing(facing === 'environment' ? 'user' : 'environment'),
    retry: () => {
      setProblem(null);
      setAttempt(attempt + 1);
    },
    takePhoto: async () => {
      const blob = video.current && (await takeFrame(video.current));
      return blob && new File([blob], toFileName(new Date()), { type: blob.type });
    },
  };
}

const QUALITY = 0.92;

async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

const toFileName = (at: Date): string => `photo-${at.toISOString().slice(0, 19).replace(/\D/g, '-')}.jpg`;

/** Whether the browser may open a camera in the page, which needs a secure address. */
export const hasCamera = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia);

/** Whether photos are taken in the page: on touch devices with a camera. On others people mostly choose files. */
export const prefersCamera = (): boolean => hasCamera() && hasTouchKeyboard();
