/** Imports a form that is written as lines, and starts an inspection of its template. */
import { checkTemplate, type TemplateDocument } from '@rounds/engine';
import { fill, type Scenario } from '@rounds/engine/testing';
import type { ConvertedForm } from '../import/convert-form.ts';
import { toScenarioForm } from './scenario-form.ts';
import { importSheets, type SheetLines, toFormWorkbook } from './sheets.ts';

interface Conducted {
  readonly answer: ConvertedForm;
  readonly template: TemplateDocument;
  readonly inspection: Scenario;
}

const toCells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

export const convertLines = (sheets: SheetLines): ReturnType<typeof importSheets> =>
  importSheets(
    toFormWorkbook(Object.fromEntries(Object.entries(sheets).map(([name, lines]) => [name, lines.map(toCells)]))),
  );

/** Converts the sheets to a template that can be published; otherwise the error names its problems. */
export function conduct(sheets: SheetLines): Conducted {
  const { document, converted } = convertLines(sheets);
  const problems = checkTemplate(document);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return { answer: converted, template: document, inspection: fill(toScenarioForm(document)) };
}

const HEAD = 'type | name | label | relevant | calculation | constraint | constraint_message | required | default';
export const YES_NO = ['list_name | name | label', 'yn | yes | Certainly', 'yn | no | Not at all'];

/** Conducts the lines of a survey below a header with the usual columns and these further ones. */
export const conductSurvey = (survey: readonly string[], { columns = '', choices = YES_NO } = {}): Conducted =>
  conduct({ survey: [`${HEAD}${columns}`, ...survey], choices });

/** Formats notes as `row column code`, for comparisons. */
export const formatNotes = ({ notes }: Pick<ConvertedForm, 'notes'>): string[] =>
  notes.map(({ row, column, code }) => `${row} ${column} ${code}`);
