/** The names under which an integration stores reports: server and preview fill in the same patterns. */

/** The tokens in braces that the names of folders and files may contain. */
export const NAME_TOKENS = [
  'YYYY',
  'MM',
  'DD',
  'TIME',
  'DOCUMENT',
  'TITLE',
  'TEMPLATE',
  'ASSET',
  'ASSET_ID',
  'PERSON',
  'SCORE',
  'ID',
] as const;
export type NameToken = (typeof NAME_TOKENS)[number];
export type NameValues = Readonly<Record<NameToken, string>>;

export const MAX_PATTERN_LENGTH = 300;
const MAX_FOLDERS = 8;
/**
 * The maximum for one name of a folder or file. A key of S3 has at most 1,024 bytes, so eight folders and a name fit in
 * it.
 */
const MAX_NAME_BYTES = 80;

export type PatternProblem =
  | 'field.pattern_characters'
  | 'field.pattern_absolute'
  | 'field.pattern_climbs'
  | 'field.pattern_deep'
  | 'field.pattern_slash'
  | 'field.pattern_token';

/** Null if reports can be stored under this folder pattern. */
export function findFolderProblem(pattern: string): PatternProblem | null {
  const problem = findProblem(pattern);
  if (problem) return problem;
  if (pattern.startsWith('/')) return 'field.pattern_absolute';
  const names = toNames(pattern);
  if (names.some((name) => /^\.+$/.test(name.trim()))) return 'field.pattern_climbs';
  return names.length > MAX_FOLDERS ? 'field.pattern_deep' : null;
}

/** Returns the key of the message about a wrong pattern of file names; null if it is valid. */
export function findFileNameProblem(pattern: string): PatternProblem | null {
  if (pattern.includes('/')) return 'field.pattern_slash';
  return /^\.+$/.test(pattern.trim()) ? 'field.pattern_climbs' : findProblem(pattern);
}

function findProblem(pattern: string): PatternProblem | null {
  if (/[\p{Cc}\\]/u.test(pattern)) return 'field.pattern_characters';
  const rest = pattern.replace(/\{([A-Z_]+)\}/g, (token, name: string) =>
    NAME_TOKENS.includes(name as NameToken) ? '' : token,
  );
  return /[{}]/.test(rest) ? 'field.pattern_token' : null;
}

const toNames = (pattern: string): string[] => pattern.split('/').filter((name) => name.trim() !== '');

/** The folder of a report, without slashes at its ends; empty for the top. Folders without a name are left out. */
export const fillFolder = (pattern: string, values: NameValues): string =>
  toNames(pattern)
    .map((name) => toSafeName(fill(name, values)))
    .filter(Boolean)
    .join('/');

/** The name of a report without its ending; the id of the inspection if nothing is left of the pattern. */
export const fillFileName = (pattern: string, values: NameValues): string =>
  toSafeName(fill(pattern, values)) || values.ID.slice(0, ID_LENGTH);
const ID_LENGTH = 8;

const fill = (pattern: string, values: NameValues): string =>
  pattern.replace(/\{([A-Z_]+)\}/g, (_, name: string) => values[name as NameToken] ?? '');

/**
 * Replaces characters that file systems and addresses reject by hyphens, so that a value never adds a folder or leads
 * out of one.
 */
export function toSafeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|#%{}^~[\]`]+/g, '-')
    .replace(/\s+/g, ' ');
  return trimName(truncate(trimName(safe)));
}

/** Names that begin with a dot are hidden, and names that end with one are not allowed everywhere. */
const trimName = (name: string): string => {
  let [start, end] = [0, name.length];
  while (start < end && '. -'.includes(name[start]!)) start += 1;
  while (end > start && '. '.includes(name[end - 1]!)) end -= 1;
  return name.slice(start, end);
};

function truncate(name: string): string {
  let bytes = 0;
  let result = '';
  for (const character of name) {
    bytes += countBytes(character.codePointAt(0)!);
    if (bytes > MAX_NAME_BYTES) break;
    result += character;
  }
  return result;
}

/** Counts the bytes of a character in UTF-8. */
function countBytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** The properties of an inspection that tokens stand for. */
export interface NamedInspection {
  readonly uuid: string;
  readonly document_id: string | null;
  readonly title: string;
  readonly template_title: string;
  readonly asset_name: string | null;
  readonly asset_id: string | null;
  readonly person: string;
  /** The score in hundredths of a percent. */
  readonly score_percent: number | null;
  readonly completed_at: Date;
  readonly time_zone: string;
}

/** Returns the value of each token for an inspection. Times are those of `time_zone`. */
export function toNameValues(inspection: NamedInspection): NameValues {
  const { uuid, document_id, score_percent, completed_at, time_zone } = inspection;
  // This locale writes times as 2026-11-20 09:05.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    timeZone: time_zone,
  })
    .format(completed_at)
    .split(' ');
  const [YYYY = '', MM = '', DD = ''] = day.split('-');
  return {
    ...{ YYYY, MM, DD, TIME: time.replace(':', '') },
    DOCUMENT: document_id ?? uuid.slice(0, ID_LENGTH),
    TITLE: inspection.title,
    TEMPLATE: inspection.template_title,
    ASSET: inspection.asset_name ?? '',
    ASSET_ID: inspection.asset_id ?? '',
    PERSON: inspection.person,
    SCORE: score_percent === null ? '' : String(Math.round(score_percent / 100)),
    ID: uuid,
  };
}
