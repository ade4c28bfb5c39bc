/** A template: its records, patches, and its entry in lists. */
import {
  ITEM_TYPES,
  type ItemType,
  MAX_POINTS,
  MAX_TEMPLATE_ITEMS,
  MAX_TEMPLATE_TESTS,
  TEST_REQUIREMENTS,
  type TemplatePatch,
} from '@rounds/engine';
import * as z from 'zod/mini';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { archiveVariant, type ListDeclaration } from '../list.ts';
import { richText } from '../rich-text.ts';
import { maxJsonLength, maxKeys, requiredText, text, timestamp, uuid } from '../values.ts';

/** The maximum length of a title, in characters. */
export const MAX_TEMPLATE_TITLE_LENGTH = 300;
/** The largest body of a call that carries a whole template, and of one that carries one of its records. */
export const TEMPLATE_BODY_BYTES = 16 * 1024 * 1024;
export const TEMPLATE_RECORD_BODY_BYTES = 4 * 1024 * 1024;

/** The characters of the options of an item, or of a record without a fixed form, as JSON. */
const MAX_RECORD_LENGTH = 500_000;
/** Translated texts by language code and field. */
const translations = z.optional(
  z
    .record(
      z.string().check(z.maxLength(20)),
      z.record(z.string().check(z.maxLength(200)), text(20_000)).check(maxKeys(1_000)),
    )
    .check(maxKeys(100)),
);
const order = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * One node of a template document. `options` depend on its type; `order` sorts it among its siblings (see
 * `order-keys.ts` of the engine), and `base_id` stays the same in copies.
 */
export const item = z.object({
  id: uuid(),
  type: z.enum(ITEM_TYPES as unknown as [ItemType, ...ItemType[]]),
  title: z.string().check(z.maxLength(5000)),
  options: z.record(z.string(), z.unknown()).check(maxJsonLength(MAX_RECORD_LENGTH)),
  parent_id: z.nullable(uuid()),
  order,
  reference_key: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  base_id: z.optional(z.nullable(uuid())),
  translations,
});
/** A named color of the design, none, or one as `#rrggbb`. */
export const optionColor = () =>
  z._default(
    z.union([
      z.enum(['green', 'yellow', 'red', 'none']),
      z.templateLiteral(['#', z.string()]).check(z.maxLength(7), z.regex(/^#[0-9a-f]{6}$/i)),
    ]),
    'none',
  );
/** One option of a response set. `score` is in points, from -MAX_POINTS to MAX_POINTS; null does not count. */
export const responseOption = z.object({
  uuid: uuid(),
  label: z.string().check(z.maxLength(1000)),
  score: z._default(z.nullable(z.number().check(z.minimum(-MAX_POINTS), z.maximum(MAX_POINTS))), null),
  color: optionColor(),
  failed: z._default(z.boolean(), false),
  values: z.optional(
    z
      .record(z.string().check(z.maxLength(100)), z.union([z.string().check(z.maxLength(1000)), z.number()]))
      .check(maxKeys(1_000)),
  ),
  translations,
});
/** Options that several questions share. `global_id` is the uuid of the global response that it copies. */
export const responseSet = z.object({
  uuid: uuid(),
  title: z.optional(z.string().check(z.maxLength(200))),
  global_id: z.optional(uuid()),
  options: z.array(responseOption).check(z.maxLength(500)),
  translations,
});
const MAX_INFO_FILES = 1_000;
/** The help of an item, or the text of an instruction. Items refer to it by their option `info_id`. */
export const info = z.object({
  uuid: uuid(),
  /** The plain text, also of a text with formats. */
  text: z.string().check(z.maxLength(20_000)),
  rich: z.optional(richText().check(maxJsonLength(MAX_RECORD_LENGTH))),
  media: z.array(uuid()).check(z.maxLength(MAX_INFO_FILES)),
  translations,
});
/** A fraction (0 to 1) of the width or height of an image. */
const fraction = z.number().check(z.minimum(0), z.maximum(1));
/** A picture with numbered marks. Their places are fractions of its width and height. */
export const imageMarker = z.catchall(
  z.object({
    uuid: uuid(),
    picture: z.optional(uuid()),
    marks: z.optional(
      z
        .array(
          z.object({
            ...{ uuid: uuid(), x: fraction, y: fraction, label: z.string().check(z.maxLength(200)), translations },
            item_id: z.optional(z.nullable(uuid())),
          }),
        )
        .check(z.maxLength(100)),
    ),
  }),
  z.unknown(),
);
export const ruleSet = z.catchall(
  z.object({ uuid: uuid(), related_items: z.array(uuid()), action_items: z.array(uuid()) }),
  z.unknown(),
);
export const groupedItem = z.catchall(z.object({ uuid: uuid(), type: z.enum(['custom', 'other']) }), z.unknown());

const unit = { uuid: uuid(), title: requiredText(100), symbol: requiredText(20) };
/** A unit of the workspace. */
export const customUnit = z.object(unit);
/** Its copy in a template. */
export const templateUnit = z.object({ ...unit, translations });

const MAX_TEST_TITLE_LENGTH = 300;
/** The answers, and the expected facts, of one test. */
const MAX_TEST_PLACES = 5_000;
const testIds = () => z.array(uuid()).check(z.maxLength(1_000));
const testPlace = { item_id: uuid(), row: z.optional(z.array(uuid()).check(z.maxLength(20))) };
/** A score in 1/10,000 point. */
const testScore = z.object({ score: z.int(), max: z.int() });

/** A test that is kept with the template: answers, and what has to follow from them. */
export const templateTest = z
  .object({
    uuid: uuid(),
    title: requiredText(MAX_TEST_TITLE_LENGTH),
    context: z.object({
      zone: z.string().check(z.maxLength(100)),
      started_at: timestamp(),
      asset: z.optional(
        z.nullable(z.record(z.string().check(z.maxLength(200)), z.unknown()).check(maxJsonLength(100_000))),
      ),
      user_id: z.optional(z.nullable(z.int())),
      lists: z.optional(
        z
          .record(
            z.string().check(z.maxLength(100)),
            z
              .array(z.record(z.string().check(z.maxLength(200)), z.unknown()).check(maxJsonLength(100_000)))
              .check(z.maxLength(1_000)),
          )
          .check(maxKeys(1_000)),
      ),
    }),
    rows: z.array(z.object({ ...testPlace, rows: testIds() })).check(z.maxLength(1_000)),
    answers: z
      .array(
        z.object({
          ...testPlace,
          value: z.optional(z.unknown()),
          unit: z.optional(z.string().check(z.maxLength(100))),
          na: z.optional(z.boolean()),
          note: z.optional(text(20_000)),
          rating: z.optional(z.int()),
          score: z.optional(z.number()),
          media: z.optional(testIds()),
          issues: z.optional(testIds()),
        }),
      )
      .check(z.maxLength(MAX_TEST_PLACES)),
    expected: z
      .array(
        z.object({
          ...testPlace,
          visible: z.boolean(),
          required: z.optional(z.boolean()),
          failed: z.optional(z.boolean()),
          value: z.optional(z.unknown()),
          score: z.optional(z.nullable(testScore)),
          requires: z.optional(z.array(z.enum(TEST_REQUIREMENTS)).check(z.maxLength(TEST_REQUIREMENTS.length))),
          problems: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
        }),
      )
      .check(z.maxLength(MAX_TEST_PLACES)),
    score: testScore,
  })
  .check(maxJsonLength(MAX_RECORD_LENGTH));
export const templateTests = () => z.array(templateTest).check(z.maxLength(MAX_TEMPLATE_TESTS));

/** A record that the engine checks, because its form depends on its kind. */
export const limitedRecord = <T extends z.ZodMiniType>(record: T) => record.check(maxJsonLength(MAX_RECORD_LENGTH));
/** The records of one kind in a template. */
export const templateRecords = <T extends z.ZodMiniType>(record: T) =>
  z.array(record).check(z.maxLength(MAX_TEMPLATE_ITEMS));

const changes = <T extends z.ZodMiniType>(record: T) =>
  z.optional(
    z.object({
      upsert: z.optional(templateRecords(record)),
      remove: z.optional(templateRecords(uuid())),
    }),
  );

/** Texts that templates of earlier versions lack. */
const headTexts = {
  /** The title of the version that is published next. */
  version_title: z.optional(text(200)),
  /** The languages of its translations, also those without texts. */
  languages: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(100))),
  translations,
};

/** The properties of a template that belong to no item. */
export const templateHead = z.object({
  title: requiredText(MAX_TEMPLATE_TITLE_LENGTH),
  description: text(5000),
  language: z.enum(CONTENT_LANGUAGES),
  ...headTexts,
});

/** The fields of a `TemplatePatch` in a request body. */
export const patchFields = {
  head: z.optional(z.partial(templateHead)),
  items: changes(item),
  response_sets: changes(responseSet),
  rule_sets: changes(limitedRecord(ruleSet)),
  grouped_items: changes(limitedRecord(groupedItem)),
  info: changes(info),
  image_markers: changes(limitedRecord(imageMarker)),
  custom_units: changes(templateUnit),
  tests: changes(templateTest),
};
export const templatePatch = z.object(patchFields) as unknown as z.ZodMiniType<TemplatePatch>;

/** The published version, and whether the draft has unpublished changes (`has_draft`). */
const templateState = {
  published_version: z.nullable(z.number()),
  published_at: z.nullable(timestamp()),
  has_draft: z.boolean(),
  /** A global response changed the draft of the published template, and nobody has edited or published it since. */
  need_merge_request: z.boolean(),
};

/** The draft and the published version in short. */
export const templateOptions = {
  has_draft: z.boolean(),
  published: z.boolean(),
  version_id: z.nullable(z.number()),
  /** The title that the publisher gave the published version; null without a title. */
  version_title: z.nullable(z.string()),
  language: z.string(),
  contains_asset: z.boolean(),
};

/** The records that the questions of a template share with other templates. */
export const templateSharing = {
  /** Their kinds; null for none. */
  global_type: z.nullable(z.enum(['global_response', 'global_list', 'both'])),
};

/** The template document of the engine. */
export const templateDocument = {
  title: z.string(),
  description: z.string(),
  language: z.enum(CONTENT_LANGUAGES),
  ...headTexts,
  items: z.array(item),
  response_sets: z.array(responseSet),
  rule_sets: z.array(ruleSet),
  grouped_items: z.array(groupedItem),
  info: z.array(info),
  image_markers: z.array(imageMarker),
  custom_units: z.array(templateUnit),
  tests: z.array(templateTest),
};

/** The items that a rule set compares and acts on. */
const relation = z.object({ rule_set: uuid(), related_items: z.array(uuid()), action_items: z.array(uuid()) });

/** A global response as templates show it: the one that a response set copies. */
const copiedResponse = z.object({
  id: z.number(),
  uuid: uuid(),
  type: z.enum(['yesno', 'list']),
  name: z.string(),
  language: z.string(),
  options: z.array(
    z.object({
      uuid: uuid(),
      label: z.string(),
      score: z.nullable(z.number()),
      color: z.nullable(z.string()),
      failed: z.boolean(),
      translations: z.record(z.string(), z.string()),
    }),
  ),
});

/** A question whose answers come from a record that other templates use as well. */
const globalItem = z.object({ item_id: uuid(), type: z.enum(['global_response', 'global_list']), uuid: uuid() });

/** The state of a template, with its draft or one of its versions. */
export const template = z.object({
  id: z.number(),
  uuid: uuid(),
  template_id: z.number(),
  parent_id: z.nullable(z.number()),
  revision: z.number(),
  contains_asset: z.boolean(),
  archived_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
  ...templateState,
  /** Whether translations were changed since the last publication. */
  has_draft_translations: z.boolean(),
  options: z.object({ ...templateOptions, ...templateSharing }),
  ...templateDocument,
  relations: z.array(relation),
  global_responses: z.array(copiedResponse),
  global_items: z.array(globalItem),
});
export type Template = z.infer<typeof template>;

/** A complete published version. */
export const templateVersion = z.object({
  version: z.number(),
  published_at: timestamp(),
  ...templateDocument,
});
export type TemplateVersion = z.infer<typeof templateVersion>;

/** An entry of the template list: a template, or a folder (`is_template` false, `template_id` null). */
export const templateEntry = z.object({
  id: z.number(),
  uuid: uuid(),
  template_id: z.nullable(z.number()),
  is_template: z.boolean(),
  title: z.string(),
  description: z.string(),
  parent_id: z.nullable(z.number()),
  revision: z.nullable(z.number()),
  depth: z.number(),
  language: z.nullable(z.string()),
  contains_asset: z.boolean(),
  questions: z.nullable(z.number()),
  /** Whether translations were changed since the last publication. */
  has_draft_translations: z.boolean(),
  /** Null for folders. */
  options: z.nullable(z.object(templateOptions)),
  /** Ids of the entries directly in a folder; null for templates. */
  children: z.nullable(z.array(z.number())),
  created_at: timestamp(),
  updated_at: timestamp(),
  ...templateState,
});
export type TemplateEntry = z.infer<typeof templateEntry>;

/** `draft`: published, but with unpublished changes; `never`: not published yet. */
export const TEMPLATE_STATES = ['published', 'draft', 'never'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const templateList: ListDeclaration = {
  table_name: 'templates',
  columns: [
    { selector: 'title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'state', type: 'text', filter: 'select', options: TEMPLATE_STATES },
    { selector: 'questions', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'language', type: 'text', filter: 'select', options: CONTENT_LANGUAGES },
    { selector: 'published_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
  ],
  default_sort: { key: 'title', direction: 'asc' },
};
export const archivedTemplateList = archiveVariant(templateList, 'template', 'templates_archive');

/** A folder of templates; `parent_id` is null at the top. */
export const folder = z.object({ id: z.number(), title: z.string(), parent_id: z.nullable(z.number()) });

/** One autosave with its author, as the conflict dialog shows it. */
export const revisionPatch = z.object({
  revision: z.number(),
  patch: templatePatch,
  by: z.nullable(z.string()),
  /** Whether the caller saved it, in another window. */
  by_me: z.boolean(),
  at: timestamp(),
});
export type RevisionPatch = z.infer<typeof revisionPatch>;
