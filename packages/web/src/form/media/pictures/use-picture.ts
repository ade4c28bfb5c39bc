import type { HeldFile } from '../../form-files.ts';
import { useHeldFile } from '../use-held-file.ts';
import { isDrawnByServer, pictureAddress } from './picture-address.ts';

export interface PictureNow {
  /** The address on the device or the server; null until known. */
  readonly address: (size: 'thumb' | 'screen') => string | null;
  readonly file: HeldFile | null;
  /** The uploaded share from 0 to 1; null if no upload is running. */
  readonly share: number | null;
}

/** A picture of an answer with its upload progress. */
export function usePicture(uuid: string): PictureNow {
  const { file, share, local, isAtServer } = useHeldFile(uuid);
  const isFetched = isAtServer || (file !== null && isDrawnByServer(file));
  return { file, share, address: (size) => (isFetched ? pictureAddress(uuid, size) : local) };
}
