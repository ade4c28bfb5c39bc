/** The answers that a new question of choice starts with. */
import type { ItemType, ResponseSet } from '@rounds/engine';
import { newId } from './new-id.ts';

/** Words in the template's language. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly option: (number: number) => string;
}

const YES_OR_NO: readonly ItemType[] = ['yesno', 'switch'];

export function startingAnswers(type: ItemType, words: AnswerWords): ResponseSet {
  const plain = { score: null, color: 'none', failed: false } as const;
  const options = YES_OR_NO.includes(type)
    ? [
        { uuid: newId(), label: words.yes, score: 1, color: 'green' as const, failed: false },
        { uuid: newId(), label: words.no, score: 0, color: 'red' as const, failed: true },
      ]
    : [1, 2].map((number) => ({ uuid: newId(), label: words.option(number), ...plain }));
  return { uuid: newId(), options };
}
