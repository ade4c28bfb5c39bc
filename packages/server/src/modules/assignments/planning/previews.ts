/** Previews the dates and assets of an assignment that is being edited. */
import {
  type assignments,
  MAX_ASSIGNMENT_ASSETS,
  MAX_CONDITION_VALUES,
  MAX_PREVIEWED_ASSETS,
} from '@rounds/contract/assignments';
import { findRecurrenceProblems, listOccurrences } from '@rounds/recurrence';
import { ApiError } from '../../../http/api-error.ts';
import type { Call } from '../../../http/module.ts';
import { translate } from '../../../http/texts.ts';
import { filterList } from '../../../lists/index.ts';
import { customFields as assetFields, assetListView } from '../../assets/index.ts';
import { countDynamicAssets, listAssetValues, listDynamicAssets, toDynamicSearch } from '../queries/dynamic-assets.ts';
import { selectNamedAssets } from '../queries/selected-assets.ts';
import { checkDynamicAssets } from '../validation.ts';
import { readWorkspaceDays, skipHolidays } from './holidays.ts';
import { toRecurrences } from './recurrences.ts';

export async function previewDates({ tx, actor, body, locale }: Call<typeof assignments.previewDates>) {
  const isList = Array.isArray(body.recurrence);
  const days = await readWorkspaceDays(tx, actor.workspace_id);
  const records = toRecurrences(skipHolidays([body.recurrence].flat(), days));
  const problems = findRecurrenceProblems(records);
  if (problems.length > 0) {
    const data: Record<string, string[]> = {};
    for (const { path, code, params } of problems) {
      const field = ['recurrence', ...(isList ? path : path.slice(1))].join('.');
      data[field] = [...(data[field] ?? []), translate(locale, `recurrence.${code}`, params)];
    }
    throw new ApiError('VALIDATION_FAILED', { data });
  }
  const occurrences = listOccurrences(records, { from: new Date().toISOString(), limit: body.count });
  return occurrences.map(({ start_at, due_at, local }) => ({ start_at, due_at, local }));
}

export async function previewAssets(call: Call<typeof assignments.previewAssets>) {
  const { tx, body, locale } = call;
  const { rules, dropped, messages } = await checkDynamicAssets(call, body);
  if (Object.keys(messages).length > 0) throw new ApiError('VALIDATION_FAILED', { data: messages });
  const search = await toDynamicSearch(tx, rules, locale);
  return {
    total: await countDynamicAssets(tx, search),
    assets: await listDynamicAssets(tx, search, MAX_PREVIEWED_ASSETS),
    unknown_fields: [...dropped],
  };
}

export const listConditionValues = async ({ tx, query }: Call<typeof assignments.listConditionValues>) => {
  const values = await listAssetValues(tx, query, MAX_CONDITION_VALUES + 1);
  return values.length > MAX_CONDITION_VALUES ? [] : values;
};

const view = { ...assetListView, customFields: assetFields };

export async function selectAssets(call: Call<typeof assignments.selectAssets>) {
  const rows = await filterList(view, call.body.filter, call);
  return selectNamedAssets(call.tx, rows, MAX_ASSIGNMENT_ASSETS);
}
