/** Categories and labels. */
import { type IssuePolicy, issueCategoryList } from '@rounds/contract/issues';
import type { Language, LocalizedName, NameTranslations } from '@rounds/contract/languages.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { containsWord, toStoredTranslations, translatedName, translatedOwnName } from '../../../db/translated-names.ts';
import type { ListSource } from '../../../lists/sql/order.ts';

const CATEGORY_COLUMNS = [
  ...(['id', 'uuid', 'name_lang', 'has_subcategory', 'parent_id', 'icon', 'color', 'fields', 'policy'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const;

export interface CategoryRow extends Row<'issue_category', (typeof CATEGORY_COLUMNS)[number]> {
  readonly parent: {
    readonly id: number;
    readonly name_lang: Record<string, string>;
    readonly policy: IssuePolicy;
  } | null;
  readonly workspace_policy: IssuePolicy;
  readonly is_default: boolean;
  readonly issues_count: number;
}

const column = (name: string) => sql.ref(`issue_category.${name}`);
const PARENT = sql<CategoryRow['parent']>`(select json_build_object(
  'id', p.id, 'name_lang', p.name_lang, 'policy', p.policy)
  from issue_category p where p.id = ${column('parent_id')})`;
/** Counts the issues of a category and of its subcategories. Each part is counted from an index alone. */
const ISSUES_COUNT = sql<number>`((select count(*) from issue where issue.category_id = ${column('id')})
  + (select count(*) from issue where issue.sub_category_id = ${column('id')} and issue.category_id <> ${column('id')}))`;

export const selectCategories = (tx: Tx) =>
  tx
    .selectFrom('issue_category')
    .select(CATEGORY_COLUMNS)
    .select([
      PARENT.as('parent'),
      ISSUES_COUNT.as('issues_count'),
      sql<IssuePolicy>`(select s.policy from issue_settings s)`.as('workspace_policy'),
      sql<boolean>`exists (select from issue_settings s where s.default_category_id = ${column('id')})`.as(
        'is_default',
      ),
    ]);

export const toCategorySource = (language: Language): ListSource => ({
  declaration: issueCategoryList,
  columns: {
    name: translatedName('issue_category', language),
    parent: column('parent_id'),
    issues_count: ISSUES_COUNT,
    has_subcategory: column('has_subcategory'),
    created_at: column('created_at'),
  },
  id: column('id'),
});

export const findCategory = (tx: Tx, id: number): Promise<CategoryRow | undefined> =>
  selectCategories(tx).where('issue_category.id', '=', id).executeTakeFirst();

export async function lockCategory(tx: Tx, id: number): Promise<CategoryRow | undefined> {
  await tx.selectFrom('issue_category').select('id').where('id', '=', id).forUpdate().execute();
  return findCategory(tx, id);
}

export interface CategoryColumns {
  readonly name_lang: LocalizedName;
  readonly has_subcategory: boolean;
  readonly parent_id: number | null;
  readonly icon: string | null;
  readonly color: string;
  readonly fields: readonly string[] | null;
  readonly policy: IssuePolicy;
}

const toValues = ({ name_lang, policy, fields, ...columns }: CategoryColumns) => ({
  ...columns,
  name_lang: JSON.stringify(name_lang),
  policy: JSON.stringify(policy),
  fields: fields && [...fields],
});

export async function insertCategory(tx: Tx, columns: CategoryColumns): Promise<number> {
  const { id } = await tx
    .insertInto('issue_category')
    .values(toValues(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(tx: Tx, id: number, columns: CategoryColumns): Promise<void> {
  await tx
    .updateTable('issue_category')
    .set({ ...toValues(columns), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('issue_category').where('id', '=', id).execute();
}

export const listSubcategories = (tx: Tx, ids: readonly number[], language: Language) =>
  tx
    .selectFrom('issue_category')
    .select(['id', translatedName('issue_category', language).as('name')])
    .where(sql<boolean>`parent_id = any(${[...ids]}::bigint[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The issues of categories or subcategories, archived or not. */
const selectIssuesIn = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('issue')
    .where(sql<boolean>`(category_id = any(${[...ids]}::bigint[]) or sub_category_id = any(${[...ids]}::bigint[]))`);

export async function countIssuesIn(tx: Tx, ids: readonly number[]): Promise<number> {
  const { count } = await selectIssuesIn(tx, ids)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const listIssuesIn = (tx: Tx, ids: readonly number[], limit: number) =>
  selectIssuesIn(tx, ids).select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute();

/** Whether a category below the same one has the name in the same language. */
export async function isCategoryNameTaken(
  tx: Tx,
  names: LocalizedName,
  { parent_id, except }: { readonly parent_id: number | null; readonly except: number | null },
): Promise<boolean> {
  const isSame = Object.entries(names).flatMap(([language, name]) =>
    name ? [sql`lower((name_lang ->> ${language}) collate natural_order) = lower(${name} collate natural_order)`] : [],
  );
  if (isSame.length === 0) return false;
  const { rows } = await sql`select id from issue_category
    where id <> ${except ?? 0} and parent_id is not distinct from ${parent_id} and (${sql.join(isSame, sql` or `)})
    limit 1`.execute(tx);
  return rows.length > 0;
}

interface Search {
  readonly words: readonly string[];
  readonly ids: readonly number[] | undefined;
  readonly limit: number;
}

/** Subcategories come after their category. */
export function searchCategories(
  tx: Tx,
  {
    words,
    ids,
    limit,
    offset,
    locale,
    parent_id,
  }: Search & { readonly offset: number; readonly locale: Language; readonly parent_id: number | undefined },
) {
  const name = translatedName('issue_category', locale);
  const parentName = sql<string>`coalesce((select ${translatedName('p', locale)} from issue_category p
    where p.id = issue_category.parent_id), ${name})`;
  let rows = tx
    .selectFrom('issue_category')
    .select(['id', 'parent_id', 'name_lang', 'has_subcategory', 'icon', 'color', 'fields', name.as('name')]);
  for (const word of words) {
    rows = rows.where(({ or }) => or([containsWord(name, word), containsWord(parentName, word)]));
  }
  if (ids) rows = rows.where(sql<boolean>`issue_category.id = any(${[...ids]}::bigint[])`);
  if (parent_id !== undefined) rows = rows.where('parent_id', '=', parent_id);
  return rows
    .orderBy(parentName)
    .orderBy(sql`coalesce(parent_id, id)`)
    .orderBy(sql`parent_id is not null`)
    .orderBy(name)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface LabelRow extends Row<'issue_label', 'id' | 'name' | 'translations' | 'color'> {
  readonly issues_count: number;
}

const selectLabels = (tx: Tx) =>
  tx
    .selectFrom('issue_label')
    .select(['id', 'name', 'translations', 'color'])
    .select(
      sql<number>`(select count(*) from issue_label_link k where k.label_id = issue_label.id)`.as('issues_count'),
    );

export const findLabel = (tx: Tx, id: number): Promise<LabelRow | undefined> =>
  selectLabels(tx).where('id', '=', id).executeTakeFirst();

/** Searched and sorted by the names that readers of this language see. */
export function searchLabels(
  tx: Tx,
  { words, ids, limit, locale }: Search & { readonly locale: Language },
): Promise<LabelRow[]> {
  const name = translatedOwnName('issue_label', locale);
  let rows = selectLabels(tx);
  for (const word of words) rows = rows.where(containsWord(name, word));
  if (ids) rows = rows.where(sql<boolean>`id = any(${[...ids]}::bigint[])`);
  return rows.orderBy(name).orderBy('id').limit(limit).execute();
}

interface LabelColumns extends Pick<LabelRow, 'name' | 'color'> {
  readonly translations?: NameTranslations | undefined;
}
const toLabelValues = ({ translations, ...label }: LabelColumns, before?: LabelRow) => ({
  ...label,
  translations: JSON.stringify(toStoredTranslations(translations, before?.translations)),
});

export async function insertLabel(tx: Tx, label: LabelColumns): Promise<LabelRow> {
  const { id } = await tx
    .insertInto('issue_label')
    .values(toLabelValues(label))
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findLabel(tx, id))!;
}

export async function updateLabel(tx: Tx, before: LabelRow, label: LabelColumns): Promise<LabelRow> {
  await tx.updateTable('issue_label').set(toLabelValues(label, before)).where('id', '=', before.id).execute();
  return (await findLabel(tx, before.id))!;
}

export async function deleteLabel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('issue_label').where('id', '=', id).execute();
}

/** Whether the database rejected a label because the workspace already has one of this name. */
export const isDuplicateLabelError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'issue_label_name';
