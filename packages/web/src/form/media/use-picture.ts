import { useEffect, useState } from 'react';
import { useForm } from '../form-context.tsx';
import type { HeldFile } from '../form-files.ts';
import { pictureAddress } from './picture-address.ts';

export interface PictureNow {
  /** From the device while it is there, else from the server; null until known. */
  readonly address: (size: 'thumb' | 'screen') => string | null;
  readonly file: HeldFile | null;
  /** How much has been sent, from 0 to 1; null when it is not on its way. */
  readonly share: number | null;
}

/** A picture of an answer: shown from the device, with how far it has been sent. */
export function usePicture(uuid: string): PictureNow {
  const { files } = useForm();
  const [file, setFile] = useState<HeldFile | null | undefined>(undefined);
  const [local, setLocal] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);

  useEffect(() => {
    let left = false;
    const read = async () => {
      const kept = (await files.read(uuid)) ?? null;
      if (!left) setFile(kept);
    };
    void read();
    const stop = files.watch(uuid, { changed: () => void read(), sending: setShare });
    return () => {
      left = true;
      stop();
    };
  }, [files, uuid]);

  const bytes = file?.bytes;
  useEffect(() => {
    if (!bytes) return;
    const address = URL.createObjectURL(bytes);
    setLocal(address);
    return () => {
      setLocal(null);
      URL.revokeObjectURL(address);
    };
  }, [bytes]);

  const fromServer = file === null || (file?.state === 'sent' && !bytes);
  return {
    file: file ?? null,
    share: file?.state === 'waiting' ? share : null,
    address: (size) => local ?? (fromServer ? pictureAddress(uuid, size) : null),
  };
}
