/** Uploading and downloading files. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { jsonField } from '../import.ts';
import { anyId, queryText, requiredText, timestamp, uuid } from '../values.ts';

/** The maximum size of a file that is not uploaded for an import. */
export const MAX_UPLOAD_BYTES = 28 * 1024 * 1024;
/** Larger files are sent in chunks of this size; only the last one may be shorter. */
export const UPLOAD_CHUNK_BYTES = 1024 * 1024;
/** The chunks of a file that is uploaded for an import, which may be larger than others. */
export const IMPORT_CHUNK_BYTES = 8 * 1024 * 1024;
/** The minimum size of files for purposes such as answers, whose smaller files are broken or empty. */
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
  'issue',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
/**
 * Purposes with a minimum file size: pictures that are evidence or explain a question. What shows an issue may be small,
 * such as a photo of a label, and so may any file of the file manager.
 */
export const PURPOSES_WITH_MIN_SIZE: readonly FilePurpose[] = ['answer', 'template'];

/** Accepted types, as detected from the bytes, with the purposes that accept them. */
export const FILE_TYPES = {
  'image/jpeg': ['answer', 'issue', 'signature', 'drawing', 'avatar', 'logo', 'icon', 'filemanager', 'template'],
  'image/png': ['answer', 'issue', 'signature', 'drawing', 'avatar', 'logo', 'icon', 'filemanager', 'template'],
  // Scaled by the server, and sent as a download, so that a browser never runs it.
  'image/svg+xml': ['icon'],
  'image/webp': ['answer', 'issue', 'avatar', 'logo', 'icon', 'filemanager', 'template'],
  'image/gif': ['answer', 'issue', 'filemanager', 'template'],
  'image/heic': ['answer', 'issue', 'filemanager', 'template'],
  'image/heif': ['answer', 'issue', 'filemanager', 'template'],
  'application/pdf': ['answer', 'issue', 'filemanager'],
  'video/mp4': ['answer', 'issue', 'filemanager'],
  'video/webm': ['answer', 'issue', 'filemanager'],
  'video/quicktime': ['answer', 'issue', 'filemanager'],
  'audio/mpeg': ['answer', 'issue', 'filemanager'],
  'audio/mp4': ['answer', 'issue', 'filemanager'],
  'audio/x-m4a': ['answer', 'issue', 'filemanager'],
  'audio/ogg': ['answer', 'issue', 'filemanager'],
  'audio/webm': ['answer', 'issue', 'filemanager'],
  'audio/aac': ['answer', 'issue', 'filemanager'],
  'audio/flac': ['answer', 'issue', 'filemanager'],
  'audio/wav': ['answer', 'issue', 'filemanager'],
  // These types cannot contain macros. Older office formats are missing because their bytes cannot be
  // told apart from installers.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['answer', 'issue', 'filemanager'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['answer', 'issue', 'filemanager'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['answer', 'issue', 'filemanager'],
  'application/vnd.oasis.opendocument.text': ['answer', 'issue', 'filemanager'],
  'application/vnd.oasis.opendocument.spreadsheet': ['answer', 'issue', 'filemanager'],
  'application/vnd.oasis.opendocument.presentation': ['answer', 'issue', 'filemanager'],
  // These are stored as they are and only ever sent as downloads: a browser that showed a text could take it for a
  // page.
  'text/plain': ['filemanager'],
  'text/csv': ['filemanager'],
  'message/rfc822': ['filemanager'],
  'application/zip': ['filemanager'],
} as const satisfies Record<string, readonly FilePurpose[]>;

export type FileType = keyof typeof FILE_TYPES;

/** Texts have no bytes that tell their types: the extension of the name does. */
export const TEXT_TYPES: Readonly<Record<string, FileType>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  eml: 'message/rfc822',
};

/** Widths in pixels of the scaled versions that a job creates of each image. */
export const IMAGE_WIDTHS = { thumb: 320, screen: 1600 } as const;
export type ImageSize = keyof typeof IMAGE_WIDTHS;

/** The person who signed, in pictures of signatures. Many of them have no account. */
export const signer = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SIGNER_LENGTH)),
  role: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SIGNER_LENGTH))),
});
export type Signer = z.infer<typeof signer>;

/** The time and place of a photo, as the device recorded them. */
export const capture = z.object({
  at: timestamp(),
  lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  lng: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
  /** The accuracy in meters. */
  accuracy: z.optional(z.number().check(z.minimum(0))),
});
export type Capture = z.infer<typeof capture>;

/** The SHA-256 of bytes as 64 hexadecimal digits. */
const sha256 = () => z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/));

/** A number of bytes; multipart bodies carry it as text. */
const byteCount = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
    z.transform((bytes) => Number(bytes)),
  ),
  z.number().check(z.int(), z.minimum(0)),
);

/** A file that a person has uploaded in chunks for an import, instead of sending it with the call. */
export const uploadedFile = z.object({
  uuid: uuid(),
  name: requiredText(200),
  /** The size of the whole file in bytes, by which the server notices a truncated one. */
  size: z.number().check(z.int(), z.positive()),
});
export type UploadedFile = z.infer<typeof uploadedFile>;
/** The field of a call that accepts such a file. */
export const uploadField = { upload: z.optional(jsonField(uploadedFile)) };
export const UPLOADED_FILE_ERRORS = ['UPLOAD_SIZE_MISMATCH', 'APP_DISK_FULL'] as const;

/** The state of a file that arrives in chunks. */
export const uploadProgress = z.object({
  /** The bytes that are stored without a gap, from the start of the file. */
  received: z.number(),
  /** The size of the finished file; null until then. */
  size: z.nullable(z.number()),
  chunk_size: z.number(),
});
export type UploadProgress = z.infer<typeof uploadProgress>;

export const storedFile = z.object({
  id: z.number(),
  uuid: uuid(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  url: z.string(),
  /** The receipt of an upload: the SHA-256 of the stored bytes. Files from before it was kept have none. */
  hash: z.optional(z.string()),
  signer: z.optional(signer),
  capture: z.optional(capture),
});
export type StoredFile = z.infer<typeof storedFile>;

/** The errors that storing the bytes of a file can cause. */
const FILE_ERRORS = [
  'UPLOAD_TOO_LARGE',
  'UPLOAD_TOO_SMALL',
  'UPLOAD_QUOTA_EXCEEDED',
  'UPLOAD_TYPE_NOT_ALLOWED',
  'UPLOAD_BROKEN',
  'UPLOAD_TOO_MANY_PIXELS',
  'UPLOAD_DRAWING_NOT_ALLOWED',
  'UPLOAD_DRAWING_TOO_COMPLEX',
  'APP_BUSY',
  'UPLOAD_HASH_MISMATCH',
  'RES_UUID_TAKEN',
] as const;

export const files = endpoints('files', {
  upload: {
    method: 'POST',
    path: '/file/upload',
    is_conducting: true,
    access: 'signed-in',
    prefix: 'RES',
    limit: 'upload',
    work: 'picture',
    file: 'file',
    summary: 'Upload a file; repeating the call with the same uuid returns the stored file',
    body: z.object({
      purpose: z.enum(FILE_PURPOSES),
      uuid: z.optional(uuid()),
      hash: z.optional(sha256()),
      signer: z.optional(jsonField(signer)),
      capture: z.optional(jsonField(capture)),
    }),
    output: storedFile,
    errors: [...FILE_ERRORS, 'UPLOAD_MISSING'],
    activity: 'file.uploaded',
  },
  getUploadProgress: {
    method: 'GET',
    path: '/file/upload/{uuid}',
    is_conducting: true,
    access: 'signed-in',
    prefix: 'RES',
    summary: 'Where your upload in chunks continues; nothing is received of an unknown uuid',
    params: z.object({ uuid: uuid() }),
    output: uploadProgress,
  },
  uploadChunk: {
    method: 'POST',
    path: '/file/upload/{uuid}/chunk',
    is_conducting: true,
    access: 'signed-in',
    prefix: 'RES',
    limit: 'upload',
    file: 'file',
    no_events: 'upload',
    summary: 'Upload the next chunk of a file; repeating a chunk changes nothing',
    params: z.object({ uuid: uuid() }),
    body: z.object({
      /** The position of the chunk in its file, in bytes. */
      offset: byteCount,
      /** Browsers can compute it only over https. */
      hash: z.optional(sha256()),
      /** The size of the whole file in bytes, if an import will read it: such a file may be larger, as are its chunks. */
      import_size: z.optional(byteCount),
    }),
    output: uploadProgress,
    errors: [
      'UPLOAD_TOO_LARGE',
      'UPLOAD_QUOTA_EXCEEDED',
      'UPLOAD_IMPORTS_FULL',
      'UPLOAD_MISSING',
      'UPLOAD_BROKEN',
      'UPLOAD_HASH_MISMATCH',
      'UPLOAD_CHUNK_SIZE',
      'UPLOAD_OFFSET_WRONG',
    ],
  },
  cancelUpload: {
    method: 'DELETE',
    path: '/file/upload/{uuid}',
    access: 'signed-in',
    prefix: 'RES',
    no_events: 'upload',
    summary: 'Discard the chunks of your unfinished upload; of an unknown uuid there is nothing to discard',
    params: z.object({ uuid: uuid() }),
  },
  finishUpload: {
    method: 'POST',
    path: '/file/upload/{uuid}/finish',
    is_conducting: true,
    access: 'signed-in',
    prefix: 'RES',
    limit: 'upload',
    work: 'picture',
    summary: 'Store the file of the uploaded chunks; repeating the call returns the stored file',
    params: z.object({ uuid: uuid() }),
    body: z.object({
      purpose: z.enum(FILE_PURPOSES),
      name: requiredText(200),
      size: z.number().check(z.int(), z.positive()),
      hash: sha256(),
      signer: z.optional(signer),
      capture: z.optional(capture),
    }),
    output: storedFile,
    errors: [...FILE_ERRORS, 'UPLOAD_SIZE_MISMATCH'],
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
    query: z.object({ size: z.optional(z.enum(['thumb', 'screen'])), download: z.optional(queryText(100)) }),
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_RANGE_OUTSIDE'],
  },
});
