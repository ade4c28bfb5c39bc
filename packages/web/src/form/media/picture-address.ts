import { files } from '@rounds/contract/files';

/** The address of a stored picture, in one of the sizes that the server keeps. */
export const pictureAddress = (uuid: string, size: 'thumb' | 'screen'): string =>
  `/api${files.read.path.replace('{id}', uuid)}?size=${size}`;
