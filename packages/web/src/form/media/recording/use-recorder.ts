import { useEffect, useReducer, useState } from 'react';
import { createRecorder, type Recorder } from './recorder.ts';
import type { RecordingOptions } from './recording-format.ts';

/** A recorder that opens on mount and releases microphone and camera on unmount. */
export function useRecorder(wish: RecordingOptions): Recorder {
  const [recorder] = useState(() => createRecorder(wish));
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    const leave = recorder.subscribe(drawAgain);
    void recorder.open();
    return () => {
      leave();
      recorder.close();
    };
  }, [recorder]);
  return recorder;
}
