/** The problems that prevent publishing, found while one edits: at the row, in the settings, and counted in the outline. */
import {
  checkTemplate,
  getAncestors,
  type Id,
  type TemplateProblem,
  type TemplateRecords,
  toDocument,
} from '@rounds/engine';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useBuilder, useView } from './builder-context.tsx';
import { listFillableProblems } from './fillable-problems.ts';

interface LiveProblems {
  readonly byItem: ReadonlyMap<Id, readonly TemplateProblem[]>;
  /** The number of problems inside of each page and section. */
  readonly inside: ReadonlyMap<Id, number>;
}

const NOTHING: readonly TemplateProblem[] = [];
const NO_PROBLEMS: LiveProblems = { byItem: new Map(), inside: new Map() };
const ProblemsContext = createContext<LiveProblems>(NO_PROBLEMS);

/** Checking a large template takes longer than a key may take, so it waits until the person rests. */
const REST_MS = 700;
/** The larger the template, the longer the rest: this many times as long as the last check took. */
const REST_FACTOR = 20;

export function LiveProblemsProvider({ children }: { children: ReactNode }) {
  const { store } = useBuilder();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let took = 0;
    const check = () => {
      const start = performance.now();
      setProblems(collectProblems(store.records()));
      took = performance.now() - start;
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(check, Math.max(REST_MS, took * REST_FACTOR));
    };
    later();
    const stop = store.subscribe(later);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return <ProblemsContext value={problems}>{children}</ProblemsContext>;
}

function collectProblems(records: TemplateRecords): LiveProblems {
  const byItem = new Map<Id, TemplateProblem[]>();
  const inside = new Map<Id, number>();
  for (const problem of listFillableProblems(checkTemplate(toDocument(records)), records)) {
    const id = problem.item_id;
    if (!id || !records.items[id]) continue;
    byItem.set(id, [...(byItem.get(id) ?? []), problem]);
    for (const above of getAncestors(records, id)) inside.set(above.id, (inside.get(above.id) ?? 0) + 1);
  }
  return byItem.size === 0 ? NO_PROBLEMS : { byItem, inside };
}

/** The problems of an item. One whose text is still being typed has none yet. */
export function useProblemsOf(id: Id): readonly TemplateProblem[] {
  const isEditing = useView((view) => view.editingId === id);
  const { byItem } = useContext(ProblemsContext);
  return isEditing ? NOTHING : (byItem.get(id) ?? NOTHING);
}

/** The number of problems of a page or section and inside of it. */
export function useProblemCount(id: Id): number {
  const { byItem, inside } = useContext(ProblemsContext);
  return useMemo(() => (byItem.get(id)?.length ?? 0) + (inside.get(id) ?? 0), [byItem, inside, id]);
}
