/** Stores the issues of the demo workspace with their categories and labels. All of them are invented. */
import { INHERITED_POLICY } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { insertCategory, insertLabel, storeIssue } from '../../modules/issues/index.ts';
import { text } from '../content.ts';
import { DEMO_CATEGORIES } from './categories.ts';
import type { DemoIssue } from './demo-issue.ts';
import { DEMO_LABELS } from './labels.ts';

const DAY_MS = 86_400_000;
const COMMENT_EVERY_DAYS = 0.1;
const CANNOT_DO_REASONS = text(
  'The manufacturer confirms that this is normal.',
  'Laut Hersteller ist das normal.',
  'Selon le fabricant, c’est normal.',
);

interface StoreContext {
  readonly tx: Tx;
  readonly locale: Language;
  /** The ids of the people in their order. */
  readonly users: readonly number[];
  /** The uuids of assets by their numbers. */
  readonly uuids: ReadonlyMap<string, string>;
  readonly now: Date;
}

interface PlacedIssue {
  readonly issue: DemoIssue;
  readonly category_id: number;
  readonly sub_category_id: number;
}

export async function storeIssues(context: StoreContext): Promise<void> {
  const { tx, locale } = context;
  const placed = await storeCategories(tx);
  const labels: number[] = [];
  for (const { name, color } of DEMO_LABELS) labels.push((await insertLabel(tx, { name: name[locale], color })).id);
  // The oldest has the first number.
  placed.sort((one, other) => other.issue.found_days_ago - one.issue.found_days_ago);
  for (const one of placed) await storeDemoIssue(context, one, labels);
}

/** Returns the issues with the ids of their categories. */
async function storeCategories(tx: Tx): Promise<PlacedIssue[]> {
  const placed: PlacedIssue[] = [];
  for (const { name, icon, color, policy, subcategories, issues } of DEMO_CATEGORIES) {
    const look = { icon, color, fields: null };
    const category_id = await insertCategory(tx, {
      ...look,
      ...{ name_lang: name, has_subcategory: true, parent_id: null, policy: { ...INHERITED_POLICY, ...policy } },
    });
    const below = { ...look, has_subcategory: false, parent_id: category_id, policy: INHERITED_POLICY };
    const ids: number[] = [];
    for (const name_lang of subcategories) ids.push(await insertCategory(tx, { ...below, name_lang }));
    placed.push(...issues.map((issue) => ({ issue, category_id, sub_category_id: ids[issue.subcategory]! })));
  }
  return placed;
}

async function storeDemoIssue(
  { tx, locale, users, uuids, now }: StoreContext,
  { issue, category_id, sub_category_id }: PlacedIssue,
  labelIds: readonly number[],
): Promise<void> {
  const { title, status, priority, risk = 'none', found_days_ago, due_in_days, creator, assignee } = issue;
  const { labels = [], comments = [] } = issue;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const created_at = daysAgo(found_days_ago);
  const isDone = status === 'complete' || status === 'cant_do';
  const updated_at = isDone ? daysAgo(found_days_ago / 2) : created_at;
  await storeIssue(tx, {
    ...{ title: title[locale], text: '', type: 'defect', status, priority, risk, category_id, sub_category_id },
    ...{ created_by: users[creator]!, assignee_user_id: assignee === null ? null : users[assignee]! },
    ...{ asset_uuid: uuids.get(issue.asset)!, created_at, updated_at },
    due_at: due_in_days === null ? null : daysAgo(-due_in_days).toISOString().slice(0, 10),
    completed_at: status === 'complete' ? updated_at : null,
    status_note: status === 'cant_do' ? CANNOT_DO_REASONS[locale] : null,
    label_ids: labels.map((label) => labelIds[label]!),
    comments: comments.map(({ author, text: words }, index) => ({
      user_id: users[author]!,
      text: words[locale],
      created_at: daysAgo(found_days_ago - COMMENT_EVERY_DAYS * (index + 1)),
    })),
  });
}
