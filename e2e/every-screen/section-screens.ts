/** Sections. The first screen creates the section that the others show. */
import { randomUUID } from 'node:crypto';
import { closeOverlays, goTo, groupId, openOverlay, page, product, type Screen } from './walk.ts';

const SECTION = 'Northern distribution building with its outlying pump houses';
const VIEW = 'Inspections of the boiler house with failed questions';
let section = 0;

async function addSection(): Promise<void> {
  if (section !== 0) return;
  const view = { name: VIEW, table_name: 'inspections', query_string: '' };
  const { id } = await product.call<{ id: number }>('POST', '/api/saved-query', view);
  const block = (kind: string, width: number, fields: object) => ({ uuid: randomUUID(), kind, width, ...fields });
  const runs = [{ text: 'The meeting is on Monday at nine in the control room of the distribution building.' }];
  const created = await product.call<{ id: number }>('POST', '/api/section/new', {
    title: SECTION,
    icon: 'place',
    pinned: true,
    shared_with: [{ type: 'group', id: groupId }],
    blocks: [
      block('card', 3, { card: 'inspection_issues', range: 'last_3_months' }),
      block('card', 3, { card: 'average_score' }),
      block('chart', 6, { chart: 'overview.inspections', range: 'last_30_days' }),
      block('query', 7, { table_name: 'inspections', saved_query_id: id, title: VIEW }),
      block('query', 5, { table_name: 'assets' }),
      block('text', 12, { text: [{ style: 'normal', runs }] }),
    ],
  });
  section = created.id;
}
const waitForView = () => page.getByText(VIEW).filter({ visible: true }).first().waitFor();

export const SECTION_SCREENS: readonly Screen[] = [
  {
    name: 'sections',
    open: async () => {
      await addSection();
      await goTo('/manage/sections');
      await page.getByText(SECTION).filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'pinned sections', open: (w) => openOverlay(() => w.press('sections:pins.order')) },
  {
    name: 'section',
    open: async () => {
      await closeOverlays();
      await goTo(`/section/${section}`);
      await waitForView();
    },
  },
  {
    name: 'section editor',
    open: async () => {
      await goTo(`/section/${section}?edit=1`);
      await waitForView();
    },
  },
];
