import {
  type AnswerAddress,
  type AnswerHandle,
  type AnswerKey,
  answerKey,
  CATALOGUE,
  getChildren,
  getOption,
  type Id,
  type Item,
  isRepeating,
  type Progress,
  type Run,
  type TemplateRecords,
} from '@rounds/engine';

/**
 * An entry of a step: a question, the heading of a nested section, or for a repeat its header, the
 * header of each row and the button that adds one.
 */
export interface StepRow {
  readonly kind: 'question' | 'heading' | 'repeat' | 'row' | 'add';
  /** The id, which is unique in the form. */
  readonly id: string;
  readonly item: Item;
  /** The place of the question, section or row; for `repeat` and `add`, of the repeat itself. */
  readonly place: AnswerAddress;
  readonly key: AnswerKey;
  readonly depth: number;
  /** The section whose questions are shown side by side. */
  readonly group?: Item;
  /** The number of the row, from 1. */
  readonly number?: number;
}

/** One screen of an inspection: a section, or consecutive questions directly on a page. */
export interface Step {
  /** The id of the section; of the page for its first questions; of the first question after a section. */
  readonly id: Id;
  readonly page: Item;
  readonly section?: Item;
  readonly title: string;
  readonly rows: readonly StepRow[];
  /** The keys whose progress is summed, and the sections whose progress is subtracted from it. */
  readonly counted: readonly AnswerKey[];
  readonly without: readonly Id[];
}

/** The data on which steps depend: which keys are visible and which rows a repeat has. */
export interface StepSource {
  readonly isVisible: (key: AnswerKey) => boolean;
  readonly getRows: (key: AnswerKey) => readonly Id[];
  /** The run's handle of a place, which avoids a lookup for each answer. */
  readonly getHandle?: (place: AnswerAddress) => AnswerHandle;
  /** A previous step in which nothing moved. */
  readonly previousStep?: (id: Id) => Step | undefined;
  /** The item with its resolved title. */
  readonly withTitle: (item: Item, key: AnswerKey) => Item;
}

/** The steps of a template with its visible pages, sections and questions. */
export function buildSteps(records: TemplateRecords, source: StepSource): Step[] {
  return getChildren(records, null)
    .filter((page) => source.isVisible(page.id))
    .flatMap((page) => buildPageSteps(records, source.withTitle(page, page.id), source))
    .filter((step) => step.rows.some((row) => row.kind === 'question' || row.kind === 'add'));
}

/** Reuses previous objects where nothing changed, so that unchanged parts are not rendered again. */
export function reuseSteps(before: readonly Step[], now: readonly Step[]): readonly Step[] {
  const stepsById = new Map(before.map((step) => [step.id, step]));
  const steps = now.map((step) => reuseStep(stepsById.get(step.id), step));
  return isSameList(before, steps) ? before : steps;
}

function reuseStep(before: Step | undefined, now: Step): Step {
  if (!before || before === now) return now;
  let rowsById: Map<string, StepRow> | undefined;
  const rows = now.rows.map((row, at) => {
    const candidate = before.rows[at];
    if (candidate && isSameRow(candidate, row)) return candidate;
    rowsById ??= new Map(before.rows.map((one) => [one.id, one]));
    const match = rowsById.get(row.id);
    return match && isSameRow(match, row) ? match : row;
  });
  const isSameTitle = before.title === now.title && before.page === now.page;
  const isCountedSame = isSameList(before.counted, now.counted) && isSameList(before.without, now.without);
  const isSame = isSameTitle && isCountedSame && isSameList(before.rows, rows);
  return isSame ? before : { ...now, rows };
}

/**
 * Whether two rows are the same. Rows with equal keys have equal places. Items are different objects when their texts
 * differ.
 */
const isSameRow = (a: StepRow, b: StepRow): boolean =>
  a.id === b.id &&
  a.kind === b.kind &&
  a.depth === b.depth &&
  a.number === b.number &&
  a.item === b.item &&
  a.group === b.group;

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

function buildPageSteps(records: TemplateRecords, page: Item, source: StepSource): Step[] {
  const builder = new RowBuilder(records, source);
  const segments = toSegments(getChildren(records, page.id), source);
  const sections = segments.flatMap((segment) => ('section' in segment ? [segment.section.id] : []));
  const hasOneQuestionSegment = segments.length - sections.length <= 1;
  return segments.map((segment, index): Step => {
    if ('section' in segment) return buildSectionStep(segment.section, page, builder, source);
    const ids = segment.questions.map(({ id }) => id);
    return {
      id: (index > 0 && ids[0]) || page.id,
      page,
      title: page.title,
      rows: segment.questions.flatMap((item) => builder.toRows(item, undefined, 0)),
      counted: hasOneQuestionSegment ? [page.id] : ids,
      without: hasOneQuestionSegment ? sections : [],
    };
  });
}

function buildSectionStep(section: Item, page: Item, builder: RowBuilder, source: StepSource): Step {
  const previousStep = source.previousStep?.(section.id);
  if (previousStep?.page === page) return previousStep;
  const rows = isRepeating(section)
    ? builder.toRepeatRows(section, undefined, 0)
    : builder.toChildRows(section, undefined, 0);
  const { title } = source.withTitle(section, section.id);
  return { id: section.id, page, section, title, rows, counted: [section.id], without: [] };
}

type Segment = { readonly section: Item } | { readonly questions: Item[] };

/** The content of a page in order: sections, and runs of questions between them. */
function toSegments(children: readonly Item[], source: StepSource): Segment[] {
  const segments: Segment[] = [];
  for (const child of children) {
    const last = segments.at(-1);
    if (!source.isVisible(child.id)) continue;
    if (CATALOGUE[child.type].kind === 'section') segments.push({ section: child });
    else if (last && 'questions' in last) last.questions.push(child);
    else segments.push({ questions: [child] });
  }
  return segments;
}

class RowBuilder {
  readonly #records: TemplateRecords;
  readonly #source: StepSource;

  constructor(records: TemplateRecords, source: StepSource) {
    this.#records = records;
    this.#source = source;
  }

  /** `number` is the row's number if the parent repeats. */
  toChildRows(parent: Item, row: readonly Id[] | undefined, depth: number, number?: number): StepRow[] {
    const rows = this.#buildChildRows(parent, row, depth, number);
    if (!getOption(parent, 'grouped_item_id')) return rows;
    return rows.map((one) =>
      one.kind === 'question' && one.item.parent_id === parent.id ? { ...one, group: parent } : one,
    );
  }

  /**
   * Builds the rows of children. Questions after a nested section get their own section's heading again, so that they
   * do not seem to belong to it.
   */
  #buildChildRows(parent: Item, row: readonly Id[] | undefined, depth: number, number?: number): StepRow[] {
    const rows: StepRow[] = [];
    let isAfterSection = false;
    for (const item of getChildren(this.#records, parent.id)) {
      const own = this.toRows(item, row, depth);
      if (own.length === 0) continue;
      const isSection = CATALOGUE[item.type].kind === 'section';
      if (isAfterSection && !isSection) {
        const continued = { id: `before ${own[0]?.id}`, kind: 'heading', ...(number && { number }) } as const;
        rows.push({ ...this.#toEntry(parent, row, depth - 1), ...continued });
      }
      rows.push(...own);
      isAfterSection = isSection;
    }
    return rows;
  }

  toRows(item: Item, row: readonly Id[] | undefined, depth: number): StepRow[] {
    const entry = this.#toEntry(item, row, depth);
    if (!this.#source.isVisible(entry.key)) return [];
    if (isRepeating(item)) return this.toRepeatRows(item, row, depth);
    if (CATALOGUE[item.type].kind === 'question') return [{ ...entry, kind: 'question' }];
    return [{ ...entry, kind: 'heading' }, ...this.toChildRows(item, row, depth + 1)];
  }

  toRepeatRows(item: Item, above: readonly Id[] | undefined, depth: number): StepRow[] {
    const whole = this.#toEntry(item, above, depth);
    const rows = this.#source.getRows(whole.key).flatMap((id, index): StepRow[] => {
      const own = [...(above ?? []), id];
      const entry = { ...this.#toEntry(item, own, depth), number: index + 1 };
      if (!this.#source.isVisible(entry.key)) return [];
      if (CATALOGUE[item.type].kind === 'question') return [{ ...entry, kind: 'question' }];
      return [{ ...entry, id: `row ${entry.key}`, kind: 'row' }, ...this.toChildRows(item, own, depth + 1, index + 1)];
    });
    return [
      { ...whole, id: `repeat ${whole.key}`, kind: 'repeat' },
      ...rows,
      { ...whole, id: `add ${whole.key}`, kind: 'add' },
    ];
  }

  #toEntry(item: Item, row: readonly Id[] | undefined, depth: number): Omit<StepRow, 'kind'> {
    const place: AnswerAddress = row?.length ? { item_id: item.id, row } : { item_id: item.id };
    const handle = this.#source.getHandle?.(place);
    const key = handle ? handle.key : answerKey(place);
    return { id: key, item: this.#source.withTitle(item, key), place: handle ?? place, key, depth };
  }
}

/** The title of a section or row, with the row's number. */
export const toHeading = ({ item, number }: StepRow): string => `${item.title} ${number ?? ''}`.trim();

/** The row numbers of a place, outermost first: `2`, `2.1`; empty outside of rows. */
export function rowNumbers(
  { records, run }: { readonly records: TemplateRecords; readonly run: () => Pick<Run, 'rows'> },
  { item_id, row = [] }: AnswerAddress,
): string {
  const ancestors: Item[] = [];
  for (let item = records.items[item_id]; item; item = records.items[item.parent_id ?? '']) {
    if (isRepeating(item)) ancestors.unshift(item);
  }
  return row
    .map((id, depth) => {
      const repeat = ancestors[depth];
      return repeat
        ? run()
            .rows(answerKey({ item_id: repeat.id, row: row.slice(0, depth) }))
            .indexOf(id) + 1
        : 0;
    })
    .filter((number) => number > 0)
    .join('.');
}

/** The progress of a step: that of its group minus the sections that are steps of their own. */
export function getStepProgress(step: Step, progressAt: (key: AnswerKey) => Progress): Progress {
  const progress = { total: 0, answered: 0, required_open: 0, failed: 0 };
  const add = (keys: readonly AnswerKey[], sign: 1 | -1) => {
    for (const key of keys) {
      const one = progressAt(key);
      progress.total += sign * one.total;
      progress.answered += sign * one.answered;
      progress.required_open += sign * one.required_open;
      progress.failed += sign * one.failed;
    }
  };
  add(step.counted, 1);
  add(step.without, -1);
  return progress;
}

/** Finds the step of a question, of a repeat, or of the first occurrence of an item. */
export function findPlace(
  steps: readonly Step[],
  target: AnswerKey | Id,
): { readonly step: Step; readonly key: AnswerKey } | undefined {
  for (const fits of [(row: StepRow) => row.key === target, (row: StepRow) => row.item.id === target]) {
    for (const step of steps) {
      const row = step.rows.find(fits);
      if (row) return { step, key: row.key };
    }
  }
  return undefined;
}

/** Groups steps by page. */
export function groupByPage(steps: readonly Step[]): { readonly page: Item; readonly steps: readonly Step[] }[] {
  const pages = [...new Map(steps.map(({ page }) => [page.id, page])).values()];
  return pages.map((page) => ({ page, steps: steps.filter((step) => step.page.id === page.id) }));
}

/** Whether page titles are needed: only if several pages have sections. */
export const needsPageTitles = (steps: readonly Step[]): boolean =>
  new Set(steps.filter((step) => step.section).map((step) => step.page.id)).size > 1;
