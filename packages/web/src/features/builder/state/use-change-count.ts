import { applyPatch, diffRecords, type TemplateRecords, toRecords } from '@rounds/engine';
import { useEffect, useRef, useState } from 'react';
import { toChangeLines } from '../../../kit/templates/change-lines.ts';
import { useBuilder, usePublished, useSaveState } from './builder-context.tsx';
import { useLastVersion } from './builder-queries.ts';

/**
 * The number of items that differ from the last published version; null while it is unknown. It is counted
 * only when everything is saved, so that it does not slow down typing.
 */
export function useChangeCount(): number | null {
  const { id, store } = useBuilder();
  const { version, hasDraft } = usePublished();
  const save = useSaveState();
  const isSaved = save.kind === 'saved';
  const { data } = useLastVersion(id, version, hasDraft && isSaved);
  const before = useRef<{ readonly of: unknown; readonly records: TemplateRecords } | null>(null);
  const [counted, setCounted] = useState<{ readonly version: number | null; readonly count: number } | null>(null);
  useEffect(() => {
    if (!data || save.kind !== 'saved') return;
    if (before.current?.of !== data) before.current = { of: data, records: toRecords(data as never) };
    const now = store.records();
    // Unchanged records become the same objects, so that the next comparison is cheap.
    const { records, reverse } = applyPatch(now, diffRecords(now, before.current.records));
    before.current = { of: data, records };
    setCounted({ version, count: toChangeLines(records, reverse).length });
  }, [data, save, store, version]);
  return counted?.version === version ? counted.count : null;
}
