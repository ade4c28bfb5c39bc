import { files } from '@rounds/contract/files';
import type { HeldFile } from '../form-files.ts';

/** The address of a stored picture, in one of the sizes that the server keeps. */
export const pictureAddress = (uuid: string, size: 'thumb' | 'screen'): string =>
  `/api${files.read.path.replace('{id}', uuid)}?size=${size}`;

/** The address of a stored file as it came; `download` offers it for saving. */
export const fileAddress = (uuid: string, { download = false } = {}): string =>
  `/api${files.read.path.replace('{id}', uuid)}${download ? '?download' : ''}`;

/**
 * Photos as phones make them (HEIC) are kept as they came where the browser cannot draw them; once they
 * are sent, the server has copies that all can.
 */
export const isDrawnByServer = ({ type, state }: Pick<HeldFile, 'type' | 'state'>): boolean =>
  state === 'sent' && /^image\/hei[cf]/.test(type);
