/** Cleans the names of uploaded files so that they are safe on other systems. */
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
};
const MAX_NAME_LENGTH = 150;

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
  if (EXTENSIONS[type]?.includes(own)) return `${truncate(clean.slice(0, dot))}.${own}`;
  return `${truncate(clean) || 'file'}.${extension}`;
}

const truncate = (text: string): string => Array.from(text).slice(0, MAX_NAME_LENGTH).join('');
