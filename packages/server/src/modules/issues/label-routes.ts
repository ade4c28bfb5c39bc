import { type IssueLabel, issueLabels } from '@rounds/contract/issues';
import { translateName } from '@rounds/contract/languages.ts';
import { parseIds, splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type Route, route } from '../../http/module.ts';
import {
  deleteLabel,
  findLabel,
  insertLabel,
  isDuplicateLabelError,
  type LabelRow,
  searchLabels,
  updateLabel,
} from './queries/categories.ts';

const toLabel = ({ color, ...label }: LabelRow): IssueLabel => ({ ...label, color: color as IssueLabel['color'] });
const toLogged = ({ name, translations, color }: LabelRow) => ({ name, translations, color });
const toLabelSubject = ({ id, name }: LabelRow) => ({ type: 'issue_label', id, title: name });

export const labelRoutes: readonly Route[] = [
  route(issueLabels.all, async ({ tx, actor, locale, query: { q, ids, limit } }) => {
    const rows = await searchLabels(tx, { words: splitWords(q), ids: parseIds(ids), limit, locale });
    const isManager = issueLabels.update.access.some((code) => actor.permissions.has(code));
    return rows.map((row) => ({
      ...{ value: row.id, label: translateName(row, locale) },
      ...{ name: row.name, translations: row.translations, color: row.color },
      ...(isManager && { issues_count: row.issues_count }),
    }));
  }),

  route(issueLabels.create, async ({ tx, body, locale, activity }) => {
    const label = await insertLabel(tx, body).catch((error: unknown) => {
      throw isDuplicateLabelError(error) ? fieldError('name', locale, 'issues.label_name_taken') : error;
    });
    activity({ ...toLabelSubject(label), after: toLogged(label) });
    return toLabel(label);
  }),

  route(issueLabels.update, async ({ tx, body, params, locale, activity }) => {
    const before = await findLabel(tx, params.id);
    if (!before) throw notFoundError('ACT');
    const label = await updateLabel(tx, before, body).catch((error: unknown) => {
      throw isDuplicateLabelError(error) ? fieldError('name', locale, 'issues.label_name_taken') : error;
    });
    activity({ ...toLabelSubject(label), before: toLogged(before), after: toLogged(label) });
    return toLabel(label);
  }),

  route(issueLabels.delete, async ({ tx, params, activity }) => {
    const label = await findLabel(tx, params.id);
    if (!label) throw notFoundError('ACT');
    await deleteLabel(tx, label.id);
    activity({ ...toLabelSubject(label), before: toLogged(label) });
    return null;
  }),
];
