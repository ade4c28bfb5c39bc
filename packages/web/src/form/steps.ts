import {
  type AnswerKey,
  type AnswerPlace,
  answerKey,
  CATALOGUE,
  childrenOf,
  type Id,
  type Item,
  optionOf,
  type Progress,
  type Run,
  repeats,
  type Spot,
  type TemplateRecords,
} from '@rounds/engine';

/**
 * What stands in a step, in order: a question, the title of a section inside the section, and where
 * something repeats the head of the repeat, the head of each of its rows, and the place to add one.
 */
export interface StepRow {
  readonly kind: 'question' | 'heading' | 'repeat' | 'row' | 'add';
  /** Unique in the form. */
  readonly id: string;
  readonly item: Item;
  /** The question, the section or the row; of `repeat` and `add`, the repeat as a whole. */
  readonly place: AnswerPlace;
  readonly key: AnswerKey;
  readonly depth: number;
  /** The section around it, where its questions stand side by side. */
  readonly group?: Item;
  /** Of a row, of what heads its rest, and of a question that is a row by itself: its number, from 1. */
  readonly number?: number;
}

/** One screenful of an inspection: a section, or questions that stand directly on a page, one after the other. */
export interface Step {
  /** The section's id; the page's for its own questions, and the first one's where they follow on a section. */
  readonly id: Id;
  readonly page: Item;
  readonly section?: Item;
  readonly title: string;
  readonly rows: readonly StepRow[];
  /** Whose progress is the step's, added up, and whose is no part of it although a group above holds it. */
  readonly counted: readonly AnswerKey[];
  readonly without: readonly Id[];
}

/** What the steps follow of answers: which keys are shown, and which rows a repeat has. */
export interface Standing {
  readonly isVisible: (key: AnswerKey) => boolean;
  readonly rowsOf: (key: AnswerKey) => readonly Id[];
  /** Where answers are given: a place as its row keeps it, so that they need not be sought. */
  readonly spotOf?: (place: AnswerPlace) => Spot;
  /** A step of before in which nothing moved. */
  readonly kept?: (id: Id) => Step | undefined;
  /** The item with its title as it reads at a place. */
  readonly titled: (item: Item, key: AnswerKey) => Item;
}

/** The steps of a template as far as its pages, sections and questions are there. */
export function stepsOf(records: TemplateRecords, standing: Standing): Step[] {
  return childrenOf(records, null)
    .filter((page) => standing.isVisible(page.id))
    .flatMap((page) => stepsOfPage(records, standing.titled(page, page.id), standing))
    .filter((step) => step.rows.some((row) => row.kind === 'question' || row.kind === 'add'));
}

/** The steps of now, with the objects of before wherever they say the same: what did not change is not drawn again. */
export function keepSameSteps(before: readonly Step[], now: readonly Step[]): readonly Step[] {
  const known = new Map(before.map((step) => [step.id, step]));
  const steps = now.map((step) => keepSameStep(known.get(step.id), step));
  return isSameList(before, steps) ? before : steps;
}

function keepSameStep(before: Step | undefined, now: Step): Step {
  if (!before || before === now) return now;
  let known: Map<string, StepRow> | undefined;
  const rows = now.rows.map((row, at) => {
    const beside = before.rows[at];
    if (beside && isSameRow(beside, row)) return beside;
    known ??= new Map(before.rows.map((one) => [one.id, one]));
    const found = known.get(row.id);
    return found && isSameRow(found, row) ? found : row;
  });
  const isSameTitle = before.title === now.title && before.page === now.page;
  const isCountedSame = isSameList(before.counted, now.counted) && isSameList(before.without, now.without);
  const isSame = isSameTitle && isCountedSame && isSameList(before.rows, rows);
  return isSame ? before : { ...now, rows };
}

/** The places of a key are the same, too. Items are others where their texts read otherwise. */
const isSameRow = (a: StepRow, b: StepRow): boolean =>
  a.id === b.id &&
  a.kind === b.kind &&
  a.depth === b.depth &&
  a.number === b.number &&
  a.item === b.item &&
  a.group === b.group;

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

function stepsOfPage(records: TemplateRecords, page: Item, standing: Standing): Step[] {
  const walk = new Walk(records, standing);
  const stretches = stretchesOf(childrenOf(records, page.id), standing);
  const sections = stretches.flatMap((stretch) => ('section' in stretch ? [stretch.section.id] : []));
  const hasOneStretch = stretches.length - sections.length <= 1;
  return stretches.map((stretch, index): Step => {
    if ('section' in stretch) return stepOfSection(stretch.section, page, walk, standing);
    const ids = stretch.questions.map(({ id }) => id);
    return {
      id: (index > 0 && ids[0]) || page.id,
      page,
      title: page.title,
      rows: stretch.questions.flatMap((item) => walk.through(item, undefined, 0)),
      counted: hasOneStretch ? [page.id] : ids,
      without: hasOneStretch ? sections : [],
    };
  });
}

function stepOfSection(section: Item, page: Item, walk: Walk, standing: Standing): Step {
  const kept = standing.kept?.(section.id);
  if (kept?.page === page) return kept;
  const rows = repeats(section) ? walk.repeat(section, undefined, 0) : walk.below(section, undefined, 0);
  const { title } = standing.titled(section, section.id);
  return { id: section.id, page, section, title, rows, counted: [section.id], without: [] };
}

type Stretch = { readonly section: Item } | { readonly questions: Item[] };

/** What stands on a page, in its order: sections, and the questions before, between and after them. */
function stretchesOf(children: readonly Item[], standing: Standing): Stretch[] {
  const stretches: Stretch[] = [];
  for (const child of children) {
    const last = stretches.at(-1);
    if (!standing.isVisible(child.id)) continue;
    if (CATALOGUE[child.type].kind === 'section') stretches.push({ section: child });
    else if (last && 'questions' in last) last.questions.push(child);
    else stretches.push({ questions: [child] });
  }
  return stretches;
}

class Walk {
  readonly #records: TemplateRecords;
  readonly #standing: Standing;

  constructor(records: TemplateRecords, standing: Standing) {
    this.#records = records;
    this.#standing = standing;
  }

  /** `number` is that of the row, where the parent repeats. */
  below(parent: Item, row: readonly Id[] | undefined, depth: number, number?: number): StepRow[] {
    const rows = this.#inside(parent, row, depth, number);
    if (!optionOf(parent, 'grouped_item_id')) return rows;
    return rows.map((one) =>
      one.kind === 'question' && one.item.parent_id === parent.id ? { ...one, group: parent } : one,
    );
  }

  /** What follows on a section inside is headed by its own section or row again, so that it is not taken for the other's. */
  #inside(parent: Item, row: readonly Id[] | undefined, depth: number, number?: number): StepRow[] {
    const rows: StepRow[] = [];
    let isAfterSection = false;
    for (const item of childrenOf(this.#records, parent.id)) {
      const own = this.through(item, row, depth);
      if (own.length === 0) continue;
      const isSection = CATALOGUE[item.type].kind === 'section';
      if (isAfterSection && !isSection) {
        const again = { id: `before ${own[0]?.id}`, kind: 'heading', ...(number && { number }) } as const;
        rows.push({ ...this.#entryOf(parent, row, depth - 1), ...again });
      }
      rows.push(...own);
      isAfterSection = isSection;
    }
    return rows;
  }

  through(item: Item, row: readonly Id[] | undefined, depth: number): StepRow[] {
    const entry = this.#entryOf(item, row, depth);
    if (!this.#standing.isVisible(entry.key)) return [];
    if (repeats(item)) return this.repeat(item, row, depth);
    if (CATALOGUE[item.type].kind === 'question') return [{ ...entry, kind: 'question' }];
    return [{ ...entry, kind: 'heading' }, ...this.below(item, row, depth + 1)];
  }

  repeat(item: Item, above: readonly Id[] | undefined, depth: number): StepRow[] {
    const whole = this.#entryOf(item, above, depth);
    const rows = this.#standing.rowsOf(whole.key).flatMap((id, index): StepRow[] => {
      const own = [...(above ?? []), id];
      const entry = { ...this.#entryOf(item, own, depth), number: index + 1 };
      if (!this.#standing.isVisible(entry.key)) return [];
      if (CATALOGUE[item.type].kind === 'question') return [{ ...entry, kind: 'question' }];
      return [{ ...entry, id: `row ${entry.key}`, kind: 'row' }, ...this.below(item, own, depth + 1, index + 1)];
    });
    return [
      { ...whole, id: `repeat ${whole.key}`, kind: 'repeat' },
      ...rows,
      { ...whole, id: `add ${whole.key}`, kind: 'add' },
    ];
  }

  #entryOf(item: Item, row: readonly Id[] | undefined, depth: number): Omit<StepRow, 'kind'> {
    const place: AnswerPlace = row?.length ? { item_id: item.id, row } : { item_id: item.id };
    const spot = this.#standing.spotOf?.(place);
    const key = spot ? spot.key : answerKey(place);
    return { id: key, item: this.#standing.titled(item, key), place: spot ?? place, key, depth };
  }
}

/** What a row or a section is called: its title, and which of the rows it is. */
export const headingOf = ({ item, number }: StepRow): string => `${item.title} ${number ?? ''}`.trim();

/** The numbers of the rows that something stands in, outermost first: `2`, `2.1`; empty outside rows. */
export function rowNumbers(
  { records, run }: { readonly records: TemplateRecords; readonly run: () => Pick<Run, 'rows'> },
  { item_id, row = [] }: AnswerPlace,
): string {
  const around: Item[] = [];
  for (let item = records.items[item_id]; item; item = records.items[item.parent_id ?? '']) {
    if (repeats(item)) around.unshift(item);
  }
  return row
    .map((id, depth) => {
      const repeat = around[depth];
      return repeat
        ? run()
            .rows(answerKey({ item_id: repeat.id, row: row.slice(0, depth) }))
            .indexOf(id) + 1
        : 0;
    })
    .filter((number) => number > 0)
    .join('.');
}

/** The engine's progress of a step: that of its group without the sections that are steps of their own. */
export function progressOf(step: Step, progressAt: (key: AnswerKey) => Progress): Progress {
  const progress = { total: 0, answered: 0, required_open: 0, failed: 0 };
  const add = (keys: readonly AnswerKey[], times: 1 | -1) => {
    for (const key of keys) {
      const one = progressAt(key);
      progress.total += times * one.total;
      progress.answered += times * one.answered;
      progress.required_open += times * one.required_open;
      progress.failed += times * one.failed;
    }
  };
  add(step.counted, 1);
  add(step.without, -1);
  return progress;
}

/** Where something stands, to lead there: a question, a repeat that wants more rows, or an item wherever it stands first. */
export function placeIn(
  steps: readonly Step[],
  wanted: AnswerKey | Id,
): { readonly step: Step; readonly key: AnswerKey } | undefined {
  for (const fits of [(row: StepRow) => row.key === wanted, (row: StepRow) => row.item.id === wanted]) {
    for (const step of steps) {
      const row = step.rows.find(fits);
      if (row) return { step, key: row.key };
    }
  }
  return undefined;
}

/** Steps by the page that they stand on. */
export function pagesOf(steps: readonly Step[]): { readonly page: Item; readonly steps: readonly Step[] }[] {
  const pages = [...new Map(steps.map(({ page }) => [page.id, page])).values()];
  return pages.map((page) => ({ page, steps: steps.filter((step) => step.page.id === page.id) }));
}

/** Pages are named beside their sections only where several pages have sections. */
export const needsPageTitles = (steps: readonly Step[]): boolean =>
  new Set(steps.filter((step) => step.section).map((step) => step.page.id)).size > 1;
