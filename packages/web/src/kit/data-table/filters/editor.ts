import type { ListColumn } from '@rounds/contract/list.ts';
import type { TableText } from '../model/table-text.ts';

/** The props of all filter editors: the value in the address and a callback that changes it. */
export interface EditorProps {
  readonly column: ListColumn;
  readonly name: string;
  readonly value: unknown;
  readonly text: TableText;
  /** Sets the value of the filter; `undefined` removes the filter. */
  onChange(value: unknown): void;
  /** Called when a choice is complete, so that a menu that contains the editor can close. */
  onDone?(): void;
}
