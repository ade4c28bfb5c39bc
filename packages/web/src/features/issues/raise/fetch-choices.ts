/** Stores on the device what an issue can be raised with: categories, labels, types, people and fields. */
import { groups } from '@rounds/contract/groups';
import { issueLabels, issues } from '@rounds/contract/issues';
import { call } from '../../../platform/api/index.ts';
import {
  type IssueCategoryChoice,
  type Outbox,
  type StoredIssueChoices,
  saveIssueChoices,
  translateChoices,
} from '../../../platform/offline/index.ts';
import { type CategoryOption, fetchCategoryOptions, getParentId } from '../category-options.ts';

/** The maximum of these calls. Online, more people are found by name. */
const LIMIT = 100;
const options = { query: { limit: LIMIT }, silent: true } as const;

const toCategory = (option: CategoryOption): IssueCategoryChoice => {
  const { value, label, name_lang, icon, color, fields } = option;
  return { id: Number(value), name: label, name_lang, parent_id: getParentId(option), icon, color, fields };
};

export async function fetchIssueChoices(
  { db }: Pick<Outbox, 'db'>,
  language: string,
  now = new Date(),
): Promise<StoredIssueChoices> {
  const [categories, labels, types, people, fields, settings] = await Promise.all([
    fetchCategoryOptions(),
    call(issueLabels.all, options),
    call(issues.searchTypes, options),
    call(groups.searchUsersAndGroups, options),
    call(issues.listCustomFields, { silent: true }),
    call(issues.getSettings, { silent: true }),
  ]);
  const { default_category_id, default_priority, time_zone } = settings;
  const choices: StoredIssueChoices = {
    categories: categories.map(toCategory),
    labels: labels.map(({ value, name, translations, color }) => ({ id: Number(value), name, translations, color })),
    types: types.map(({ value, label, name_lang }) => ({ key: String(value), name: label, name_lang })),
    assignees: people.map(({ group_code, id, label }) => ({ type: group_code, id, name: label })),
    fields: fields.filter(({ is_standard }) => !is_standard),
    settings: { default_category_id, default_priority, ...(time_zone && { time_zone }) },
    language,
    synced_at: now.toISOString(),
  };
  await saveIssueChoices(db, choices);
  return translateChoices(choices, language);
}
