/** Removes secrets from addresses before they are logged. */
import { ENDPOINTS } from '@rounds/contract';

const HIDDEN = '…';
const UUID_OR_NUMBER = /^(\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** `GET /api/assets?filter=…`, with or without the method. */
const ADDRESS = /^([A-Z]{3,7} )?(?:https?:\/\/[^/?#\s]*)?(\/[^?#]*)/;

/** The words of the paths of the contract; everything else in a path may be a token, a name or an email address. */
const PATH_WORDS: ReadonlySet<string> = new Set([
  'api',
  ...ENDPOINTS.flatMap(({ path }) => path.split('/').filter((segment) => !segment.includes('{'))),
]);

/** An address without its query, in which each part that is no known word and no id is hidden. */
export function redactAddress(address: string): string {
  const [, method = '', path] = ADDRESS.exec(address) ?? [];
  if (path === undefined) return address;
  const isShown = (segment: string) => segment === '' || PATH_WORDS.has(segment) || UUID_OR_NUMBER.test(segment);
  return (
    method +
    path
      .split('/', 100)
      .map((segment) => (isShown(segment) ? segment : HIDDEN))
      .join('/')
  );
}

/** Values in a query or fragment; names that are long or unusual count as well, because nobody knows all of them. */
const QUERY_VALUE = /([?&#][\w.[\]-]{1,64}=)[^&#\s"'\\<>]+/g;
/** Tried only where a name begins, so that the time grows with the length of the line and not with its square. */
const EMAIL = /(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;

/** A line of the log without email addresses and the values of queries, such as those in messages of errors. */
export const redactLine = (line: string): string =>
  line.replaceAll(QUERY_VALUE, `$1${HIDDEN}`).replaceAll(EMAIL, HIDDEN);
