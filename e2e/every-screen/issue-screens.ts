/** Screens of issues and their categories. */
import { everyQuestion } from '../every-question-template.ts';
import {
  closeOverlays,
  completedInspection,
  goTo,
  openConduct,
  openOverlay,
  page,
  product,
  type Screen,
} from './walk.ts';

const ISSUE = 'Replace the insulation of the return pipe behind the northern distribution manifold';
const CATEGORY = 'Building services and technical equipment';
const LABEL = 'Landlord’s responsibility';

let category = 0;
let issue = '';

async function addIssues(): Promise<void> {
  if (category !== 0) return;
  const names = { name_lang: { en: CATEGORY }, has_subcategory: true };
  category = (await product.call<{ id: number }>('POST', '/api/issue/category/new', names)).id;
  const label = await product.call<{ id: number }>('POST', '/api/issue/label/new', { name: LABEL, color: 'amber' });
  const created = await product.call<{ uuid: string }>('POST', '/api/issue/new', {
    title: ISSUE,
    category_id: category,
    risk: 'critical',
    priority: 'high',
    due_at: '2026-01-15',
    label_ids: [label.id],
  });
  issue = created.uuid;
  await product.call('POST', '/api/issue/new', {
    title: ISSUE,
    due_at: '2026-01-15',
    source: { inspection_uuid: completedInspection, item_id: everyQuestion.id('Is the room dry') },
  });
  const text = [{ style: 'normal', runs: [{ text: LABEL }] }];
  await product.call('POST', `/api/issue/${issue}/comments`, { text });
}
const waitForIssue = () => page.getByText(ISSUE).filter({ visible: true }).first().waitFor();

export const ISSUE_SCREENS: readonly Screen[] = [
  {
    name: 'issues',
    open: async () => {
      await addIssues();
      await goTo('/issues');
      await waitForIssue();
    },
  },
  { name: 'issues board', open: () => goTo('/issues?show=board').then(waitForIssue) },
  { name: 'issues calendar', open: () => goTo('/issues?show=calendar&day=2026-01-01').then(waitForIssue) },
  { name: 'new issue', open: (w) => openOverlay(() => w.press('issues:new.label')) },
  {
    name: 'own issues',
    open: async () => {
      await closeOverlays();
      await goTo('/issues/mine');
      await waitForIssue();
    },
  },
  { name: 'issue', open: (w) => goTo(`/issues/${issue}`).then(() => w.waitForText('issue:comment.placeholder')) },
  {
    name: 'issues archive',
    open: (w) => goTo('/issues/archive').then(() => w.waitForText('issues:archive.empty')),
  },
  {
    name: 'issue categories',
    open: () => goTo('/issues/categories').then(() => page.getByText(CATEGORY).first().waitFor()),
  },
  { name: 'new category', open: (w) => openOverlay(() => w.press('issues:categories.new')) },
  {
    name: 'issue labels',
    open: async () => {
      await closeOverlays();
      await goTo('/issues/categories?tab=labels');
      await page.getByText(LABEL).first().waitFor();
    },
  },
  {
    name: 'issue fields',
    open: (w) => goTo('/issues/categories?tab=fields').then(() => w.waitForText('custom-fields:used')),
  },
  {
    name: 'issue settings',
    open: (w) => goTo('/issues/categories?tab=settings').then(() => w.waitForText('issues:settings.defaults')),
  },
  {
    name: 'issue category',
    open: (w) => goTo(`/issues/categories/${category}`).then(() => w.waitForText('issues:policy.with_issue')),
  },
  {
    name: 'issues of a report',
    open: () => goTo(`/inspections/${completedInspection}/view-report`).then(waitForIssue),
  },
  { name: 'issue from a report', open: (w) => openOverlay(() => w.press('report:issues.raise_for')) },
  {
    name: 'issue from an answer',
    open: async (w) => {
      await closeOverlays();
      await openConduct(w, 'Answers');
      await openOverlay(() => w.press('conduct:issue.raise'));
    },
  },
  {
    name: 'issue from an answer, all fields',
    open: (w) => w.press('raise:more').then(() => w.waitForText('raise:description')),
  },
];
