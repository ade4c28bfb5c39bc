/** The values of the sheet, and the issue made of them. */
import type { CustomField, CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { IssuePriority, IssueRisk, NewIssue } from '@rounds/contract/issues';
import { toPlainText, toRichText } from '@rounds/engine';
import type { IssueAssigneeChoice, StoredIssueChoices } from '../../../platform/offline/index.ts';
import { isRepeatedTitle } from '../issue-title.ts';

export interface RaiseValues {
  readonly title: string;
  readonly description: string;
  /** The photos of the answer, and new ones, that the issue gets. */
  readonly media: readonly string[];
  readonly priority: IssuePriority;
  readonly risk: IssueRisk;
  /** The type; null for the default one. */
  readonly type: string | null;
  readonly due_at: string | null;
  readonly asset_uuid: string | null;
  readonly category_id: number | null;
  readonly sub_category_id: number | null;
  readonly assignee: IssueAssigneeChoice | null;
  readonly label_ids: readonly number[];
  readonly custom_fields: CustomFieldValuesInput;
}

export interface RaiseStart {
  readonly title: string;
  readonly note: string;
  readonly photos: readonly string[];
  readonly asset: string | null;
}

export function toStartValues(start: RaiseStart, choices: StoredIssueChoices | null): RaiseValues {
  const { title, note, photos, asset } = start;
  const { default_category_id = null, default_priority = 'medium' } = choices?.settings ?? {};
  return {
    ...{ title, description: note, media: photos, priority: default_priority, risk: 'none' },
    ...{
      type: null,
      due_at: null,
      asset_uuid: asset,
      category_id: default_category_id,
      sub_category_id: null,
      assignee: null,
    },
    ...{ label_ids: [], custom_fields: {} },
  };
}

/** An issue that was not accepted, as it was entered. */
export function toEnteredValues(body: NewIssue, choices: StoredIssueChoices | null): RaiseValues {
  const toId = (id: number | string | null | undefined) => (id === null || id === undefined ? null : Number(id));
  const assignee = body.assignee && { type: body.assignee.type, id: Number(body.assignee.id) };
  const match = choices?.assignees.find(({ type, id }) => type === assignee?.type && id === assignee.id);
  return {
    title: body.title,
    description: body.description ? toPlainText(body.description) : '',
    media: body.media ?? [],
    priority: body.priority ?? 'medium',
    risk: body.risk ?? 'none',
    type: body.type ?? null,
    due_at: body.due_at ?? null,
    asset_uuid: body.asset_uuid ?? null,
    category_id: toId(body.category_id),
    sub_category_id: toId(body.sub_category_id),
    assignee: assignee ? (match ?? { ...assignee, name: `#${assignee.id}` }) : null,
    label_ids: (body.label_ids ?? []).map(Number),
    custom_fields: body.custom_fields ?? {},
  };
}

/** The device gives an issue its uuid, so that it can be sent again. */
export type RaisedIssue = NewIssue & { readonly uuid: string };

export function toNewIssue(values: RaiseValues, uuid: string): RaisedIssue {
  const { title, description, media, assignee, type, category_id, label_ids, ...rest } = values;
  const text = description.trim();
  return {
    ...rest,
    uuid,
    title: title.trim(),
    media: [...media],
    label_ids: [...label_ids],
    assignee: assignee && { type: assignee.type, id: assignee.id },
    ...(type !== null && { type }),
    ...(category_id !== null && { category_id }),
    ...(text !== '' && !isRepeatedTitle(text, title) && { description: toRichText(text) }),
  };
}

/** The custom fields of issues of the chosen category. */
export function listFields(values: RaiseValues, choices: StoredIssueChoices | null): readonly CustomField[] {
  if (!choices) return [];
  const find = (id: number | null) => choices.categories.find((one) => one.id === id);
  const keys = find(values.sub_category_id)?.fields ?? find(values.category_id)?.fields ?? null;
  return choices.fields.filter(({ key }) => keys === null || keys.includes(key));
}

export interface Missing {
  readonly title: boolean;
  readonly fields: readonly string[];
}

/** Finds what has to be filled in before the issue can be raised. */
export const findMissing = (values: RaiseValues, fields: readonly CustomField[]): Missing => ({
  title: values.title.trim() === '',
  fields: fields.flatMap(({ key, is_required }) =>
    is_required && String(values.custom_fields[key] ?? '').trim() === '' ? [key] : [],
  ),
});

/** Returns today in a time zone, or a number of days later, as YYYY-MM-DD. */
export function toDay(now: Date, zone: string | undefined, after = 0): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const day = new Date(`${format.format(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + after);
  return day.toISOString().slice(0, 10);
}
