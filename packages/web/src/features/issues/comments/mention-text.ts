/** Finds mentions in a text: names behind an @. The ids of these people are sent with the text. */
import { escapePattern, type RichRun, type RichText, toPlainText } from '@rounds/engine';

export interface MentionedPerson {
  readonly id: number;
  readonly full_name: string;
}

/** The chosen people whose names are still in the text. */
export function listMentioned(text: RichText, people: readonly MentionedPerson[]): MentionedPerson[] {
  const plain = toPlainText(text);
  const unique = new Map(people.map((person) => [person.id, person]));
  return [...unique.values()].filter(({ full_name }) => plain.includes(`@${full_name}`));
}

/** The text with the mentions emphasized. */
export function emphasizeMentions(text: RichText, people: readonly MentionedPerson[]): RichText {
  if (people.length === 0) return text;
  // Longer names come first, so that "Ann Lee" is not found within "Ann Leeds".
  const names = people.map(({ full_name }) => `@${full_name}`).toSorted((a, b) => b.length - a.length);
  // Pattern: it lists names without repetitions.
  const pattern = new RegExp(`(${names.map(escapePattern).join('|')})`);
  const emphasize = (run: RichRun): RichRun[] =>
    run.text
      .split(pattern)
      .filter((part) => part !== '')
      .map((part) => ({
        ...run,
        text: part,
        ...(names.includes(part) && { bold: true as const, color: 'blue' as const }),
      }));
  return text.map((block) => (block.style === 'code' ? block : { ...block, runs: block.runs.flatMap(emphasize) }));
}
