/** Writes items as text that other programs accept, and that `parseLines` reads again. */
import { CATALOGUE, type Item, type ResponseSet } from '@rounds/engine';
import { toOneLine } from './parse-lines.ts';

export const writeLines = (items: readonly Item[], sets: readonly ResponseSet[]): string =>
  items.map((item) => writeLine(item, sets)).join('\n');

function writeLine({ type, title, options }: Item, sets: readonly ResponseSet[]): string {
  const text = toOneLine(title);
  if (CATALOGUE[type].kind !== 'question') return `# ${text}`;
  const labels = CATALOGUE[type].choices
    ? (sets.find(({ uuid }) => uuid === options.response_set_id)?.options ?? []).map(({ label }) => toOneLine(label))
    : [];
  // Answers that contain a sign of the syntax would be read differently.
  const isReadable = labels.length > 1 && labels.every((label) => label !== '' && !/[[\]|]/.test(label));
  return [text, isReadable && `[${labels.join(' | ')}]`, options.required === true && '*'].filter(Boolean).join(' ');
}
