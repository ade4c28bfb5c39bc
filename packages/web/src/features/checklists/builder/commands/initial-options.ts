/** The options of a new choice question. */
import type { ItemType, ResponseSet } from '@rounds/engine';
import { newId } from '../state/new-id.ts';

/** Labels in the language of the template. */
export interface OptionLabels {
  readonly yes: string;
  readonly no: string;
  readonly option: (number: number) => string;
}

const YES_NO_TYPES: readonly ItemType[] = ['yesno', 'switch'];

export function createInitialSet(type: ItemType, labels: OptionLabels): ResponseSet {
  const plain = { score: null, color: 'none', failed: false } as const;
  const options = YES_NO_TYPES.includes(type)
    ? [
        { uuid: newId(), label: labels.yes, score: 1, color: 'green' as const, failed: false },
        { uuid: newId(), label: labels.no, score: 0, color: 'red' as const, failed: true },
      ]
    : [1, 2].map((number) => ({ uuid: newId(), label: labels.option(number), ...plain }));
  return { uuid: newId(), options };
}
