/** The issues of a printed report: at their answers, and all of them in a table. */
import type { InspectionIssue } from '@rounds/contract/inspections';
import { issueList } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import { answerKey } from '@rounds/engine';
import { listTexts } from '../../../lists/index.ts';
import { addBreaks, type PrintedIssue, type PrintedIssues } from '../../../printing/index.ts';
import { type Formats, REPORT_WORDS, type ReportWords } from './formats.ts';

const COLUMNS = ['title', 'status', 'assignee', 'due_at'] as const;
type Texts = ReturnType<typeof listTexts>;

const toColumn = (selector: string) => issueList.columns.find((column) => column.selector === selector)!;

function printStatus({ status, archived_at }: InspectionIssue, texts: Texts, words: ReportWords): string {
  const label = texts.optionLabel(toColumn('status'), status);
  return archived_at ? `${label}, ${words.issue_archived}` : label;
}

interface PrintOptions {
  readonly issues: readonly InspectionIssue[];
  readonly language: Language;
  readonly formats: Formats;
  /** The titles of the questions that the report shows, by the keys of their answers. */
  readonly questions: ReadonlyMap<string, string>;
}

export function printIssues({ issues, language, formats, questions }: PrintOptions): PrintedIssues {
  const texts = listTexts(issueList, language);
  const [title, ...others] = COLUMNS.map((selector) => texts.columnTitle(toColumn(selector)));
  const toRow = (issue: InspectionIssue): PrintedIssue => ({
    title: addBreaks(`#${issue.number} ${issue.title}`),
    question: questions.get(answerKey(issue)) ?? '',
    status: printStatus(issue, texts, formats.words),
    assignee: addBreaks(issue.assignee?.name ?? ''),
    due: issue.due_at === null ? '' : formats.day(issue.due_at),
  });
  return { columns: [title!, formats.words.question, ...others], rows: issues.map(toRow) };
}

/** Returns what is printed at the answers: number, title and status of each issue, by the key of the answer. */
export function printIssuesOfAnswers(
  issues: readonly InspectionIssue[],
  language: Language,
): ReadonlyMap<string, readonly string[]> {
  const texts = listTexts(issueList, language);
  const lines = new Map<string, string[]>();
  for (const issue of issues) {
    const line = `#${issue.number} ${issue.title} (${printStatus(issue, texts, REPORT_WORDS[language])})`;
    const answerLines = lines.get(answerKey(issue));
    if (answerLines) answerLines.push(line);
    else lines.set(answerKey(issue), [line]);
  }
  return lines;
}
