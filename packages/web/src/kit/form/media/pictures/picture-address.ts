import { files } from '@rounds/contract/files';
import type { LocalFile } from '../../model/form-files.ts';

/** The address of a stored picture in one of the server's sizes. */
export const pictureAddress = (uuid: string, size: 'thumb' | 'screen'): string =>
  `/api${files.get.path.replace('{id}', uuid)}?size=${size}`;

/** The address of an original file; `download` makes the browser save it. */
export const fileAddress = (uuid: string, { download = false } = {}): string =>
  `/api${files.get.path.replace('{id}', uuid)}${download ? '?download' : ''}`;

/**
 * Browsers that cannot decode HEIC photos upload the original; the server then creates copies that
 * every browser can show.
 */
export const isDrawnByServer = ({ type, state }: Pick<LocalFile, 'type' | 'state'>): boolean =>
  state === 'sent' && /^image\/hei[cf]/.test(type);
