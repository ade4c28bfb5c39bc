import { useEffect, useState } from 'react';
import { useForm } from '../form-context.tsx';
import type { HeldFile } from '../form-files.ts';
import { useBlobAddress } from './use-blob-address.ts';

export interface HeldFileNow {
  readonly file: HeldFile | null;
  /** The uploaded share from 0 to 1; null if no upload is running. */
  readonly share: number | null;
  /** The object URL of the bytes on the device. */
  readonly local: string | null;
  /** Whether only the server has the file. */
  readonly isAtServer: boolean;
}

/** The current state of an answer's file on the device. */
export function useHeldFile(uuid: string): HeldFileNow {
  const { files } = useForm();
  const [file, setFile] = useState<HeldFile | null | undefined>(undefined);
  const [share, setShare] = useState<number | null>(null);

  useEffect(() => {
    let left = false;
    const read = async () => {
      const kept = (await files.read(uuid)) ?? null;
      // Each read returns a new Blob; a playing video must not restart because of it.
      if (!left) setFile((before) => (kept?.bytes && before?.bytes ? { ...kept, bytes: before.bytes } : kept));
    };
    void read();
    const stop = files.watch(uuid, { changed: () => void read(), sending: setShare });
    return () => {
      left = true;
      stop();
    };
  }, [files, uuid]);

  return {
    file: file ?? null,
    share: file?.state === 'waiting' ? share : null,
    local: useBlobAddress(file?.bytes),
    isAtServer: file === null || (file?.state === 'sent' && !file.bytes),
  };
}
