import type { ListColumn } from '@rounds/contract/list';
import type { TableText } from '../model/table-text.ts';

/** What each editor of a filter gets: the value as the address has it, and the way back there. */
export interface EditorProps {
  readonly column: ListColumn;
  readonly name: string;
  readonly value: unknown;
  readonly text: TableText;
  /** `undefined` takes the filter off. */
  onChange(value: unknown): void;
}
