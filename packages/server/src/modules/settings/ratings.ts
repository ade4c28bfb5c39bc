/** The ratings of a workspace. A workspace that never changed them has the default ones. */
import { randomUUID } from 'node:crypto';
import { files } from '@rounds/contract/files';
import type { Language, LocalizedName } from '@rounds/contract/languages.ts';
import { resolveName } from '@rounds/contract/languages.ts';
import type { settings } from '@rounds/contract/settings';
import {
  DEFAULT_RATINGS,
  RATINGS,
  type Rating,
  type RatingValue,
  type StoredRating,
} from '@rounds/contract/settings/ratings.ts';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Call, PreloadCall, Subject } from '../../http/module.ts';
import { findFiles, getFileUrl, recordUpload, type StoredUpload, storeUpload } from '../files/index.ts';
import { findSettings, saveSettings } from './queries.ts';

const RATING = 'rating';

/** Loads the ratings in display order. */
const loadStored = async (tx: Tx): Promise<readonly StoredRating[]> =>
  (await findSettings(tx, RATING, { ratings: DEFAULT_RATINGS as readonly StoredRating[] })).ratings;

const toRating = (stored: StoredRating, index: number, language: string): Rating => ({
  ...stored,
  id: stored.rating,
  name_lang: { ...stored.name_lang },
  name: resolveName(stored.name_lang as LocalizedName, language),
  icon: 'file' in stored.icon ? { file: stored.icon.file, url: getFileUrl(stored.icon.file) } : stored.icon,
  order: index + 1,
});

/** The ratings in their order, with names in this language; also for reports. */
export async function listRatings(tx: Tx, language: string): Promise<Rating[]> {
  return (await loadStored(tx)).map((stored, index) => toRating(stored, index, language));
}

type RatingChange = Partial<Pick<StoredRating, 'name_lang' | 'icon'>>;

/** Icons that came with the call, by the index of their rating. Their bytes are stored before the transaction. */
export type SentIcons = ReadonlyMap<number, StoredUpload>;

const toUploadCall = (call: PreloadCall<typeof settings.updateRatings>, index: number, uuid: string) => ({
  ...call,
  endpoint: files.upload,
  file: call.files.get(index)!,
  files: undefined,
  body: { purpose: 'icon' as const, uuid },
});

export async function storeIcons(call: PreloadCall<typeof settings.updateRatings>): Promise<SentIcons> {
  const entries = call.body.rating ?? [];
  const stored = new Map<number, StoredUpload>();
  for (const index of call.files.keys()) {
    if (!entries[index]) throw fieldError(`icons[${index}]`, call.locale, 'field.unknown');
    stored.set(index, await storeUpload(toUploadCall(call, index, randomUUID())));
  }
  return stored;
}

export async function updateRatings(call: Call<typeof settings.updateRatings>, icons: SentIcons): Promise<Rating[]> {
  const { tx, body, locale } = call;
  const changes = new Map<RatingValue, RatingChange>();
  for (const [index, { rating, name_lang, icon }] of (body.rating ?? []).entries()) {
    const upload = icons.get(index);
    const activity = (subject: Subject) => call.activity(subject, 'file.uploaded');
    const file = upload && (await recordUpload({ ...toUploadCall(call, index, randomUUID()), tx, activity }, upload));
    changes.set(rating, {
      ...(name_lang && { name_lang: toNames(name_lang) }),
      ...(icon && { icon }),
      ...(file && { icon: { file: file.uuid } }),
    });
  }
  await saveRatings(call, changes, body.order);
  return listRatings(tx, locale);
}

export async function updateRating(call: Call<typeof settings.updateRating>): Promise<Rating> {
  const { tx, params, body, locale } = call;
  const value = RATINGS.find((one) => one === params.id);
  if (!value) throw notFoundError('CKL');
  const { name_lang, icon, order } = body;
  const change = { ...(name_lang && { name_lang: toNames(name_lang) }), ...(icon && { icon }) };
  const others = (await loadStored(tx)).map(({ rating }) => rating).filter((one) => one !== value);
  await saveRatings(
    call,
    new Map([[value, change]]),
    order === undefined ? undefined : others.toSpliced(order - 1, 0, value),
  );
  return (await listRatings(tx, locale)).find(({ rating }) => rating === value)!;
}

const toNames = (names: Partial<Record<Language, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, name]] : [])));

async function saveRatings(
  call: Pick<Call, 'tx' | 'actor' | 'locale' | 'activity'> & {
    readonly actor: { workspace: { display_name: string } };
  },
  changes: ReadonlyMap<RatingValue, RatingChange>,
  order: readonly RatingValue[] | undefined,
): Promise<void> {
  const { tx, actor, locale } = call;
  const before = await loadStored(tx);
  const changed = before.map((stored): StoredRating => ({ ...stored, ...changes.get(stored.rating) }));
  const after = order ? order.map((value) => changed.find(({ rating }) => rating === value)!) : changed;
  await assertIconsExist(tx, after, locale);
  await saveSettings(tx, RATING, { ratings: after });
  const toLogged = (all: readonly StoredRating[]) =>
    Object.fromEntries(all.map(({ rating, name_lang }) => [String(rating), name_lang]));
  call.activity({
    type: 'settings',
    id: RATING,
    title: actor.workspace.display_name,
    before: toLogged(before),
    after: toLogged(after),
  });
}

async function assertIconsExist(tx: Tx, ratings: readonly StoredRating[], locale: Language): Promise<void> {
  const uuids = ratings.flatMap(({ icon }) => ('file' in icon ? [icon.file] : []));
  const existingFiles = await findFiles(tx, uuids);
  const isMissing = uuids.some((uuid) => !existingFiles.some((file) => file.uuid === uuid && file.purpose === 'icon'));
  if (isMissing) throw fieldError('icon', locale, 'field.picture');
}
