/** The filters of a page in words. */
import { ANALYTICS_FILTERS, type AnalyticsPage } from '@rounds/contract/analytics';
import type { SelectOption } from '@rounds/contract/list.ts';
import { ApiError } from '../../../http/api-error.ts';
import { answerInnerCall, findInnerEndpoint, type InnerCallContext } from '../../../http/inner-call.ts';
import { listTexts } from '../../../lists/index.ts';
import { tryParse } from '../../../lists/sql/order.ts';
import type { PrintFormats } from './formats.ts';

const MAX_NAMES = 5;

/** Describes filters, for example “Template: Kitchen, Bar; Person: 2 selected”. Empty if there are none. */
export async function describeFilters(
  page: AnalyticsPage,
  filter: string | undefined,
  formats: PrintFormats,
  context: InnerCallContext,
): Promise<string> {
  const values = tryParse(filter ?? '{}');
  if (typeof values !== 'object' || values === null) return '';
  const texts = listTexts(ANALYTICS_FILTERS[page], formats.language);
  const described: string[] = [];
  for (const column of ANALYTICS_FILTERS[page].columns) {
    const ids = (values as Readonly<Record<string, unknown>>)[column.selector];
    if (!Array.isArray(ids) || ids.length === 0) continue;
    const names = await listNames(column.remote, ids, context);
    const labels = names.length > 0 ? names.slice(0, MAX_NAMES) : [formats.count('selected', ids.length)];
    const rest = names.length > 0 ? ids.length - labels.length : 0;
    const text = [...labels, ...(rest > 0 ? [formats.count('more', rest)] : [])].join(', ');
    described.push(`${texts.columnTitle(column)}: ${text}`);
  }
  return described.join('; ');
}

/** Returns nothing for people who may not search for these records. */
async function listNames(
  path: string | undefined,
  ids: readonly unknown[],
  context: InnerCallContext,
): Promise<string[]> {
  const endpoint = path && findInnerEndpoint(context, path);
  if (!endpoint) return [];
  try {
    const options = await answerInnerCall(endpoint, { ids: ids.slice(0, 100).join(','), limit: 100 }, context);
    return (options as unknown as readonly SelectOption[]).map(({ label }) => label);
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
