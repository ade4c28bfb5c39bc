import { useEffect, useState } from 'react';
import { useForm } from '../form-context.tsx';
import type { LocalFile } from '../model/form-files.ts';
import { useBlobAddress } from './use-blob-address.ts';

export interface LocalFileState {
  readonly file: LocalFile | null;
  /** The uploaded share from 0 to 1; null if no upload is running. */
  readonly share: number | null;
  /** The object URL of the bytes on the device. */
  readonly local: string | null;
  /** Whether only the server has the file. */
  readonly isAtServer: boolean;
}

/** The current state of an answer's file on the device. */
export function useLocalFile(uuid: string): LocalFileState {
  const { files } = useForm();
  const [file, setFile] = useState<LocalFile | null | undefined>(undefined);
  const [share, setShare] = useState<number | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    const read = async () => {
      const local = (await files.read(uuid)) ?? null;
      // Each read returns a new Blob; a playing video must not restart because of it.
      if (!isUnmounted)
        setFile((current) => (local?.bytes && current?.bytes ? { ...local, bytes: current.bytes } : local));
    };
    void read();
    const stop = files.watch(uuid, { changed: () => void read(), sending: setShare });
    return () => {
      isUnmounted = true;
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
