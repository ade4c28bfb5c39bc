import type { ListColumn } from '@rounds/contract/list';
import { useMemo, useState } from 'react';
import { TreeChoice, type TreeOption, type TreeSource, useChosen } from '../../ui/index.ts';
import { useChoice } from './draft.ts';
import type { EditorProps } from './editor.ts';
import { ask, chosenValues, useTellChosen } from './remote-options.ts';

const RULES = { isMulti: true, clearable: true };
const MOST = 100;

const treeOf = (column: ListColumn): TreeSource => ({
  key: ['options', column.remote, 'tree'],
  load: ({ ids, ...where }, signal) =>
    ask(column, { ...where, ...(ids && { ids: ids.join(',') }), tree: true, limit: MOST }, signal),
});

/** Places in a tree; each stands for itself and all that lies below it. */
export function TreeEditor({ column, name, value, onChange }: EditorProps) {
  const source = useMemo(() => treeOf(column), [column]);
  const [known, setKnown] = useState<readonly TreeOption[]>([]);
  const [values, change] = useChoice(value, chosenValues, onChange);
  const chosen = useChosen(source, values, known);
  const tell = useTellChosen(column);
  const choose = (next: readonly TreeOption[]) => {
    setKnown(next);
    tell(next.map(({ value, label }) => ({ value, label })));
    change(next.map((option) => option.value));
  };
  return <TreeChoice name={name} source={source} chosen={chosen} rules={RULES} onChange={choose} />;
}
