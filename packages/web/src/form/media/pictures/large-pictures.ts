import type { Capture } from '@rounds/contract/files';
import { useEffect, useState } from 'react';
import { useForm } from '../../form-context.tsx';
import { isDrawnByServer, pictureAddress } from './picture-address.ts';

export interface LargePicture {
  readonly uuid: string;
  readonly address: string;
  readonly title: string;
  readonly caption?: string | undefined;
  readonly capture?: Capture | undefined;
}

/** The addresses of full-size pictures, on the device or on the server. */
export function useLargePictures(uuids: readonly string[], title: string) {
  const { files } = useForm();
  const [pictures, setPictures] = useState<readonly LargePicture[]>([]);
  const key = uuids.join(' ');
  useEffect(() => {
    const made: string[] = [];
    let left = false;
    const read = async (uuid: string) => {
      const kept = await files.read(uuid);
      const about = { uuid, title, ...(kept?.capture && { capture: kept.capture }) };
      if (!kept?.bytes || isDrawnByServer(kept)) return { ...about, address: pictureAddress(uuid, 'screen') };
      const address = URL.createObjectURL(kept.bytes);
      made.push(address);
      return { ...about, address };
    };
    void Promise.all(key.split(' ').filter(Boolean).map(read)).then((read) => !left && setPictures(read));
    return () => {
      left = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [files, key, title]);
  return pictures;
}
