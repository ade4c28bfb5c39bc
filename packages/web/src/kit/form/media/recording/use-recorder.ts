import { useEffect, useReducer, useState } from 'react';
import { createRecorder, type Recorder } from './recorder.ts';
import type { RecordingOptions } from './recording-format.ts';

/** A recorder that opens on mount and releases microphone and camera on unmount. */
export function useRecorder(options: RecordingOptions): Recorder {
  const [recorder] = useState(() => createRecorder(options));
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const unsubscribe = recorder.subscribe(rerender);
    void recorder.open();
    return () => {
      unsubscribe();
      recorder.close();
    };
  }, [recorder]);
  return recorder;
}
