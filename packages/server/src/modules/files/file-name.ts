/** Names of uploaded files: what people called them, without what a name could do elsewhere. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
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
const LONGEST = 150;

export const extensionOf = (type: string): string => EXTENSIONS[type]?.[0] ?? 'bin';

/** The last part of a path, without control and direction marks, with an extension that fits its bytes. */
export function fileName(given: string, type: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const extension = extensionOf(type);
  const dot = clean.lastIndexOf('.');
  const own = dot > 0 ? clean.slice(dot + 1).toLowerCase() : '';
  if (EXTENSIONS[type]?.includes(own)) return `${cut(clean.slice(0, dot))}.${own}`;
  return `${cut(clean) || 'file'}.${extension}`;
}

const cut = (text: string): string => Array.from(text).slice(0, LONGEST).join('');
