/** The holidays of a workspace, and what happens when they change. */
import type { Language } from '@rounds/contract/languages.ts';
import type { Holiday } from '@rounds/contract/settings/region.ts';
import { isDay } from '@rounds/contract/values.ts';
import type { Tx } from '../../db/database.ts';
import { extensionPoint } from '../../http/extensions.ts';
import { fieldError } from '../../http/input.ts';
import { getHolidays } from './queries.ts';

/** The modules that follow the holidays, such as assignments that skip them. */
export const holidayFollowers = extensionPoint<(tx: Tx, days: readonly string[]) => Promise<void>>('holiday followers');

export const listHolidayDays = async (tx: Tx, workspaceId: number): Promise<string[]> =>
  (await getHolidays(tx, workspaceId)).map(({ day }) => day);

/**
 * Sorts holidays.
 * @throws ApiError VALIDATION_FAILED for a day that no calendar has
 */
export function toHolidays(holidays: readonly Holiday[], locale: Language): Holiday[] {
  if (!holidays.every(({ day }) => isDay(day))) throw fieldError('holidays', locale, 'field.invalid');
  return holidays.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
