/** The steps that checking and importing have in common: read the file, look up what it names, evaluate it. */
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import {
  type InspectionImportResult,
  type inspections,
  MAX_IMPORTED_INSPECTIONS,
  MAX_INSPECTION_IMPORT_ERRORS,
  MAX_INSPECTION_IMPORT_PREVIEW,
  MAX_UNKNOWN_NAMES,
} from '@rounds/contract/inspections';
import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import { getAncestors, type Item, type TemplateDocument, toRecords } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { missingFeatureError, missingPermissionError } from '../../http/auth/access-errors.ts';
import type { Actor } from '../../http/module.ts';
import {
  type ImportText,
  importText,
  type ReadingCall,
  type RowProblem,
  runReadingTask,
  tooManyRowsError,
  type UnknownColumn,
  unknownColumnError,
} from '../../import-reading/index.ts';
import { getTemplateWords, loadDefaultLanguage } from '../checklists/index.ts';
import { getPublishedVersion, type RunnableVersion } from '../inspections/index.ts';
import { type LookUp, lookUpAssets, lookUpPeople } from './look-up.ts';
import { findKnownKeys } from './queries.ts';
import { isAnswerable } from './reading/match-questions.ts';
import type {
  EvaluateAnswer,
  EvaluateTask,
  FoundPerson,
  NamedText,
  SurveyAnswer,
  SurveyTask,
} from './reading/messages.ts';
import type { InspectionFileReading } from './reading/read-file.ts';

export const READING_TASK = new URL('./reading/reading-task.ts', import.meta.url);

/** The choices of a person for an import. */
export type ImportChoices = Omit<BodyOf<typeof inspections.importFile>, 'file' | 'upload'>;

export interface StepContext {
  readonly database: Database;
  readonly actor: Actor;
  readonly locale: Language;
  readonly reading: ReadingCall;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

type Surveyed = Extract<SurveyAnswer, { outcome: 'surveyed' }>;

/** A file that has been read, with everything that it names. */
export interface SurveyedFile {
  readonly survey: Surveyed;
  /** Null for the template that the import will create. */
  readonly version: RunnableVersion | null;
  readonly document: TemplateDocument;
  readonly assets: LookUp<EvaluateTask['assets'][string]>;
  readonly people: LookUp<FoundPerson>;
  /** The prefix of the keys of the inspections; null before the template exists. */
  readonly prefix: string | null;
  readonly known: readonly string[];
}

export const toReading = (path: string, choices: ImportChoices, { actor }: StepContext): InspectionFileReading => {
  const { sheet, header_row, encoding, separator, row_kind, columns, decimal, date_order } = choices;
  return {
    path,
    sheet,
    header_row,
    encoding,
    separator,
    row_kind,
    columns,
    decimal,
    date_order,
    time_zone: actor.tz_code,
  };
};

/**
 * @param templateId of a template that the import has created before it was interrupted
 * @throws ApiError if the file cannot be read, what was chosen does not exist, or the person may not create it
 */
export async function surveyFile(
  context: StepContext,
  path: string,
  choices: ImportChoices,
  templateId = choices.template_id,
): Promise<SurveyedFile> {
  const { actor, database, locale, transaction } = context;
  const { new_template: title, assets = {}, people = {} } = choices;
  assertAllowed(context, choices, templateId);
  const task: SurveyTask = {
    task: 'survey',
    ...toReading(path, choices, context),
    template: templateId === undefined && title !== undefined ? await loadTemplateHead(context, title) : null,
    questions: choices.questions ?? {},
    max: MAX_IMPORTED_INSPECTIONS,
  };
  const survey = await runReadingTask<SurveyAnswer>(READING_TASK, task, context.reading);
  if (survey.outcome === 'column-unknown') throw unknownColumnError(survey);
  if (survey.outcome === 'too-many') throw tooManyRowsError('inspections', survey, locale);
  return transaction(async (tx) => {
    const version = templateId === undefined ? null : await getPublishedVersion({ tx, database, actor }, templateId);
    const document = version?.document ?? survey.document;
    if (!document) throw new ApiError('VALIDATION_FAILED');
    if (!version) assertPlanHasRepeats(context, document);
    const prefix = survey.system ? `${survey.system}:` : version ? `template:${version.template_id}:` : null;
    const knownKeys =
      prefix === null
        ? []
        : await findKnownKeys(
            tx,
            survey.keys.map((key) => prefix + key),
          );
    return {
      ...{ survey, version, document, prefix },
      assets: await lookUpAssets(tx, version, survey.assets, assets),
      people: await lookUpPeople(tx, survey.people, people),
      known: knownKeys.map((key) => key.slice(prefix?.length ?? 0)),
    };
  });
}

/** @throws ApiError if there is no template, or the person may not create what was chosen */
export function assertAllowed(
  context: Pick<StepContext, 'actor' | 'locale'>,
  { new_template, assets = {} }: ImportChoices,
  templateId: number | undefined,
): void {
  const { actor, locale } = context;
  if (templateId === undefined && new_template === undefined) {
    const template_id = [importText(locale, 'inspections.template_missing')];
    throw new ApiError('VALIDATION_FAILED', { data: { template_id } });
  }
  if (templateId === undefined) assertMayCreateTemplate(context);
  if (Object.values(assets).includes('create') && !actor.permissions.has('SST_MANAGE_ASSET'))
    throw missingPermissionError(['SST_MANAGE_ASSET'], locale);
}

function assertMayCreateTemplate({ actor, locale }: Pick<StepContext, 'actor' | 'locale'>): void {
  if (!actor.permissions.has('CKL_MANAGE_TEMPLATES')) throw missingPermissionError(['CKL_MANAGE_TEMPLATES'], locale);
  if (!planHasFeature(actor.plan, 'ckl_create_checklist_from_csv'))
    throw missingFeatureError('ckl_create_checklist_from_csv', locale);
}

function assertPlanHasRepeats({ actor, locale }: StepContext, { items }: TemplateDocument): void {
  const repeats = items.some(({ options }) => options.repeatable === true);
  if (repeats && !planHasFeature(actor.plan, 'ckl_repeater')) throw missingFeatureError('ckl_repeater', locale);
}

async function loadTemplateHead(context: StepContext, title: string): Promise<NonNullable<SurveyTask['template']>> {
  const language = await loadDefaultLanguage(context);
  const { start_page, page, end_page } = getTemplateWords(language);
  return { title, language, words: { start_page, page, end_page } };
}

interface EvaluationOptions {
  readonly assets: EvaluateTask['assets'];
  readonly people: EvaluateTask['people'];
  readonly files: EvaluateTask['files'];
  readonly seed: string;
  readonly out: string | null;
}

/** @throws ApiError if the file cannot be read */
export async function evaluateFile(
  context: StepContext,
  path: string,
  choices: ImportChoices,
  surveyed: SurveyedFile,
  options: EvaluationOptions,
): Promise<EvaluateAnswer> {
  const { actor } = context;
  const { survey, document, known, version } = surveyed;
  const task: EvaluateTask = {
    task: 'evaluate',
    ...toReading(path, choices, context),
    ...options,
    document,
    questions: version ? (choices.questions ?? {}) : { ...choices.questions, ...Object.fromEntries(survey.items) },
    known,
    importer: { id: actor.user_id, name: actor.full_name },
    invalid: choices.invalid ?? 'skip_inspection',
    now: new Date().toISOString(),
    limits: { errors: MAX_INSPECTION_IMPORT_ERRORS, preview: MAX_INSPECTION_IMPORT_PREVIEW },
  };
  const answer = await runReadingTask<EvaluateAnswer | UnknownColumn>(READING_TASK, task, context.reading);
  if (answer.outcome === 'column-unknown') throw unknownColumnError(answer);
  return answer;
}

/** The assets and people of a dry run: those that the import will create have no ids yet. */
export function toProvisional({ assets, people }: SurveyedFile): Pick<EvaluationOptions, 'assets' | 'people'> {
  const newAssets = assets.created.map((text) => [text, { uuid: randomUUID(), asset_id: text, display_name: text }]);
  const newPeople = people.created.map((text) => [text, { id: 0, name: text }]);
  return {
    assets: { ...assets.found, ...Object.fromEntries(newAssets) },
    people: { ...people.found, ...Object.fromEntries(newPeople) },
  };
}

export function toResult(
  { survey, version, document, assets, people }: SurveyedFile,
  evaluated: EvaluateAnswer,
  { locale, title }: { readonly locale: Language; readonly title: string },
): InspectionImportResult {
  const { created, known, skipped, problems, problem_counts, notes } = evaluated;
  const toMessage = ({ row, column, code, params }: RowProblem) => ({
    ...{ row, column, code },
    message: importText(locale, `row.${code}` as ImportText, params),
  });
  const toNames = (all: readonly NamedText[], { unknown }: Pick<LookUp<unknown>, 'unknown'>) => ({
    matched: all.length - unknown.length,
    unknown: unknown.slice(0, MAX_UNKNOWN_NAMES).map((one) => ({ ...one })),
  });
  return {
    template: { id: version?.template_id ?? null, title: version?.document.title ?? title },
    imported: { created, known, skipped },
    questions: evaluated.questions.map((question) => ({ ...question })),
    items: version ? listTargets(document) : [],
    assets: toNames(survey.assets, assets),
    people: toNames(survey.people, people),
    errors: problems.map(toMessage),
    ...(problems.length > 0 && { error_counts: { ...problem_counts } }),
    notes: [...survey.notes, ...notes].slice(0, MAX_INSPECTION_IMPORT_ERRORS).map(toMessage),
    incomplete: evaluated.incomplete,
    files: { found: survey.files.length, links: evaluated.links },
    other_scores: evaluated.other_scores,
    preview: evaluated.preview.map((row) => ({ ...row })),
  };
}

function listTargets(document: TemplateDocument): InspectionImportResult['items'] {
  const { items } = toRecords(document);
  const getPath = (item: Item) =>
    getAncestors({ items }, item.id)
      .map(({ title }) => title)
      .filter(Boolean)
      .join(' / ');
  return document.items
    .filter(isAnswerable)
    .map((item) => ({ id: item.id, title: item.title, type: item.type, section: getPath(item) }));
}
