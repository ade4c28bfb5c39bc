/** The editor of each type of filter. */
import type { FilterType, ListColumn } from '@rounds/contract/list';
import type { ReactNode } from 'react';
import { BuilderEditor } from './builder-editor.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { DateEditor } from './date-editor.tsx';
import type { EditorProps } from './editor.ts';
import { NumberEditor, SwitchEditor, TextEditor } from './plain-editors.tsx';
import { RemoteEditor } from './remote-editor.tsx';
import { TreeEditor } from './tree-editor.tsx';

export const EDITORS: Record<FilterType, (props: EditorProps) => ReactNode> = {
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

export const isFiltered = (column: ListColumn): column is ListColumn & { filter: FilterType } =>
  column.filter !== undefined;
