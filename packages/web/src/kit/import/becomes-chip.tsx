import { Chip } from '../../ui/index.ts';

const TONES = { created: 'green', changed: 'amber', skipped: 'red', unchanged: 'slate', known: 'slate' } as const;

interface BecomesChipProps {
  readonly becomes: keyof typeof TONES;
  /** The word for it. */
  readonly children: string;
}

/** Shows the outcome of an import for a row of its file. */
export const BecomesChip = ({ becomes, children }: BecomesChipProps) => <Chip tone={TONES[becomes]}>{children}</Chip>;
