import { applyPatch, diffRecords, type TemplateRecords, toRecords } from '@rounds/engine';
import { useEffect, useRef, useState } from 'react';
import { useBuilder, usePublished, useSaveState } from './builder-context.tsx';
import { useLastVersion } from './builder-queries.ts';
import { patchLines } from './patch-words.ts';

/**
 * How many items are another than in the version published last, as the list of changes names them;
 * null while that is not known. Counted whenever everything is saved, so that typing waits for nothing.
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
    // What has not changed is the same object from here on: the next count compares only by looking.
    const { records, reverse } = applyPatch(now, diffRecords(now, before.current.records));
    before.current = { of: data, records };
    setCounted({ version, count: patchLines(records, reverse).length });
  }, [data, save, store, version]);
  return counted?.version === version ? counted.count : null;
}
