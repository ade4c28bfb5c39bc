import { useEffect, useState } from 'react';
import { useForm } from '../form-context.tsx';
import type { HeldFile } from '../form-files.ts';
import { useBlobAddress } from './use-blob-address.ts';

export interface HeldFileNow {
  readonly file: HeldFile | null;
  /** How much has been sent, from 0 to 1; null when it is not on its way. */
  readonly share: number | null;
  /** Where the device's own bytes are to be had. */
  readonly local: string | null;
  /** Whether it is to be had from the server: it has been sent, and the device does not hold it. */
  readonly isAtServer: boolean;
}

/** A file of an answer as it stands now, read from the device. */
export function useHeldFile(uuid: string): HeldFileNow {
  const { files } = useForm();
  const [file, setFile] = useState<HeldFile | null | undefined>(undefined);
  const [share, setShare] = useState<number | null>(null);

  useEffect(() => {
    let left = false;
    const read = async () => {
      const kept = (await files.read(uuid)) ?? null;
      // The device gives a new copy at each reading; a film that plays must not begin anew for that.
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
