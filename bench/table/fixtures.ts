/**
 * The data of the tables of the bench: reports that the server keeps, and trees larger than it would return at once.
 */
import type { Page } from 'playwright-core';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { createAnswer, publishChecklist, startInspection } from '../lib/inspection.ts';

const REPORTS = 120;
const QUESTIONS = 10;
const FOLDERS = 100;
const IN_FOLDER = 99;
const NODES = 10_000;

/** Reports on assets of their own, three of four completed. */
export async function fillReports(product: Product): Promise<void> {
  const checklist = await publishChecklist(product, QUESTIONS);
  for (let nth = 0; nth < REPORTS; nth += 1) {
    const changes = checklist.questions.map(createAnswer);
    await startInspection(product, checklist, changes, nth % 4 > 0);
  }
}

const AT = '2026-01-01T10:00:00Z';
const toUuid = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

const entry = (id: number, parent_id: number | null) => ({
  id,
  uuid: toUuid(id),
  template_id: parent_id === null ? null : id,
  is_template: parent_id !== null,
  title: parent_id === null ? `Folder ${id}` : `Template ${id} for a routine walk`,
  description: '',
  parent_id,
  revision: parent_id === null ? null : 1,
  depth: parent_id === null ? 0 : 1,
  language: parent_id === null ? null : 'en',
  contains_asset: false,
  questions: parent_id === null ? null : id % 90,
  children: parent_id === null ? IN_FOLDER : null,
  created_at: AT,
  updated_at: AT,
  has_draft: false,
  has_draft_translations: false,
  need_merge_request: false,
  published_version: parent_id === null ? null : 1,
  published_at: parent_id === null ? null : AT,
});

/** 100 folders with 99 templates each, in the order of their tree. */
function treeEntries() {
  return Array.from({ length: FOLDERS }, (_, folder) => {
    const id = folder * (IN_FOLDER + 1) + 1;
    return [entry(id, null), ...Array.from({ length: IN_FOLDER }, (_, nth) => entry(id + nth + 1, id))];
  }).flat();
}

/** Makes the list of templates return 10,000 rows at once, in its own shape. */
export async function answerTree(page: Page): Promise<void> {
  const list = treeEntries();
  const pagination = {
    total: list.length,
    total_is_exact: true,
    limit: list.length,
    current_page: 1,
    total_pages: 1,
    next_cursor: null,
    prev_cursor: null,
  };
  await page.route('**/api/checklist/template/list*', (route) =>
    route.fulfill({ json: { data: { list, pagination, table_name: 'templates' } } }),
  );
}

/** Makes the search of a filter return 10,000 nodes at once. */
export async function answerNodes(page: Page): Promise<void> {
  const data = Array.from({ length: NODES }, (_, nth) => ({
    value: nth + 1,
    label: `Node ${nth + 1} of many`,
    hasChildren: nth % 7 === 0,
    canSelect: true,
    ancestors: [],
  }));
  await page.route('**/api/checklist/template/search*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids');
    const named = ids?.split(',').map(Number);
    return route.fulfill({ json: { data: named ? data.filter(({ value }) => named.includes(value)) : data } });
  });
}
