import { useEffect, useState } from 'react';

/**
 * Seconds before a failed picture is requested again: the server may still be converting it, or
 * another device may still be uploading it.
 */
const PAUSES = [1, 2, 4, 8, 15, 30, 60];

export interface PatientPicture {
  /** Changes with each attempt; used as the key of the image. */
  readonly attempt: number;
  readonly state: 'asked for' | 'asked again soon' | 'given up';
  readonly onError: () => void;
}

/** Retries a picture that is not available yet. A picture on the device is tried only once. */
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
