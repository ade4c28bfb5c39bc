/** A column's filter, in the editor of its type. */
import type { FilterType, ListColumn } from '@rounds/contract/list.ts';
import type { ReactNode } from 'react';
import type { FilterState } from '../model/table-state.ts';
import type { TableText } from '../model/table-text.ts';
import { BuilderEditor } from './builder-editor.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { DateEditor } from './date-editor.tsx';
import type { EditorProps } from './editor.ts';
import { NumberEditor, SwitchEditor, TextEditor } from './plain-editors.tsx';
import { RemoteEditor } from './remote-editor.tsx';
import { TreeEditor } from './tree-editor.tsx';

const EDITORS: Record<FilterType, (props: EditorProps) => ReactNode> = {
  select: ChoiceEditor,
  asyncSelect: RemoteEditor,
  asyncDropdownTree: TreeEditor,
  dateRange: DateEditor,
  switch: SwitchEditor,
  number: NumberEditor,
  text: TextEditor,
  numberBuilder: BuilderEditor,
  textBuilder: BuilderEditor,
};

interface FilterEditorProps {
  readonly column: ListColumn;
  readonly state: FilterState;
  readonly text: TableText;
  readonly onDone?: () => void;
}

export function FilterEditor({ column, state, text, onDone }: FilterEditorProps) {
  const Editor = EDITORS[column.filter!];
  return (
    <Editor
      column={column}
      name={text.column(column)}
      value={state.filter[column.selector]}
      text={text}
      onChange={(next) => state.setFilter(column.selector, next, { isTyping: true })}
      {...(onDone && { onDone })}
    />
  );
}

export const isFiltered = (column: ListColumn): column is ListColumn & { filter: FilterType } =>
  column.filter !== undefined;
