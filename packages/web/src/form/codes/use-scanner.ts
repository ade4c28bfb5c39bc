import { type RefObject, useEffect, useRef, useState } from 'react';
import { problemOf, type RecorderProblem } from '../media/recording/recorder.ts';
import type { CodeKind } from './code-kinds.ts';
import { type CodeReader, codeReader } from './code-reader.ts';

export interface Scanner {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly problem: RecorderProblem | 'no reader' | null;
  readonly tryAgain: () => void;
  /** Present if the camera has a torch. */
  readonly light: { readonly isOn: boolean; readonly toggle: () => void } | null;
}

/** The pause between two attempts; reading itself takes longer. */
const LOOK_MS = 120;
/** Failures in a row before giving up; a camera that has just started delivers no frames yet. */
const FAILED_LOOKS = 20;
/** Frames are scaled to this width; more pixels only make reading slower. */
const WIDTH = 960;

/** Scans camera frames until a code is found. */
export function useScanner(kind: CodeKind, found: (text: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Scanner['problem']>(null);
  const [attempt, setAttempt] = useState(0);
  const [lamp, setLamp] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const latest = useRef(found);
  latest.current = found;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let stream: MediaStream | null = null;
    const run = async () => {
      const reader = await codeReader(kind).catch(() => null);
      if (!reader) return setProblem('no reader');
      if (!navigator.mediaDevices?.getUserMedia) return setProblem('not offered');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      if (signal.aborted || !video.current) return stopAll(stream);
      video.current.srcObject = stream;
      setLamp(lampOf(stream));
      const text = await lookUntilFound(video.current, reader, signal);
      if (text) latest.current(text);
    };
    run().catch((error: unknown) => !signal.aborted && setProblem(problemOf(error)));
    return () => {
      leaving.abort();
      if (stream) stopAll(stream);
      setLamp(null);
      setLit(false);
    };
  }, [kind, attempt]);

  const toggle = () => {
    const constraints = { advanced: [{ torch: !isLit }] } as unknown as MediaTrackConstraints;
    lamp?.applyConstraints(constraints).then(
      () => setLit(!isLit),
      () => setLamp(null),
    );
  };
  return {
    video,
    problem,
    tryAgain: () => {
      setProblem(null);
      setAttempt((before) => before + 1);
    },
    light: lamp && { isOn: isLit, toggle },
  };
}

async function lookUntilFound(
  video: HTMLVideoElement,
  reader: CodeReader,
  signal: AbortSignal,
): Promise<string | null> {
  let failed = 0;
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      try {
        const text = await look(video, reader);
        if (text && !signal.aborted) return text;
        failed = 0;
      } catch (error) {
        failed += 1;
        if (failed > FAILED_LOOKS) throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}

async function look(video: HTMLVideoElement, reader: CodeReader): Promise<string | null> {
  const scale = Math.min(1, WIDTH / video.videoWidth);
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

function lampOf(stream: MediaStream): MediaStreamTrack | null {
  const [track] = stream.getVideoTracks();
  const abilities = (track?.getCapabilities?.() ?? {}) as { readonly torch?: boolean };
  return track && abilities.torch === true ? track : null;
}

function stopAll(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}
