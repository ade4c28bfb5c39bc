import { useEffect, useState } from 'react';

/**
 * The seconds before each retry of a failed picture: the server may still be converting it, or another
 * device may still be uploading it.
 */
const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 15, 30, 60];

export interface PictureRetry {
  /** Changes with each attempt; used as the key of the image. */
  readonly attempt: number;
  readonly state: 'loading' | 'waiting' | 'failed';
  readonly onError: () => void;
}

/** Retries a picture that is not available yet. A picture on the device is tried only once. */
export function usePictureRetry(source: string | null): PictureRetry {
  const [status, setStatus] = useState({ source, failures: 0, isWaiting: false });
  const { failures, isWaiting } = status.source === source ? status : { failures: 0, isWaiting: false };
  const maxRetries = source?.startsWith('blob:') ? 0 : RETRY_DELAYS_SECONDS.length;
  const hasFailed = failures > maxRetries;
  useEffect(() => {
    if (!isWaiting || hasFailed) return;
    const retry = () => setStatus({ source, failures, isWaiting: false });
    const timer = setTimeout(retry, RETRY_DELAYS_SECONDS[failures - 1]! * 1000);
    return () => clearTimeout(timer);
  }, [source, failures, isWaiting, hasFailed]);
  return {
    attempt: failures,
    state: !isWaiting ? 'loading' : hasFailed ? 'failed' : 'waiting',
    onError: () => setStatus({ source, failures: failures + 1, isWaiting: true }),
  };
}
