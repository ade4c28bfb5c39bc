import { MEASURE_PATTERN, RTL_LETTER_PATTERN } from '@rounds/contract/measure.ts';
import classes from './linked-text.module.css';

/** A Markdown link or a bare address; nothing but http and https ever becomes a link. */
// Pattern: each part ends at a character that it can’t contain, so that no text is read in two ways.
const LINK = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)|(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/g;

type Part = string | { readonly name: string; readonly address: string };

function splitLinks(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    const [match, name, address = '', bare] = found;
    parts.push(text.slice(end, found.index));
    parts.push(bare ? { name: shortenUrl(bare), address: bare } : { name: name ?? address, address });
    end = found.index + match.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** Shortens an address to its host, as in `owasp.org/…`. */
function shortenUrl(address: string): string {
  const [host, ...path] = address.replace(/^https?:\/\/(www\.)?/, '').split('/');
  return path.join('') === '' ? host! : `${host}/…`;
}

/** A text of a template, its links short and open to follow. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, place) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <BidiText key={place} text={part} />
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand in a text twice
        key={place}
        className={classes.link}
        href={part.address}
        title={part.address}
        target="_blank"
        rel="noopener noreferrer"
      >
        {part.name}
      </a>
    ),
  );
}

/** A text as a person wrote it; between letters from the right, a number stays before its unit. */
export function BidiText({ text }: { text: string }) {
  if (!RTL_LETTER_PATTERN.test(text)) return text;
  return text.split(MEASURE_PATTERN).map((words, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <bdi key={place} dir="ltr">
        {words}
      </bdi>
    ) : (
      words
    ),
  );
}

/** The same text without links, for use inside a button or link. */
export const PlainText = ({ text }: { text: string }) => <BidiText text={stripLinks(text)} />;

/** The same as a string, for names and captions. */
export const stripLinks = (text: string): string =>
  splitLinks(text)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
