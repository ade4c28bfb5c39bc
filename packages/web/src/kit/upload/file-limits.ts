/** The limits of the server for each purpose of a file, so that a file is rejected before it is sent. */
import {
  FILE_TYPES,
  type FilePurpose,
  MAX_UPLOAD_BYTES,
  MIN_UPLOAD_BYTES,
  PURPOSES_WITH_MIN_SIZE,
} from '@rounds/contract/files';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getDateLocale, useFormat } from '../../platform/i18n/index.ts';
import { useAppSettings } from '../../platform/session/index.ts';

/** The files that the server accepts for a purpose; sizes are in bytes. */
export interface FileLimits {
  /** The accepted MIME types. */
  readonly types: readonly string[];
  readonly minBytes: number;
  readonly maxBytes: number;
}

export type FileLimitProblem = 'too_small' | 'too_large' | 'wrong_type';

/** @param allowed the types that the installation accepts; null for all */
export const getFileLimits = (purpose: FilePurpose, allowed: readonly string[] | null = null): FileLimits => ({
  types: Object.entries<readonly FilePurpose[]>(FILE_TYPES).flatMap(([type, purposes]) =>
    purposes.includes(purpose) && (allowed?.includes(type) ?? true) ? type : [],
  ),
  minBytes: PURPOSES_WITH_MIN_SIZE.includes(purpose) ? MIN_UPLOAD_BYTES : 1,
  maxBytes: MAX_UPLOAD_BYTES,
});

/** The limits of a purpose in this installation; while its settings are not loaded, only the server enforces its types. */
export function useFileLimits(purpose: FilePurpose): FileLimits {
  const { data } = useAppSettings();
  const allowed = data?.upload_types ?? null;
  return useMemo(() => getFileLimits(purpose, allowed), [purpose, allowed]);
}

/** Returns why a file is not acceptable, as far as the browser can tell; the server checks its bytes. */
export function findLimitProblem(file: Blob, { types, minBytes, maxBytes }: FileLimits): FileLimitProblem | null {
  if (!types.includes(file.type)) return 'wrong_type';
  if (file.size < minBytes) return 'too_small';
  return file.size > maxBytes ? 'too_large' : null;
}

/** Writes a problem as the end of a line that begins with the name of the file. */
export function useLimitText(): (problem: FileLimitProblem, limits: FileLimits) => string {
  const { t, i18n } = useTranslation('common');
  const format = useFormat();
  return (problem, { types, minBytes, maxBytes }) => {
    if (problem === 'too_small') return t('upload.too_small', { size: format.bytes(minBytes) });
    if (problem === 'too_large') return t('upload.too_large', { size: format.bytes(maxBytes) });
    return t('upload.wrong_type', { types: formatTypes(types, i18n.language) });
  };
}

/** A readable list of file types: "JPG, PNG or PDF". */
export function useTypeNames(types: readonly string[]): string {
  const { i18n } = useTranslation();
  return formatTypes(types, i18n.language);
}

const formatTypes = (types: readonly string[], language: string): string =>
  new Intl.ListFormat(getDateLocale(language), { type: 'disjunction' }).format([...new Set(types.map(getTypeName))]);

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  'text/plain': 'TXT',
  'message/rfc822': 'EML',
  'video/quicktime': 'MOV',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/x-m4a': 'M4A',
  [`${OPEN_XML}.wordprocessingml.document`]: 'DOCX',
  [`${OPEN_XML}.spreadsheetml.sheet`]: 'XLSX',
  [`${OPEN_XML}.presentationml.presentation`]: 'PPTX',
  [`${OPEN_DOCUMENT}.text`]: 'ODT',
  [`${OPEN_DOCUMENT}.spreadsheet`]: 'ODS',
  [`${OPEN_DOCUMENT}.presentation`]: 'ODP',
};

const getTypeName = (type: string): string => TYPE_NAMES[type] ?? type.replace(/^.*\//, '').toUpperCase();
