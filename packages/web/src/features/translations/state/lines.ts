/** The rows of the screen: the texts that match the filter, under the headings of their pages and sections. */
import type { TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import type { TranslationStore } from './translation-store.ts';
import type { StateFilter, TextFilter } from './translation-view.ts';

/** The groups of texts that belong to no page. */
export const OTHER_GROUPS = ['template', 'answers', 'units', 'other'] as const;
type OtherGroup = (typeof OTHER_GROUPS)[number];
/** The id of a page, or a group outside of the pages. */
export type GroupId = OtherGroup | (string & {});

export const isOtherGroup = (id: GroupId): id is OtherGroup => OTHER_GROUPS.some((one) => one === id);

export type Line =
  | { readonly kind: 'text'; readonly key: string }
  | { readonly kind: 'group'; readonly key: string; readonly id: GroupId }
  /** A section, or the question whose answers follow. */
  | { readonly kind: 'part'; readonly key: string; readonly id: string };

export const getGroup = ({ kind, page_id }: TranslationRecord): GroupId => {
  if (kind === 'option' || kind === 'response_set') return 'answers';
  if (kind === 'unit') return 'units';
  return page_id ?? (kind === 'template' ? 'template' : 'other');
};
const getPart = (record: TranslationRecord): string | null => {
  const group = getGroup(record);
  if (group === 'answers') return record.item_id;
  return group === 'units' ? null : record.section_id;
};

export const isOpen = ({ state }: TranslationRecord): boolean => state !== 'done';

const matchesState = (record: TranslationRecord, state: StateFilter): boolean =>
  state === 'all' || (state === 'open' ? isOpen(record) : record.state === state);

/** The keys of the texts that match, in the order of the template. */
export function findTexts(store: TranslationStore, { state, kinds, search }: TextFilter): readonly string[] {
  const isFound = createTextFilter(search);
  return store.keys().filter((key) => {
    const record = store.get(key);
    if (!record || !matchesState(record, state)) return false;
    if (kinds.length > 0 && !kinds.includes(record.kind)) return false;
    return isFound(record.source, record.translation, record.reference, record.reference_key);
  });
}

export function toLines(store: TranslationStore, keys: readonly string[]): readonly Line[] {
  const lines: Line[] = [];
  let group: GroupId | null = null;
  let part: string | null = null;
  for (const key of keys) {
    const record = store.get(key);
    if (!record) continue;
    if (getGroup(record) !== group) {
      group = getGroup(record);
      part = null;
      lines.push({ kind: 'group', key: `group ${key}`, id: group });
    }
    if (getPart(record) !== part) {
      part = getPart(record);
      if (part !== null) lines.push({ kind: 'part', key: `part ${key}`, id: part });
    }
    lines.push({ kind: 'text', key });
  }
  return lines;
}

export interface OpenCount {
  readonly total: number;
  readonly open: number;
}

export interface Content {
  readonly id: GroupId;
  /** The key of its first text. */
  readonly key: string;
  readonly count: OpenCount;
}

export interface OpenCounts {
  /** The pages of the template, and the groups outside of them, in order. */
  readonly groups: readonly Content[];
  /** The counts by id, including those of sections, and of the answers of questions. */
  readonly byId: ReadonlyMap<string, OpenCount>;
}

export function countOpen(store: TranslationStore): OpenCounts {
  const byId = new Map<string, { total: number; open: number }>();
  const firsts = new Map<GroupId, string>();
  const add = (id: string, open: number) => {
    const count = byId.get(id) ?? { total: 0, open: 0 };
    count.total += 1;
    count.open += open;
    byId.set(id, count);
  };
  for (const key of store.keys()) {
    const record = store.get(key);
    if (!record) continue;
    const [group, part, open] = [getGroup(record), getPart(record), isOpen(record) ? 1 : 0];
    if (!firsts.has(group)) firsts.set(group, key);
    add(group, open);
    if (part !== null && part !== group) add(part, open);
  }
  return { byId, groups: [...firsts].map(([id, key]) => ({ id, key, count: byId.get(id) ?? { total: 0, open: 0 } })) };
}

/** The next open text after one of the rows, from the beginning after the last one; null if there is none. */
export function findNextOpen(
  store: TranslationStore,
  keys: readonly string[],
  from: string | null,
  direction: 1 | -1 = 1,
): string | null {
  const start = from === null ? (direction === 1 ? -1 : keys.length) : keys.indexOf(from);
  for (let step = 1; step <= keys.length; step += 1) {
    const key = keys[(start + direction * step + keys.length * 2) % keys.length]!;
    const record = store.get(key);
    if (key !== from && record && isOpen(record)) return key;
  }
  return null;
}
