import type { LocalFile } from '../../model/form-files.ts';
import { useLocalFile } from '../use-local-file.ts';
import { isDrawnByServer, pictureAddress } from './picture-address.ts';

export interface PictureState {
  /** The address on the device or the server; null until known. */
  readonly address: (size: 'thumb' | 'screen') => string | null;
  readonly file: LocalFile | null;
  /** The uploaded share from 0 to 1; null if no upload is running. */
  readonly share: number | null;
}

/** A picture of an answer with its upload progress. */
export function usePicture(uuid: string): PictureState {
  const { file, share, local, isAtServer } = useLocalFile(uuid);
  const isFetched = isAtServer || (file !== null && isDrawnByServer(file));
  return { file, share, address: (size) => (isFetched ? pictureAddress(uuid, size) : local) };
}
