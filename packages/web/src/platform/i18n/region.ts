/** Holds the workspace's number format and first day of the week. The shell sets it before it renders a screen. */
import {
  type FirstWeekday,
  NUMBER_LOCALES,
  NUMBER_MARKS,
  type NumberFormatName,
} from '@rounds/contract/settings/region.ts';
import type { NumberMarks } from '@rounds/engine';

export interface WorkspaceRegion {
  readonly first_weekday: FirstWeekday;
  readonly number_format: NumberFormatName | null;
}

const DEFAULT: WorkspaceRegion = { first_weekday: 'mo', number_format: null };
let region = DEFAULT;

export function setRegion(next: WorkspaceRegion = DEFAULT): void {
  region = next;
}

export const getFirstWeekday = (): FirstWeekday => region.first_weekday;

/** The locale that writes numbers for people who read this language. */
export const getNumberLocale = (language: string): string =>
  region.number_format ? NUMBER_LOCALES[region.number_format] : language;

/** The number marks of answers; undefined for those of the language. */
export const getNumberMarks = (): NumberMarks | undefined =>
  region.number_format ? NUMBER_MARKS[region.number_format] : undefined;
