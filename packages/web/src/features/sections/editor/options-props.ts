/** Declares the props that the settings of every kind of block receive. */
import type { SectionBlock } from '@rounds/contract/sections';
import type { Available } from '../use-available.ts';

export interface OptionsProps {
  readonly block: SectionBlock;
  readonly available: Available;
  /** The problems that the server found, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Changes of one field in a row are one step to undo. */
  readonly onChange: (fields: Partial<SectionBlock>, field: string) => void;
}
