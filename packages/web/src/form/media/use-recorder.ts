import { useEffect, useReducer, useState } from 'react';
import { createRecorder, type Recorder } from './recorder.ts';
import type { RecordingWish } from './recording-format.ts';

/** A recorder that opens with the part that uses it and lets microphone and camera go with it. */
export function useRecorder(wish: RecordingWish): Recorder {
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
