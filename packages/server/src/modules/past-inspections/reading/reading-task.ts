/** Reads and evaluates files of completed inspections, in a process of its own. */
import type { UnknownColumn } from '../../../import-reading/task.ts';
import { toFileKey } from './answer-changes.ts';
import { buildTemplate } from './build-template.ts';
import { evaluateSource } from './evaluate.ts';
import { extractFiles } from './extract.ts';
import { listKeys } from './keys.ts';
import type {
  EvaluateAnswer,
  EvaluateTask,
  ExtractedFile,
  ExtractTask,
  InspectTask,
  NamedText,
  SurveyAnswer,
  SurveyTask,
} from './messages.ts';
import { type InspectedInspections, inspectFile, readSource } from './read-file.ts';
import type { SourceFile, SourceInspection } from './source.ts';

async function survey(task: SurveyTask): Promise<SurveyAnswer> {
  const readResult = await readSource(task);
  if (readResult.outcome === 'column-unknown') return readResult;
  const { source, files } = readResult;
  const count = source.inspections.length;
  if (count > task.max) return { outcome: 'too-many', count, max: task.max };
  const questions = source.questions.filter(({ key }) => task.questions[key] !== null);
  const built = task.template && buildTemplate(questions, task.template);
  return {
    outcome: 'surveyed',
    system: source.system,
    keys: listKeys(source),
    assets: countTexts(source, 'asset'),
    people: countTexts(source, 'person'),
    files: listNamedFiles(source, files),
    document: built?.document ?? null,
    items: [...(built?.items ?? [])],
    notes: built?.notes ?? [],
  };
}

function countTexts({ inspections }: SourceFile, name: 'asset' | 'person'): NamedText[] {
  const counts = new Map<string, number>();
  for (const { [name]: text } of inspections as readonly Pick<SourceInspection, 'asset' | 'person'>[])
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, inspections: count }));
}

function listNamedFiles({ inspections }: SourceFile, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const fileNames = new Set<string>();
  for (const { answers } of inspections)
    for (const { media = [] } of answers)
      for (const names of media) for (const name of names.split(' ')) fileNames.add(toFileKey(name));
  return files.filter((name) => fileNames.has(toFileKey(name)));
}

async function evaluateFile(task: EvaluateTask): Promise<EvaluateAnswer | UnknownColumn> {
  const readResult = await readSource(task);
  return readResult.outcome === 'column-unknown' ? readResult : evaluateSource(task, readResult.source);
}

export const read = (
  task: InspectTask | SurveyTask | EvaluateTask | ExtractTask,
): Promise<InspectedInspections | SurveyAnswer | EvaluateAnswer | UnknownColumn | ExtractedFile[]> => {
  if (task.task === 'extract') return extractFiles(task);
  if (task.task === 'inspect') return inspectFile(task);
  return task.task === 'survey' ? survey(task) : evaluateFile(task);
};
