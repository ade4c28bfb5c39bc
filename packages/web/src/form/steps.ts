import { CATALOGUE, childrenOf, type Id, type Item, type Progress, type TemplateRecords } from '@rounds/engine';

/** What stands in a step, in order: a question, or the title of a section inside the section. */
export interface StepRow {
  readonly kind: 'question' | 'heading';
  readonly item: Item;
  readonly depth: number;
}

/** One screenful of an inspection: a section, or the questions that stand directly on a page. */
export interface Step {
  /** The section's id, or the page's for its own questions. */
  readonly id: Id;
  readonly page: Item;
  readonly title: string;
  readonly rows: readonly StepRow[];
  /** Sections whose progress is not part of this step although its group holds them. */
  readonly without: readonly Id[];
}

const PAGES_SHOWN = ['start_page', 'page', 'end_page'];

/** The steps of a template whose pages, sections and questions `isVisible` says are there. */
export function stepsOf(records: TemplateRecords, isVisible: (id: Id) => boolean): Step[] {
  return childrenOf(records, null)
    .filter((page) => PAGES_SHOWN.includes(page.type) && isVisible(page.id))
    .flatMap((page) => stepsOfPage(records, page, isVisible))
    .filter((step) => step.rows.some((row) => row.kind === 'question'));
}

function stepsOfPage(records: TemplateRecords, page: Item, isVisible: (id: Id) => boolean): Step[] {
  const children = childrenOf(records, page.id).filter((child) => isVisible(child.id));
  const sections = children.filter((child) => CATALOGUE[child.type].kind === 'section');
  const own: Step = {
    id: page.id,
    page,
    title: page.title,
    rows: children
      .filter((child) => CATALOGUE[child.type].kind === 'question')
      .map((item) => ({ kind: 'question', item, depth: 0 })),
    without: sections.map((section) => section.id),
  };
  const below = sections.map((section) => ({
    id: section.id,
    page,
    title: section.title,
    rows: rowsOf(records, section.id, isVisible, 0),
    without: [],
  }));
  return [own, ...below];
}

function rowsOf(records: TemplateRecords, parent: Id, isVisible: (id: Id) => boolean, depth: number): StepRow[] {
  return childrenOf(records, parent)
    .filter((child) => isVisible(child.id))
    .flatMap((item): StepRow[] =>
      CATALOGUE[item.type].kind === 'question'
        ? [{ kind: 'question', item, depth }]
        : [{ kind: 'heading', item, depth }, ...rowsOf(records, item.id, isVisible, depth + 1)],
    );
}

/** The engine's progress of a step: that of its group without the sections that are steps of their own. */
export function progressOf(step: Step, groupProgress: (id: Id) => Progress): Progress {
  return step.without.map(groupProgress).reduce(
    (left, section) => ({
      total: left.total - section.total,
      answered: left.answered - section.answered,
      required_open: left.required_open - section.required_open,
      failed: left.failed - section.failed,
    }),
    groupProgress(step.id),
  );
}

/** Where a question is asked, to lead there from a problem. */
export const stepOf = (steps: readonly Step[], item_id: Id): Step | undefined =>
  steps.find((step) => step.rows.some((row) => row.item.id === item_id));

/** Steps by the page that they stand on. */
export function pagesOf(steps: readonly Step[]): { readonly page: Item; readonly steps: readonly Step[] }[] {
  const pages = [...new Map(steps.map(({ page }) => [page.id, page])).values()];
  return pages.map((page) => ({ page, steps: steps.filter((step) => step.page.id === page.id) }));
}

/** Pages are named beside their sections only where several pages have sections. */
export const needsPageTitles = (steps: readonly Step[]): boolean =>
  new Set(steps.filter((step) => step.id !== step.page.id).map((step) => step.page.id)).size > 1;
