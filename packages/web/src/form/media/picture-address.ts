import { files } from '@rounds/contract/files';

/** The address of a stored picture, in one of the sizes that the server keeps. */
export const pictureAddress = (uuid: string, size: 'thumb' | 'screen'): string =>
  `/api${files.read.path.replace('{id}', uuid)}?size=${size}`;

/** The address of a stored file as it came; `download` offers it for saving. */
export const fileAddress = (uuid: string, { download = false } = {}): string =>
  `/api${files.read.path.replace('{id}', uuid)}${download ? '?download' : ''}`;
