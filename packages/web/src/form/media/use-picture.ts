import type { HeldFile } from '../form-files.ts';
import { isDrawnByServer, pictureAddress } from './picture-address.ts';
import { useHeldFile } from './use-held-file.ts';

export interface PictureNow {
  /** From the device while it is there, else from the server; null until known. */
  readonly address: (size: 'thumb' | 'screen') => string | null;
  readonly file: HeldFile | null;
  /** How much has been sent, from 0 to 1; null when it is not on its way. */
  readonly share: number | null;
}

/** A picture of an answer: shown from the device, with how far it has been sent. */
export function usePicture(uuid: string): PictureNow {
  const { file, share, local, isAtServer } = useHeldFile(uuid);
  const isFetched = isAtServer || (file !== null && isDrawnByServer(file));
  return { file, share, address: (size) => (isFetched ? pictureAddress(uuid, size) : local) };
}
