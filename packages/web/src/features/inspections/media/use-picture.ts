import { useEffect, useState } from 'react';
import type { KeptFile } from '../../../offline/index.ts';
import { useConduct } from '../conduct/conduct-context.tsx';
import { pictureAddress } from './picture-address.ts';

export interface PictureNow {
  /** From the device while it is there, else from the server; null until known. */
  readonly address: (size: 'thumb' | 'screen') => string | null;
  readonly file: KeptFile | null;
  /** How much has been sent, from 0 to 1; null when it is not on its way. */
  readonly share: number | null;
}

/** A picture of a running inspection: shown from the device, with how far it has been sent. */
export function usePicture(uuid: string): PictureNow {
  const { outbox } = useConduct();
  const [file, setFile] = useState<KeptFile | null | undefined>(undefined);
  const [local, setLocal] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);

  useEffect(() => {
    let left = false;
    const read = async () => {
      const kept = (await outbox.db.get('files', uuid).catch(() => undefined)) ?? null;
      if (!left) setFile(kept);
    };
    void read();
    const stop = outbox.listen((event) => {
      if (event.kind === 'upload' && event.file === uuid) setShare(event.share);
      if (event.kind === 'file' && event.file === uuid) setShare(null);
      if ((event.kind === 'file' && event.file === uuid) || event.kind === 'recorded') void read();
    });
    return () => {
      left = true;
      stop();
    };
  }, [outbox, uuid]);

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
