/** Uploads and what is served of them (decisions, section 7; security list 33 to 36). */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { anyId, uuid } from './values.ts';

export const UPLOAD_MAX_BYTES = 28 * 1024 * 1024;
export const UPLOAD_MIN_BYTES = 10 * 1024;

/** Pictures with more pixels are refused: opening one would take the memory of many. */
export const PICTURE_MAX_PIXELS = 100_000_000;

export const FILE_PURPOSES = ['answer', 'signature', 'drawing', 'avatar', 'logo', 'icon', 'filemanager'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
/** Purposes whose files people choose themselves; only these have a least size. */
export const PURPOSES_WITH_MINIMUM: readonly FilePurpose[] = ['answer', 'filemanager'];

/** Types that may be stored, by what the bytes say, and the purposes that take them. */
export const FILE_TYPES = {
  'image/jpeg': ['answer', 'signature', 'drawing', 'avatar', 'logo', 'icon', 'filemanager'],
  'image/png': ['answer', 'signature', 'drawing', 'avatar', 'logo', 'icon', 'filemanager'],
  'image/webp': ['answer', 'avatar', 'logo', 'icon', 'filemanager'],
  'image/gif': ['answer', 'filemanager'],
  'image/heic': ['answer', 'filemanager'],
  'image/heif': ['answer', 'filemanager'],
  'application/pdf': ['answer', 'filemanager'],
  'video/mp4': ['answer', 'filemanager'],
  'video/webm': ['answer', 'filemanager'],
  'video/quicktime': ['answer', 'filemanager'],
  'audio/mpeg': ['answer', 'filemanager'],
  'audio/mp4': ['answer', 'filemanager'],
  'audio/x-m4a': ['answer', 'filemanager'],
  'audio/ogg': ['answer', 'filemanager'],
  'audio/webm': ['answer', 'filemanager'],
  'audio/aac': ['answer', 'filemanager'],
  'audio/flac': ['answer', 'filemanager'],
  'audio/wav': ['answer', 'filemanager'],
  // Without macros: those have types of their own. Older office files are not here, because by their
  // bytes they are no different from installers.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['answer', 'filemanager'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['answer', 'filemanager'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['answer', 'filemanager'],
  'application/vnd.oasis.opendocument.text': ['answer', 'filemanager'],
  'application/vnd.oasis.opendocument.spreadsheet': ['answer', 'filemanager'],
  'application/vnd.oasis.opendocument.presentation': ['answer', 'filemanager'],
} as const satisfies Record<string, readonly FilePurpose[]>;

/** Widths in which pictures are kept beside the original, scaled by a job. */
export const PICTURE_WIDTHS = { thumb: 320, screen: 1600 } as const;
export type PictureSize = keyof typeof PICTURE_WIDTHS;

export const storedFile = z.object({
  id: z.number(),
  uuid: uuid(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

export const files = endpoints('files', {
  upload: {
    method: 'POST',
    path: '/file/upload',
    access: 'signed-in',
    prefix: 'RES',
    limit: 'upload',
    file: 'file',
    summary: 'Store one file; repeated with the same uuid it answers what is stored',
    body: z.object({ purpose: z.enum(FILE_PURPOSES), uuid: z.optional(uuid()) }),
    output: storedFile,
    errors: [
      'UPLOAD_TOO_LARGE',
      'UPLOAD_TOO_SMALL',
      'UPLOAD_TYPE_NOT_ALLOWED',
      'UPLOAD_MISSING',
      'UPLOAD_BROKEN',
      'UPLOAD_TOO_MANY_PIXELS',
      'RES_UUID_TAKEN',
    ],
    activity: 'file.uploaded',
  },
  read: {
    method: 'GET',
    path: '/file/{id}',
    access: 'signed-in',
    prefix: 'RES',
    answer: 'bytes',
    summary: 'The bytes of a file, whole or the part that a Range header names, for who may read what holds it',
    params: z.object({ id: anyId() }),
    query: z.object({ size: z.optional(z.enum(['thumb', 'screen'])), download: z.optional(z.string()) }),
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_RANGE_OUTSIDE'],
  },
});
