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
    const urls: string[] = [];
    let isUnmounted = false;
    const load = async (uuid: string) => {
      const file = await files.read(uuid);
      const details = { uuid, title, ...(file?.capture && { capture: file.capture }) };
      if (!file?.bytes || isDrawnByServer(file)) return { ...details, address: pictureAddress(uuid, 'screen') };
      const address = URL.createObjectURL(file.bytes);
      urls.push(address);
      return { ...details, address };
    };
    void Promise.all(key.split(' ').filter(Boolean).map(load)).then((loaded) => !isUnmounted && setPictures(loaded));
    return () => {
      isUnmounted = true;
      for (const address of urls) URL.revokeObjectURL(address);
    };
  }, [files, key, title]);
  return pictures;
}
