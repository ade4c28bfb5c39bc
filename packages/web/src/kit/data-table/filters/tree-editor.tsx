import type { ListColumn } from '@rounds/contract/list.ts';
import { useMemo, useState } from 'react';
import { TreeChoice, type TreeOption, type TreeSource, useSelectedOptions } from '../../../ui/index.ts';
import { useChoiceDraft } from './draft.ts';
import type { EditorProps } from './editor.ts';
import { searchOptions, toOptionValues, useCacheSelectedOptions } from './remote-options.ts';

const RULES = { isMulti: true, isClearable: true };
const MAX_OPTIONS = 100;

const toTreeSource = (column: ListColumn): TreeSource => ({
  key: ['options', column.remote, 'tree'],
  load: ({ ids, ...where }, signal) =>
    searchOptions(column, { ...where, ...(ids && { ids: ids.join(',') }), tree: true, limit: MAX_OPTIONS }, signal),
});

/** Selects entries of a tree; each includes everything below it. */
export function TreeEditor({ column, name, value, onChange }: EditorProps) {
  const source = useMemo(() => toTreeSource(column), [column]);
  const [known, setKnown] = useState<readonly TreeOption[]>([]);
  const [values, change] = useChoiceDraft(value, toOptionValues, onChange);
  const selectedOptions = useSelectedOptions(source, values, known);
  const cacheSelected = useCacheSelectedOptions(column);
  const choose = (next: readonly TreeOption[]) => {
    setKnown(next);
    cacheSelected(next.map(({ value, label }) => ({ value, label })));
    change(next.map((option) => option.value));
  };
  return <TreeChoice name={name} source={source} selection={selectedOptions} rules={RULES} onChange={choose} />;
}
