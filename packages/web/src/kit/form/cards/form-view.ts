import type { AnswerKey, Id } from '@rounds/engine';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFormValue } from '../form-context.tsx';
import type { Form } from '../model/form.ts';
import type { FormLayout } from '../model/form-settings.ts';
import { findPlace, type Step, type StepRow } from '../model/steps.ts';

export type Filter = 'all' | 'open' | 'failed';

const matchesFilter = (form: Form, key: AnswerKey, filter: Filter): boolean => {
  if (filter === 'all') return true;
  const { total, answered, failed } = form.run().progress(key);
  return filter === 'failed' ? failed > 0 : total > answered;
};

/** The position in a form, and the commands that change it. */
export interface FormView {
  readonly steps: readonly Step[];
  readonly step: Step | undefined;
  readonly place: number;
  readonly rows: readonly StepRow[];
  readonly filter: Filter;
  readonly layout: FormLayout;
  /** The id of the list of rows: another list begins at its top. */
  readonly listId: string;
  /** The current question. There is one from the start, so that keys work at once. */
  readonly current: AnswerKey | null;
  /** Goes to a question in any step and scrolls it into view. */
  readonly scrollTarget: { readonly key: AnswerKey; readonly n: number; readonly focus: boolean } | null;
  /** The keys of rows that show only their header. */
  readonly folded: ReadonlySet<AnswerKey>;
  toggleFold(key: AnswerKey): void;
  setFilter(filter: Filter): void;
  goToStep(id: Id): void;
  changeStep(by: 1 | -1): void;
  /** Goes to a question or to the first occurrence of an item; without `focus` the focus does not move. */
  goTo(key: AnswerKey, options?: { readonly focus?: boolean }): void;
  setCurrent(key: AnswerKey): void;
  /** Goes to the next or previous question, also in the next or previous section. */
  move(by: 1 | -1): void;
}

/**
 * The position in the form: section, filter and current question. It changes with visibility, not with
 * every answer.
 */
export function useFormView(form: Form, layout: FormLayout = 'sections', start: AnswerKey | null = null): FormView {
  const [begin] = useState(() => (start === null ? undefined : findPlace(form.steps(), start)));
  const [stepId, setStepId] = useState<Id | null>(begin?.step.id ?? null);
  const [filter, setFilter] = useState<Filter>('all');
  const [selected, setCurrent] = useState<AnswerKey | null>(begin?.key ?? null);
  const [folded, setFolded] = useState<ReadonlySet<AnswerKey>>(new Set());
  const [scrollTarget, setScrollTarget] = useState<FormView['scrollTarget']>(null);
  const all = useFormValue(form, () => form.steps());
  // A filter depends on the state of every question.
  useFormValue(form, () => (filter === 'all' ? null : form.version(null)));
  const isOnePage = layout === 'one_page';
  const listId = isOnePage ? `all ${filter}` : `${stepId} ${filter}`;
  const isListed = useStickyMatches(listId);

  const steps =
    filter === 'all'
      ? all
      : all.filter((step) => step.id === stepId || step.rows.some(({ key }) => matchesFilter(form, key, filter)));
  const wholeRows = useMemo(() => (isOnePage ? toOnePage(all) : null), [isOnePage, all]);
  const chosenStep = steps.find(({ id }) => id === stepId) ?? steps[0];
  const rows = (wholeRows ?? chosenStep?.rows ?? []).filter(
    ({ kind, key }) => kind !== 'question' || isListed(key, matchesFilter(form, key, filter)),
  );
  const shownRows = hideFolded(filter === 'all' ? rows : removeEmptyHeadings(rows), folded);

  const questions = shownRows.filter((row) => row.kind === 'question').map((row) => row.key);
  const first = useFirstOpen(form, questions, isOnePage ? listId : `${chosenStep?.id} ${filter}`);
  const current = [selected, first].find((key) => key !== null && questions.includes(key)) ?? questions[0] ?? null;
  const step = isOnePage ? (findStepOf(all, current) ?? chosenStep) : chosenStep;

  const scrollToQuestion = useCallback(
    (key: AnswerKey, focus = true) => setScrollTarget((current) => ({ key, n: (current?.n ?? 0) + 1, focus })),
    [],
  );
  const openStep = (id: Id) => {
    const own = isOnePage ? all.find((one) => one.id === id)?.rows : undefined;
    const start = shownRows.find((row) => row.kind === 'question' && own?.includes(row))?.key;
    setStepId(id);
    setCurrent(start ?? null);
    if (start) scrollToQuestion(start, false);
    else setScrollTarget(null);
  };
  return {
    steps,
    step,
    place: step ? all.indexOf(step) : -1,
    rows: shownRows,
    filter,
    layout,
    listId,
    current,
    scrollTarget,
    folded,
    toggleFold: (key) =>
      setFolded(new Set(folded.has(key) ? [...folded].filter((one) => one !== key) : [...folded, key])),
    setFilter: (next) => {
      setFilter(next);
      setScrollTarget(null);
    },
    setCurrent,
    goToStep: openStep,
    changeStep: (by) => {
      const next = steps[steps.indexOf(step!) + by];
      if (next) openStep(next.id);
    },
    goTo: (target, { focus = true } = {}) => {
      const place = findPlace(form.steps(), target);
      if (!place) return;
      setFilter('all');
      setFolded(unfold(folded, place.key));
      setStepId(place.step.id);
      setCurrent(place.key);
      scrollToQuestion(place.key, focus);
    },
    move: (by) => {
      const own = questions[questions.indexOf(current ?? '') + by];
      const adjacent = own || isOnePage || !step ? undefined : steps[steps.indexOf(step) + by];
      const others = hideFolded(adjacent?.rows ?? [], folded).filter(
        ({ kind, key }) => kind === 'question' && matchesFilter(form, key, filter),
      );
      const next = own ?? others.at(by === 1 ? 0 : -1)?.key;
      if (!next) return;
      if (adjacent) setStepId(adjacent.id);
      setCurrent(next);
      scrollToQuestion(next);
    },
  };
}

/** The question to continue with when a section is opened; answering does not move it. */
function useFirstOpen(form: Form, questions: readonly AnswerKey[], place: string): AnswerKey | null {
  const lastPlace = useRef<{ place: string; key: AnswerKey | null } | null>(null);
  if (lastPlace.current?.place !== place) {
    lastPlace.current = { place, key: questions.find((key) => matchesFilter(form, key, 'open')) ?? null };
  }
  return lastPlace.current.key;
}

/** An answered question stays visible until the person leaves the page, so that nothing jumps while tapping. */
function useStickyMatches(place: string) {
  const sticky = useRef({ place, keys: new Set<AnswerKey>() });
  return useMemo(() => {
    sticky.current = { place, keys: new Set() };
    return (key: AnswerKey, matches: boolean) => {
      if (matches) sticky.current.keys.add(key);
      return sticky.current.keys.has(key);
    };
  }, [place]);
}

/** A folded row hides its questions and the rows in it. */
function hideFolded(rows: readonly StepRow[], folded: ReadonlySet<AnswerKey>): readonly StepRow[] {
  if (folded.size === 0) return rows;
  const paths = rows.flatMap(({ kind, key, place }) => (kind === 'row' && folded.has(key) ? [toPath(place.row)] : []));
  return rows.filter(({ kind, key, place }) => {
    const path = toPath(kind === 'row' && folded.has(key) ? place.row?.slice(0, -1) : place.row);
    return !paths.some((one) => path.startsWith(one));
  });
}
const toPath = (row: readonly Id[] = []): string => row.map((id) => `${id}/`).join('');

/** Opens the rows around a question. */
const unfold = (folded: ReadonlySet<AnswerKey>, key: AnswerKey): ReadonlySet<AnswerKey> =>
  new Set([...folded].filter((one) => !key.startsWith(one.slice(0, one.lastIndexOf('/') + 1))));

/** An active filter hides headings without questions and the buttons that add rows. */
function removeEmptyHeadings(rows: readonly StepRow[]): StepRow[] {
  const result: StepRow[] = [];
  for (const row of [...rows].reverse()) {
    const next = result[0];
    const containsNext =
      next !== undefined && (next.depth > row.depth || (row.kind === 'repeat' && isPartOf(next, row)));
    if (row.kind === 'question' || (row.kind !== 'add' && containsNext)) result.unshift(row);
  }
  return result;
}

const isPartOf = (row: StepRow, repeat: StepRow): boolean =>
  row.item.id === repeat.item.id && row.depth === repeat.depth && row.kind !== 'repeat';

const headings = new WeakMap<Step, StepRow>();

/** All steps below one another, each under its title. */
function toOnePage(steps: readonly Step[]): StepRow[] {
  return steps.flatMap((step) => {
    const item = step.section ?? step.page;
    // The header of a repeat has its title already.
    if (steps.length === 1 || step.rows[0]?.item === item) return step.rows;
    const heading: StepRow = headings.get(step) ?? {
      ...{ kind: 'heading', id: `step ${step.id}`, item: { ...item, title: step.title } },
      ...{ place: { item_id: item.id }, key: item.id, depth: -1 },
    };
    headings.set(step, heading);
    return [heading, ...step.rows];
  });
}

const findStepOf = (steps: readonly Step[], key: AnswerKey | null): Step | undefined =>
  steps.find(({ rows }) => rows.some((row) => row.key === key));
