import type { ListColumn } from '@rounds/contract/list.ts';
import type { TableText } from '../model/table-text.ts';

/** The props of all filter editors: the value in the address and a callback that changes it. */
export interface EditorProps {
  readonly column: ListColumn;
  readonly name: string;
  readonly value: unknown;
  readonly text: TableText;
  /** `undefined` removes the filter. */
  onChange(value: unknown): void;
  /** Called when a choice needs nothing more, so that a menu around the editor can close. */
  onDone?(): void;
}
