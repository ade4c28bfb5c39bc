import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RecorderProblem, toRecorderProblem } from '../media/recording/recorder.ts';
import type { CodeKind } from './code-kinds.ts';
import { type CodeReader, getCodeReader } from './code-reader.ts';

export interface Scanner {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly problem: RecorderProblem | 'no reader' | null;
  readonly retry: () => void;
  /** The torch, if the camera has one. */
  readonly torch: { readonly isOn: boolean; readonly toggle: () => void } | null;
}

/** The pause between two attempts; reading itself takes longer. */
const SCAN_INTERVAL_MS = 120;
/** The number of consecutive failures before giving up; a camera that has just started delivers no frames yet. */
const MAX_FAILED_SCANS = 20;
/** Frames are scaled to this width; more pixels only make reading slower. */
const FRAME_WIDTH = 960;

/** Scans camera frames until a code is found. */
export function useScanner(kind: CodeKind, onFound: (text: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Scanner['problem']>(null);
  const [attempt, setAttempt] = useState(0);
  const [torch, setTorch] = useState<MediaStreamTrack | null>(null);
  const [isTorchOn, setTorchOn] = useState(false);
  const latest = useRef(onFound);
  latest.current = onFound;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let stream: MediaStream | null = null;
    const run = async () => {
      const reader = await getCodeReader(kind).catch(() => null);
      if (!reader) return setProblem('no reader');
      if (!navigator.mediaDevices?.getUserMedia) return setProblem('not offered');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      if (signal.aborted || !video.current) return stopAll(stream);
      video.current.srcObject = stream;
      setTorch(findTorch(stream));
      const text = await scanUntilFound(video.current, reader, signal);
      if (text) latest.current(text);
    };
    run().catch((error: unknown) => !signal.aborted && setProblem(toRecorderProblem(error)));
    return () => {
      controller.abort();
      if (stream) stopAll(stream);
      setTorch(null);
      setTorchOn(false);
    };
  }, [kind, attempt]);

  const toggle = () => {
    const constraints = { advanced: [{ torch: !isTorchOn }] } as unknown as MediaTrackConstraints;
    torch?.applyConstraints(constraints).then(
      () => setTorchOn(!isTorchOn),
      () => setTorch(null),
    );
  };
  return {
    video,
    problem,
    retry: () => {
      setProblem(null);
      setAttempt((current) => current + 1);
    },
    torch: torch && { isOn: isTorchOn, toggle },
  };
}

async function scanUntilFound(
  video: HTMLVideoElement,
  reader: CodeReader,
  signal: AbortSignal,
): Promise<string | null> {
  let failed = 0;
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      try {
        const text = await scanFrame(video, reader);
        if (text && !signal.aborted) return text;
        failed = 0;
      } catch (error) {
        failed += 1;
        if (failed > MAX_FAILED_SCANS) throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
  }
  return null;
}

async function scanFrame(video: HTMLVideoElement, reader: CodeReader): Promise<string | null> {
  const scale = Math.min(1, FRAME_WIDTH / video.videoWidth);
  const picture = await createImageBitmap(video, {
    resizeWidth: Math.round(video.videoWidth * scale),
    resizeHeight: Math.round(video.videoHeight * scale),
  });
  try {
    return await reader.read(picture, 'quick');
  } finally {
    picture.close();
  }
}

function findTorch(stream: MediaStream): MediaStreamTrack | null {
  const [track] = stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as { readonly torch?: boolean };
  return track && capabilities.torch === true ? track : null;
}

function stopAll(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}
