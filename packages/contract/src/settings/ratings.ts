/** The five ratings of answers: 1 is the best, 5 the worst. Each workspace has its own words, icons and order. */
import * as z from 'zod/mini';
import { jsonField } from '../import.ts';
import { type LocalizedName, resolveName } from '../languages.ts';
import { localizedName, localizedNameInput, uuid } from '../values.ts';

/** The ratings: 1 is the best, 5 the worst. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type RatingValue = (typeof RATINGS)[number];

/** The icons that ship with the product. */
export const RATING_ICONS = [
  'mood_happy',
  'mood_smile',
  'mood_neutral',
  'mood_sad',
  'mood_cry',
  'thumb_up',
  'thumb_down',
  'check',
  'alert',
  'cross',
  'shield_check',
  'star',
  'flag',
  'flame',
  'tool',
] as const;
export type RatingIconName = (typeof RATING_ICONS)[number];

const ratingValue = () => z.pipe(z.coerce.number(), z.literal(RATINGS));

/** A built-in icon, or an uploaded picture. */
const ratingIcon = z.union([z.object({ name: z.enum(RATING_ICONS) }), z.object({ file: uuid(), url: z.string() })]);
const ratingIconInput = z.union([
  z.strictObject({ name: z.enum(RATING_ICONS) }),
  /** The uuid of an uploaded file with the purpose `icon`. */
  z.strictObject({ file: uuid() }),
]);

/** A rating with its name and its icon. */
export const rating = z.object({
  /** The same as `rating`: a workspace has each value once. */
  id: z.literal(RATINGS),
  rating: z.literal(RATINGS),
  name_lang: localizedName(),
  /** The name in the requested language. */
  name: z.string(),
  icon: ratingIcon,
  /** Position from 1 on in which the ratings are offered. */
  order: z.number(),
});
export type Rating = z.infer<typeof rating>;
/** A rating as the workspace stores it. The icon is a built-in one or an uploaded file. */
export type StoredRating = Pick<Rating, 'rating' | 'name_lang'> & {
  readonly icon: { readonly name: RatingIconName } | { readonly file: string };
};

/** The ratings of a workspace that never changed them, in their order. */
export const DEFAULT_RATINGS: readonly (StoredRating & { readonly icon: { readonly name: RatingIconName } })[] = [
  { rating: 1, name_lang: { en: 'Excellent', de: 'Ausgezeichnet', fr: 'Excellent' }, icon: { name: 'mood_happy' } },
  { rating: 2, name_lang: { en: 'Good', de: 'Gut', fr: 'Bien' }, icon: { name: 'mood_smile' } },
  {
    rating: 3,
    name_lang: { en: 'Satisfactory', de: 'Befriedigend', fr: 'Satisfaisant' },
    icon: { name: 'mood_neutral' },
  },
  { rating: 4, name_lang: { en: 'Poor', de: 'Mangelhaft', fr: 'Insuffisant' }, icon: { name: 'mood_sad' } },
  {
    rating: 5,
    name_lang: { en: 'Needs improvement', de: 'Verbesserung nötig', fr: 'À améliorer' },
    icon: { name: 'mood_cry' },
  },
];

/** The default ratings as responses carry them; devices use them until they have those of the workspace. */
export const getDefaultRatings = (language: string): Rating[] =>
  DEFAULT_RATINGS.map((stored, index) => ({
    ...stored,
    id: stored.rating,
    name: resolveName(stored.name_lang as LocalizedName, language),
    order: index + 1,
  }));

const ratingPart = {
  name_lang: z.optional(localizedNameInput()),
  icon: z.optional(ratingIconInput),
};

const hasEachOnce = (values: readonly number[]): boolean => new Set(values).size === values.length;

/** The call's own icons: `icons[0]` belongs to the first entry of `rating`. */
export const MAX_RATING_ICONS = RATINGS.length;

export const ratingEndpoints = {
  listRatings: {
    method: 'GET',
    path: '/checklist/settings/ratings',
    access: 'signed-in',
    prefix: 'CKL',
    summary: 'List the five ratings in their order; 1 is the best, 5 the worst',
    query: z.strictObject({ preferred_lang: z.optional(z.string().check(z.maxLength(35))) }),
    output: z.array(rating),
  },
  updateRatings: {
    method: 'POST',
    path: '/checklist/settings/ratings',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'CKL',
    limit: 'upload',
    work: 'picture',
    files: { field: 'icons', max: MAX_RATING_ICONS },
    events: ['file.created'],
    summary: 'Update names, icons and order of the ratings, as JSON or as multipart with new icons',
    body: z.object({
      rating: z.optional(
        jsonField(
          z.array(z.strictObject({ id: z.optional(ratingValue()), rating: ratingValue(), ...ratingPart })).check(
            z.maxLength(RATINGS.length),
            z.refine((all) => hasEachOnce(all.map(({ rating }) => rating)), { error: 'field.unique' }),
          ),
        ),
      ),
      /** All five values in the order in which they are offered. */
      order: z.optional(
        jsonField(
          z.array(ratingValue()).check(z.length(RATINGS.length), z.refine(hasEachOnce, { error: 'field.unique' })),
        ),
      ),
    }),
    output: z.array(rating),
    errors: [
      'UPLOAD_TOO_LARGE',
      'UPLOAD_TYPE_NOT_ALLOWED',
      'UPLOAD_BROKEN',
      'UPLOAD_TOO_MANY_PIXELS',
      'UPLOAD_DRAWING_NOT_ALLOWED',
      'UPLOAD_DRAWING_TOO_COMPLEX',
      'APP_BUSY',
    ],
    activity: 'settings.ratings_changed',
  },
  updateRating: {
    method: 'PUT',
    path: '/checklist/settings/ratings/{id}',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'CKL',
    no_events: 'settings',
    summary: 'Update the name, the icon or the position of one rating; omitted fields stay unchanged',
    params: z.object({ id: z.pipe(z.coerce.number(), z.number().check(z.int(), z.positive())) }),
    body: z.object({
      ...ratingPart,
      order: z.optional(z.number().check(z.int(), z.gte(1), z.lte(RATINGS.length))),
    }),
    output: rating,
    errors: ['CKL_OBJECT_NOT_FOUND'],
    activity: 'settings.ratings_changed',
  },
} as const;
