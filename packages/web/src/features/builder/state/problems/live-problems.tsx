/** The problems that prevent publishing, found while one edits: at the row, in the settings, and counted in the outline. */
import {
  checkTemplate,
  getAncestors,
  type Id,
  listInDocumentOrder,
  type TemplateProblem,
  type TemplateRecords,
  toDocument,
  uniqueProblems,
} from '@rounds/engine';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useBuilder, useView } from '../builder-context.tsx';
import type { RejectedPublication } from '../builder-view.ts';
import { listFillableProblems } from './fillable-problems.ts';

interface LiveProblems {
  /** All problems in the order of the template; those of the template itself come first. */
  readonly all: readonly TemplateProblem[];
  readonly byItem: ReadonlyMap<Id, readonly TemplateProblem[]>;
  /** The number of problems inside of each page and section. */
  readonly inside: ReadonlyMap<Id, number>;
}

const NOTHING: readonly TemplateProblem[] = [];
const NO_PROBLEMS: LiveProblems = { all: NOTHING, byItem: new Map(), inside: new Map() };
const ProblemsContext = createContext<LiveProblems>(NO_PROBLEMS);

/** Checking a large template takes longer than the response to a key may take, so it waits until the person pauses. */
const REST_MS = 700;
/** The larger the template, the longer the rest: this many times as long as the last check took. */
const REST_FACTOR = 20;

export function LiveProblemsProvider({ children }: { children: ReactNode }) {
  const { store } = useBuilder();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const rejected = useView((view) => view.rejected);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let took = 0;
    const check = () => {
      const start = performance.now();
      setProblems(collectProblems(store.records(), rejected));
      took = performance.now() - start;
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(check, Math.max(REST_MS, took * REST_FACTOR));
    };
    if (rejected) check();
    else later();
    const stop = store.subscribe(later);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, rejected]);
  return <ProblemsContext value={problems}>{children}</ProblemsContext>;
}

function collectProblems(records: TemplateRecords, rejected: RejectedPublication | null): LiveProblems {
  const problems = [...checkTemplate(toDocument(records)), ...listStillRejected(records, rejected)];
  const all = sortByItem(records, uniqueProblems(listFillableProblems(problems, records)));
  if (all.length === 0) return NO_PROBLEMS;
  const byItem = new Map<Id, TemplateProblem[]>();
  const inside = new Map<Id, number>();
  for (const problem of all) {
    const id = problem.item_id;
    if (!id || !records.items[id]) continue;
    byItem.set(id, [...(byItem.get(id) ?? []), problem]);
    for (const above of getAncestors(records, id)) inside.set(above.id, (inside.get(above.id) ?? 0) + 1);
  }
  return { all, byItem, inside };
}

/**
 * The problems that only the server can find, because it knows lists and asset types, count until their items change.
 */
function listStillRejected({ items }: TemplateRecords, rejected: RejectedPublication | null) {
  return (rejected?.problems ?? []).filter(({ item_id }) =>
    item_id === undefined ? items === rejected?.items : items[item_id] === rejected?.items[item_id],
  );
}

function sortByItem(records: TemplateRecords, problems: readonly TemplateProblem[]): readonly TemplateProblem[] {
  if (problems.length < 2) return problems;
  const order = new Map(listInDocumentOrder(records).map(({ id }, index) => [id, index]));
  const toPlace = ({ item_id = '' }: TemplateProblem) => order.get(item_id) ?? -1;
  return problems.toSorted((one, other) => toPlace(one) - toPlace(other));
}

/** All problems, as the list of them shows them. */
export const useProblems = (): readonly TemplateProblem[] => useContext(ProblemsContext).all;

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
