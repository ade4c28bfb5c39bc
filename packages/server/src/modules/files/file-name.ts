/** Cleans the names of uploaded files so that they are safe on other systems. */
import { isReservedName, MAX_FILE_NAME_LENGTH } from '@rounds/contract/file-manager';

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/x-m4a': ['m4a'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/webm': ['webm', 'weba'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/wav': ['wav'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'message/rfc822': ['eml'],
  'application/zip': ['zip'],
};

export const getExtension = (type: string): string => EXTENSIONS[type]?.[0] ?? 'bin';

/** The last part of a path, without control and direction characters, with an extension that fits the file type. */
export function toSafeFileName(rawName: string, type: string): string {
  const last = rawName.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const extension = getExtension(type);
  const dot = clean.lastIndexOf('.');
  const own = dot > 0 ? clean.slice(dot + 1).toLowerCase() : '';
  const hasOwn = EXTENSIONS[type]?.includes(own) === true;
  return join(hasOwn ? clean.slice(0, dot) : clean || 'file', hasOwn ? own : extension);
}

/** The longest name that fits, with a mark behind a word that Windows keeps for itself. */
function join(stem: string, extension: string): string {
  const [first = '', ...others] = stem.split('.');
  const free = isReservedName(first) ? [`${first}_`, ...others].join('.') : stem;
  // The cut must not leave half of a character that takes two units.
  const short = free.slice(0, MAX_FILE_NAME_LENGTH - extension.length - 1).replace(/[\uD800-\uDBFF]$/u, '');
  return `${short.trimEnd()}.${extension}`;
}
