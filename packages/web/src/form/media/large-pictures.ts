import { useEffect, useState } from 'react';
import { useForm } from '../form-context.tsx';
import { isDrawnByServer, pictureAddress } from './picture-address.ts';

/** The addresses of full-size pictures, on the device or on the server. */
export function useLargePictures(uuids: readonly string[], title: string) {
  const { files } = useForm();
  const [pictures, setPictures] = useState<readonly { uuid: string; address: string; title: string }[]>([]);
  const key = uuids.join(' ');
  useEffect(() => {
    const made: string[] = [];
    let left = false;
    const read = async (uuid: string) => {
      const kept = await files.read(uuid);
      if (!kept?.bytes || isDrawnByServer(kept)) return { uuid, address: pictureAddress(uuid, 'screen'), title };
      const address = URL.createObjectURL(kept.bytes);
      made.push(address);
      return { uuid, address, title };
    };
    void Promise.all(key.split(' ').filter(Boolean).map(read)).then((read) => !left && setPictures(read));
    return () => {
      left = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [files, key, title]);
  return pictures;
}
