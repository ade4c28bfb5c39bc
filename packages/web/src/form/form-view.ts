import type { Id, Item } from '@rounds/engine';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Form } from './form-store.ts';
import { type Step, type StepRow, stepOf } from './steps.ts';

export type Filter = 'all' | 'open' | 'failed';

const fits = (form: Form, item: Item, filter: Filter): boolean => {
  if (filter === 'all') return true;
  const { total, answered, failed } = form.run().progress(item.id);
  return filter === 'failed' ? failed > 0 : total > answered;
};

export interface FormView {
  readonly steps: readonly Step[];
  readonly step: Step | undefined;
  readonly place: number;
  readonly rows: readonly StepRow[];
  readonly filter: Filter;
  /** The question in hand: there is one from the start, so that keys work at once. */
  readonly current: Id | null;
  /** Leads to a question wherever it stands, and brings it into view. */
  readonly sought: { readonly id: Id; readonly n: number } | null;
  setFilter(filter: Filter): void;
  goToStep(id: Id): void;
  turn(by: 1 | -1): void;
  goTo(item_id: Id): void;
  setCurrent(id: Id): void;
  move(by: 1 | -1): void;
}

/** Where the person stands in the inspection: the section, the filter, the question in hand. */
export function useFormView(form: Form): FormView {
  const [stepId, setStepId] = useState<Id | null>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const [taken, setCurrent] = useState<Id | null>(null);
  const [sought, setSought] = useState<{ id: Id; n: number } | null>(null);
  const all = form.steps();
  const kept = useKeptInView(`${stepId} ${filter}`);

  const steps =
    filter === 'all'
      ? all
      : all.filter((step) => step.id === stepId || step.rows.some(({ item }) => fits(form, item, filter)));
  const step = steps.find(({ id }) => id === stepId) ?? steps[0];
  const rows = (step?.rows ?? []).filter(
    ({ kind, item }) => kind === 'heading' || kept(item.id, fits(form, item, filter)),
  );
  const shownRows = filter === 'all' ? rows : withoutEmptyHeadings(rows);

  const questions = shownRows.filter((row) => row.kind === 'question').map((row) => row.item);
  const first = useFirstOpen(form, questions, `${step?.id} ${filter}`);
  const current = [taken, first].find((id) => questions.some((item) => item.id === id)) ?? questions[0]?.id ?? null;

  const seek = useCallback((id: Id) => setSought((before) => ({ id, n: (before?.n ?? 0) + 1 })), []);
  const open = (id: Id) => {
    setStepId(id);
    setCurrent(null);
    setSought(null);
  };
  return {
    steps,
    step,
    place: step ? all.indexOf(step) : -1,
    rows: shownRows,
    filter,
    current,
    sought,
    setFilter: (next) => {
      setFilter(next);
      setSought(null);
    },
    setCurrent,
    goToStep: open,
    turn: (by) => {
      const next = steps[steps.indexOf(step!) + by];
      if (next) open(next.id);
    },
    goTo: (item_id) => {
      const target = stepOf(all, item_id);
      if (!target) return;
      setFilter('all');
      setStepId(target.id);
      setCurrent(item_id);
      seek(item_id);
    },
    move: (by) => {
      const next = questions[questions.findIndex((item) => item.id === current) + by];
      if (!next) return;
      setCurrent(next.id);
      seek(next.id);
    },
  };
}

/** Where work goes on in a section as it was opened; answering moves nobody on. */
function useFirstOpen(form: Form, questions: readonly Item[], place: string): Id | null {
  const found = useRef<{ place: string; id: Id | null } | null>(null);
  if (found.current?.place !== place) {
    found.current = { place, id: questions.find((item) => fits(form, item, 'open'))?.id ?? null };
  }
  return found.current.id;
}

/** An answered question stays where it is until the person turns the page: nothing jumps away under the finger. */
function useKeptInView(place: string) {
  const kept = useRef({ place, ids: new Set<Id>() });
  return useMemo(() => {
    kept.current = { place, ids: new Set() };
    return (id: Id, fitsNow: boolean) => {
      if (fitsNow) kept.current.ids.add(id);
      return kept.current.ids.has(id);
    };
  }, [place]);
}

function withoutEmptyHeadings(rows: readonly StepRow[]): StepRow[] {
  return rows.filter((row, index) => {
    if (row.kind === 'question') return true;
    const next = rows[index + 1];
    return next !== undefined && (next.kind === 'question' || next.depth > row.depth);
  });
}
