import { useEffect, useState } from 'react';

/**
 * Seconds before a picture that did not load is asked for again: the copy that browsers can draw may
 * still be being made, or the file may be on its way from another device.
 */
const PAUSES = [1, 2, 4, 8, 15, 30, 60];

export interface PatientPicture {
  /** Another one for each time it is asked for, to be the key of the image. */
  readonly attempt: number;
  readonly state: 'asked for' | 'asked again soon' | 'given up';
  readonly onError: () => void;
}

/** A picture that may not be there yet: asked for again until it comes. What the device holds itself is tried once. */
export function usePatientPicture(source: string | null): PatientPicture {
  const [tried, setTried] = useState({ source, failures: 0, rests: false });
  const { failures, rests } = tried.source === source ? tried : { failures: 0, rests: false };
  const patience = source?.startsWith('blob:') ? 0 : PAUSES.length;
  const isGivenUp = failures > patience;
  useEffect(() => {
    if (!rests || isGivenUp) return;
    const again = () => setTried({ source, failures, rests: false });
    const timer = setTimeout(again, PAUSES[failures - 1]! * 1000);
    return () => clearTimeout(timer);
  }, [source, failures, rests, isGivenUp]);
  return {
    attempt: failures,
    state: !rests ? 'asked for' : isGivenUp ? 'given up' : 'asked again soon',
    onError: () => setTried({ source, failures: failures + 1, rests: true }),
  };
}
