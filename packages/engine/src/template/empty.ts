/** The content of a new template. */
import type { Id, Item, TemplateDocument, TemplateHead } from './document.ts';
import { TEMPLATE_FORMAT } from './migrate.ts';
import { createInitialOrders, createOrderAfter } from './order.ts';

/** Creates a start page, one page, an end page, and the hidden page with the actual dates. */
export function createEmptyTemplate(options: {
  readonly title: string;
  readonly language: TemplateHead['language'];
  readonly titles: { readonly start_page: string; readonly page: string; readonly end_page: string };
  readonly newId: () => Id;
}): TemplateDocument {
  const { title, language, titles, newId } = options;
  const [first, second, third, fourth] = createInitialOrders(4) as [string, string, string, string];
  const page = (type: Item['type'], name: string, order: string): Item => ({
    id: newId(),
    type,
    title: name,
    options: {},
    parent_id: null,
    order,
  });
  const hidden = page('hidden_page', '', fourth);
  return {
    title,
    description: '',
    language,
    format: TEMPLATE_FORMAT,
    items: [
      page('start_page', titles.start_page, first),
      page('page', titles.page, second),
      page('end_page', titles.end_page, third),
      hidden,
      ...createRealDates(hidden.id, newId),
    ],
    response_sets: [],
    rule_sets: [],
    grouped_items: [],
    info: [],
    image_markers: [],
    custom_units: [],
    tests: [],
  };
}

/** The questions of the hidden page: when the inspection actually started and ended. */
function createRealDates(parentId: Id, newId: () => Id): Item[] {
  const orders = createInitialOrders(2);
  const types = ['inspection_real_start_date', 'inspection_real_end_date'] as const;
  return types.map((type, index) => ({
    id: newId(),
    type,
    title: '',
    options: {},
    parent_id: parentId,
    order: orders[index] as string,
  }));
}

/** Creates the standard items that imported and old templates lack: the hidden page and its dates. */
export function createMissingHiddenItems(items: readonly Item[], newId: () => Id): Item[] {
  const hidden = items.find((item) => item.type === 'hidden_page');
  const pages = items.filter((item) => item.parent_id === null).map((item) => item.order);
  const last = pages.sort().at(-1);
  const page: Item = hidden ?? {
    id: newId(),
    type: 'hidden_page',
    title: '',
    options: {},
    parent_id: null,
    order: createOrderAfter(last),
  };
  const have = new Set(items.filter((item) => item.parent_id === page.id).map((item) => item.type));
  return [...(hidden ? [] : [page]), ...createRealDates(page.id, newId).filter((item) => !have.has(item.type))];
}
