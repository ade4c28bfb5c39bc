/** Uploading and downloading files. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { jsonField } from './import.ts';
import { anyId, uuid } from './values.ts';

export const MAX_UPLOAD_BYTES = 28 * 1024 * 1024;
export const MIN_UPLOAD_BYTES = 10 * 1024;
/** The name and the role of a person who signs. */
export const MAX_SIGNER_LENGTH = 120;

/** Larger images are rejected, because decoding them takes too much memory. */
export const MAX_IMAGE_PIXELS = 100_000_000;

export const FILE_PURPOSES = [
  'answer',
  'signature',
  'drawing',
  'avatar',
  'logo',
  'icon',
  'filemanager',
  'template',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
/** Purposes with a minimum file size: those for which people choose the files themselves. */
export const PURPOSES_WITH_MIN_SIZE: readonly FilePurpose[] = ['answer', 'filemanager', 'template'];

/** Accepted types, as detected from the bytes, with the purposes that accept them. */
export const FILE_TYPES = {
  'image/jpeg': ['answer', 'signature', 'drawing', 'avatar', 'logo', 'icon', 'filemanager', 'template'],
  'image/png': ['answer', 'signature', 'drawing', 'avatar', 'logo', 'icon', 'filemanager', 'template'],
  // Scaled by the server, and sent as a download, so that a browser never runs it.
  'image/svg+xml': ['icon'],
  'image/webp': ['answer', 'avatar', 'logo', 'icon', 'filemanager', 'template'],
  'image/gif': ['answer', 'filemanager', 'template'],
  'image/heic': ['answer', 'filemanager', 'template'],
  'image/heif': ['answer', 'filemanager', 'template'],
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
  // These types cannot contain macros. Older office formats are missing because their bytes cannot be
  // told apart from installers.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['answer', 'filemanager'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['answer', 'filemanager'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['answer', 'filemanager'],
  'application/vnd.oasis.opendocument.text': ['answer', 'filemanager'],
  'application/vnd.oasis.opendocument.spreadsheet': ['answer', 'filemanager'],
  'application/vnd.oasis.opendocument.presentation': ['answer', 'filemanager'],
} as const satisfies Record<string, readonly FilePurpose[]>;

export type FileType = keyof typeof FILE_TYPES;

/** Widths in pixels of the scaled versions that a job creates of each image. */
export const IMAGE_WIDTHS = { thumb: 320, screen: 1600 } as const;
export type ImageSize = keyof typeof IMAGE_WIDTHS;

/** Who signed, for pictures of signatures: often somebody without an account. */
export const signer = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SIGNER_LENGTH)),
  role: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SIGNER_LENGTH))),
});
export type Signer = z.infer<typeof signer>;

export const storedFile = z.object({
  id: z.number(),
  uuid: uuid(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  url: z.string(),
  signer: z.optional(signer),
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
    summary: 'Upload a file; repeating the call with the same uuid returns the stored file',
    body: z.object({
      purpose: z.enum(FILE_PURPOSES),
      uuid: z.optional(uuid()),
      signer: z.optional(jsonField(signer)),
    }),
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
  get: {
    method: 'GET',
    path: '/file/{id}',
    access: 'signed-in',
    prefix: 'RES',
    response: 'bytes',
    summary: 'Download a file, or the part in the Range header, if you can read the record that contains it',
    params: z.object({ id: anyId() }),
    query: z.object({ size: z.optional(z.enum(['thumb', 'screen'])), download: z.optional(z.string()) }),
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_RANGE_OUTSIDE'],
  },
});
