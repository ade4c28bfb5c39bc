/** Changes of global responses, which reach the drafts of the templates that use them. */
import { randomUUID } from 'node:crypto';
import type { GlobalOption, GlobalResponse, globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import { toStoredTranslations } from '../../../db/translated-names.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call, ResponseOf, Subject } from '../../../http/module.ts';
import { updateCopies } from './copies.ts';
import { type GlobalResponseRow, globalResponseStore, isDuplicateNameError, lockByOption } from './queries.ts';

type Calls = typeof globalResponses;
type Input = Call<Calls['create']>['body'];

export const toGlobalResponse = (row: GlobalResponseRow): GlobalResponse => ({
  ...row,
  language: row.language as ContentLanguage,
  options: [...row.options],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const toSubject = ({ id, uuid, name }: GlobalResponseRow): Subject => ({
  ...{ type: 'global_response', id, uuid, title: name },
});

/** New options get a uuid, which stays theirs whatever they are called later. */
const toOptions = (options: Input['options']): GlobalOption[] =>
  options.map((option) => ({ ...option, uuid: option.uuid ?? randomUUID() }));

const toJsonColumns = ({ translations, options }: Pick<Input, 'translations' | 'options'>) => ({
  translations: JSON.stringify(toStoredTranslations(translations)),
  options: JSON.stringify(toOptions(options)),
});

export function insertGlobalResponse({ tx, body, locale }: Call<Calls['create']>): Promise<GlobalResponseRow> {
  const { type, name, translations, language = locale, options } = body;
  assertOptions(body, locale);
  const row = { type, name, language, ...toJsonColumns({ translations, options }) };
  return globalResponseStore.insert(tx, row).catch((error: unknown) => {
    throw toNameError(error, locale);
  });
}

export async function updateGlobalResponse(
  call: Call<Calls['update']>,
  before: GlobalResponseRow,
): Promise<GlobalResponseRow> {
  const { tx, body, locale } = call;
  const { type, name, translations = before.translations, language = before.language, options } = body;
  assertOptions(body, locale);
  const columns = { type, name, language, ...toJsonColumns({ translations, options }) };
  const row = await globalResponseStore.update(tx, before.id, columns).catch((error: unknown) => {
    throw toNameError(error, locale);
  });
  await updateCopies(call, toGlobalResponse(row));
  return row;
}

/** Sets the labels of some options in one language. */
export async function updateLanguage(
  call: Call<Calls['updateLanguage']>,
): Promise<ResponseOf<Calls['updateLanguage']>> {
  const { tx, params, body } = call;
  const before = await globalResponseStore.lock(tx, params.id);
  if (!before) throw notFoundError('CKL');
  const labels = new Map(body.options.map(({ uuid, label }) => [uuid, label]));
  return saveLabels(call, before, params.lang, labels);
}

/** Sets or removes the label of one option in one language. */
export async function translateOption(
  call: Call<Calls['translateOption']>,
): Promise<ResponseOf<Calls['translateOption']>> {
  const { tx, params, body, locale } = call;
  const before = await lockByOption(tx, params.id);
  if (!before) throw notFoundError('CKL');
  const text = body.translation.trim();
  if (text === '' && body.lang === before.language) throw fieldError('translation', locale, 'field.required');
  return saveLabels(call, before, body.lang, new Map([[params.id, text]]));
}

async function saveLabels(
  call: Call<Calls['updateLanguage']> | Call<Calls['translateOption']>,
  before: GlobalResponseRow,
  language: ContentLanguage,
  labels: ReadonlyMap<string, string>,
): Promise<GlobalResponse> {
  const options = before.options.map((option) => {
    const label = labels.get(option.uuid);
    if (label === undefined) return option;
    if (language === before.language) return { ...option, label };
    const { [language]: _old, ...others } = option.translations;
    return { ...option, translations: { ...others, ...(label && { [language]: label }) } };
  });
  const row = await globalResponseStore.update(call.tx, before.id, { options: JSON.stringify(options) });
  const response = toGlobalResponse(row);
  await updateCopies(call, response);
  call.activity({
    ...toSubject(row),
    before: { options: toLabels(before.options, language) },
    after: { options: toLabels(row.options, language) },
  });
  return response;
}

const toLabels = (options: readonly GlobalOption[], language: ContentLanguage): string =>
  options.map(({ label, translations }) => translations[language] ?? label).join(', ');

/** @throws ApiError VALIDATION_FAILED */
function assertOptions({ type, options }: Input, locale: Call['locale']): void {
  const uuids = options.flatMap(({ uuid }) => uuid ?? []);
  if (new Set(uuids).size < uuids.length) throw fieldError('options', locale, 'global_responses.option_twice');
  if (type === 'yesno' && (options.length < 2 || options.length > 3))
    throw fieldError('options', locale, 'global_responses.yes_no_options');
}

const toNameError = (error: unknown, locale: Call['locale']): unknown =>
  isDuplicateNameError(error) ? fieldError('name', locale, 'global_responses.name_taken') : error;
