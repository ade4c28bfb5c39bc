/** Reads the sheets of an XLSForm from a workbook. */
import {
  EMPTY_SHEET,
  type FormProblem,
  type FormSheet,
  type FormWorkbook,
  findFormSheet,
  isSurvey,
  toFormSheet,
} from '@rounds/xlsform';
import { readSheet, UnreadableSheetError } from '../../../sheets/index.ts';

/** Reads the sheets of an XLSForm, or returns why the file is not one. */
export async function readFormWorkbook(path: string): Promise<FormWorkbook | FormProblem> {
  const { sheets } = await readSheet(path);
  const survey = findFormSheet(sheets, 'survey');
  if (!survey) return 'no_survey';
  const read = async (sheet: string | undefined) => (sheet === undefined ? EMPTY_SHEET : readRows(path, sheet));
  const form = {
    survey: await read(survey),
    choices: await read(findFormSheet(sheets, 'choices')),
    externalChoices: await read(findFormSheet(sheets, 'external_choices')),
    settings: await read(findFormSheet(sheets, 'settings')),
  };
  return isSurvey(form.survey) ? form : 'no_columns';
}

/** Whether a workbook looks like an XLSForm: a sheet named survey with the columns of one. */
export async function isXlsForm(path: string, sheets: readonly string[]): Promise<boolean> {
  const survey = findFormSheet(sheets, 'survey');
  return survey !== undefined && isSurvey(await readRows(path, survey));
}

async function readRows(path: string, sheet: string): Promise<FormSheet> {
  try {
    return toFormSheet((await readSheet(path, { sheet })).rows);
  } catch (error) {
    if (error instanceof UnreadableSheetError && error.problem.reason === 'empty') return EMPTY_SHEET;
    throw error;
  }
}
