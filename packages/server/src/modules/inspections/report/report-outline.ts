/** The structure of a report: titles, the pages and sections that contain an item, and row numbers. */
import { getTextDirection } from '@rounds/contract/languages.ts';
import {
  CATALOGUE,
  type Id,
  type Item,
  type ItemState,
  isRepeating,
  type TemplateDocument,
  type TemplateRecords,
  truncate,
  type Wording,
} from '@rounds/engine';
import { addBreaks } from '../../../printing/index.ts';
import type { ReportState } from '../record.ts';
import type { Formats } from './formats.ts';

interface OutlineSource {
  readonly document: Pick<TemplateDocument, 'language'>;
  readonly items: TemplateRecords['items'];
  readonly states: readonly ItemState[];
  readonly rows: ReportState['rows'];
  readonly wording: Wording;
  readonly formats: Pick<Formats, 'number'>;
}

/**
 * The length to which titles are shortened where a report repeats them: above other questions, and in the paths of
 * failed items.
 */
const MAX_REPEATED_LENGTH = 200;

/** The rows that an item is in, outermost first. */
const listRows = (key: string): string[] => key.split('/').slice(0, -1);

export class ReportOutline {
  /** Pages are named only where the report has several. */
  readonly hasPages: boolean;
  readonly #source: OutlineSource;
  readonly #states: ReadonlyMap<string, ItemState>;
  readonly #arrow: string;
  /** Cached results: titles and paths of groups by key, and the numbers of rows by the key of their repeat. */
  readonly #titles = new Map<string, string>();
  readonly #paths = new Map<string, string>();
  readonly #rowNumbers = new Map<string, ReadonlyMap<string, number>>();

  constructor(source: OutlineSource) {
    this.#source = source;
    this.#states = new Map(source.states.map((state) => [state.key, state]));
    this.#arrow = getTextDirection(source.document.language) === 'rtl' ? ' ‹ ' : ' › ';
    this.hasPages = this.#countPages() > 1;
  }

  findItem = (id: Id): Item | undefined => this.#source.items[id];

  findState = (key: string): ItemState | undefined => this.#states.get(key);

  /** A repeated question is printed once for each row; the item itself comes before its rows. */
  isRepeatedAsRows(item: Item, { key }: ItemState): boolean {
    return isRepeating(item) && listRows(key).length < [...this.#listAncestors(item), item].filter(isRepeating).length;
  }

  /** Worked out once for each key: a title may contain long answers, and the headings of groups are repeated. */
  getPlainTitle(item: Item, key: string): string {
    const cached = this.#titles.get(key);
    if (cached !== undefined) return cached;
    const { title } = this.#source.wording.item(item, key);
    this.#titles.set(key, title);
    return title;
  }

  /** Returns the title with the number of its row. */
  getTitle(item: Item, { key }: Pick<ItemState, 'key'>): string {
    return addBreaks(this.#addRowNumber(this.getPlainTitle(item, key), item, key));
  }

  /** The beginning of the title, for places that repeat it. */
  getShortTitle(item: Item, { key }: Pick<ItemState, 'key'>): string {
    const title = this.getPlainTitle(item, key);
    return addBreaks(this.#addRowNumber(truncate(title, MAX_REPEATED_LENGTH), item, key));
  }

  #addRowNumber(title: string, item: Item, key: string): string {
    const rows = listRows(key);
    if (rows.length === 0 || !isRepeating(item)) return title;
    const number = this.#getRowNumbers([...rows.slice(0, -1), item.id].join('/')).get(rows.at(-1)!);
    return number === undefined ? title : `${title} ${this.#source.formats.number(number)}`;
  }

  #getRowNumbers(group: string): ReadonlyMap<string, number> {
    const cached = this.#rowNumbers.get(group);
    if (cached) return cached;
    const numbers = new Map(this.#source.rows[group]?.map((row, index) => [row, index + 1]));
    this.#rowNumbers.set(group, numbers);
    return numbers;
  }

  /** The page and sections that contain it, with row numbers. Long titles are shortened. */
  getPath(item: Item, key: string): string {
    const rows = listRows(key);
    const place = [...rows, item.parent_id].join('/');
    const path = this.#paths.get(place) ?? this.#createPath(item, rows);
    this.#paths.set(place, path);
    return path;
  }

  #createPath(item: Item, rows: readonly string[]): string {
    const ancestors = this.#listAncestors(item);
    return ancestors
      .flatMap((group, index) => {
        if (index === 0 && !this.hasPages) return [];
        const depth = ancestors.slice(0, index + 1).filter(isRepeating).length;
        return this.getShortTitle(group, { key: [...rows.slice(0, depth), group.id].join('/') });
      })
      .join(this.#arrow);
  }

  /** Returns the depth of an item below the outermost headings. */
  getLevel(item: Item, { key }: ItemState): number {
    const level = this.#listAncestors(item).length + listRows(key).length;
    return this.hasPages ? level : level - 1;
  }

  /** The pages with visible questions. */
  #countPages(): number {
    const pages = new Set<Id>();
    for (const { item_id, visible, excluded } of this.#source.states) {
      const item = this.findItem(item_id);
      if (!item || !visible || excluded === true || CATALOGUE[item.type].kind !== 'question') continue;
      const [page] = this.#listAncestors(item);
      if (page && this.findState(page.id)?.visible !== false) pages.add(page.id);
    }
    return pages.size;
  }

  /** The page and sections that contain it, outermost first. */
  #listAncestors(item: Item): Item[] {
    const ancestors: Item[] = [];
    for (let parent = this.#findParent(item); parent; parent = this.#findParent(parent)) ancestors.unshift(parent);
    return ancestors;
  }

  #findParent({ parent_id }: Item): Item | undefined {
    return parent_id === null ? undefined : this.findItem(parent_id);
  }
}
