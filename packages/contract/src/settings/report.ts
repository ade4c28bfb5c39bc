/** The appearance of printed reports in the whole workspace. */
import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import { text, uuid } from '../values.ts';

/** The layouts of printed reports: `full`, `summary`, or only `failed` answers. */
export const REPORT_LAYOUTS = ['full', 'summary', 'failed'] as const;
/** Sizes of paper, as the printing program names them. */
export const PAGE_SIZES = ['a4', 'a3', 'a5', 'letter', 'legal'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
/** The parts of a report after its head. */
export const REPORT_SECTIONS = ['scores', 'failed', 'answers'] as const;
export type ReportLayout = (typeof REPORT_LAYOUTS)[number];
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** The sections that each layout has at most. */
const LAYOUT_SECTIONS: Record<ReportLayout, readonly ReportSection[]> = {
  full: REPORT_SECTIONS,
  summary: ['scores', 'failed'],
  failed: ['failed'],
};

/**
 * The sections of one report: those of the layout that the workspace shows. Whether failed items come first can be
 * chosen for each report; by default the workspace decides. A report of failed items always has them.
 */
export function listReportSections(
  layout: ReportLayout,
  { sections }: { readonly sections: readonly ReportSection[] },
  failedFirst = sections.includes('failed'),
): ReportSection[] {
  const isShown = (section: ReportSection) =>
    section === 'failed' ? failedFirst || layout === 'failed' : sections.includes(section);
  return LAYOUT_SECTIONS[layout].filter(isShown);
}

/** The parts of file names. `number` is the document id. */
export const FILE_NAME_PLACEHOLDERS = ['number', 'document_id', 'template', 'asset', 'date'] as const;
export type FileNamePlaceholder = (typeof FILE_NAME_PLACEHOLDERS)[number];

const COLOR_PATTERN = /^#[0-9a-f]{6}$/i;
const color = () => z.string().check(z.regex(COLOR_PATTERN, { error: 'field.color' }));

/** The maximum number of photos in a row of a printed report. */
export const MAX_PHOTOS_PER_ROW = 4;

const fields = {
  layout: z.enum(REPORT_LAYOUTS),
  page_size: z.enum(PAGE_SIZES),
  /** `accent` colors headings and lines, as `#rrggbb`; null is the color of the product. */
  colors: z.object({ accent: z.nullable(color()) }),
  /** Text at the top and at the bottom of each page. */
  header: text(200),
  footer: text(200),
  sections: z.array(z.enum(REPORT_SECTIONS)).check(z.maxLength(2 * REPORT_SECTIONS.length)),
  photos_per_row: z.number().check(z.int(), z.gte(1), z.lte(MAX_PHOTOS_PER_ROW)),
  /** The name of PDF files with `FILE_NAME_PLACEHOLDERS` in braces; empty for the default name. */
  file_name: text(150),
  /** The languages in which reports are offered; at least one. */
  languages: z.array(z.enum(LANGUAGES)).check(z.minLength(1), z.maxLength(2 * LANGUAGES.length)),
};

/** The settings of a sample report before they are saved; missing ones come from the saved settings. */
export const reportPreviewQuery = z.object({
  layout: z.optional(fields.layout),
  page_size: z.optional(fields.page_size),
  accent: z.optional(color()),
  header: z.optional(fields.header),
  footer: z.optional(fields.footer),
  /** Separated by commas. */
  sections: z.optional(z.string().check(z.maxLength(100))),
  photos_per_row: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PHOTOS_PER_ROW))),
});

export const reportSettings = z.object({
  ...fields,
  /** URL of the picture; null for the logo of the workspace. */
  logo: z.nullable(z.string()),
});
export type ReportSettings = z.infer<typeof reportSettings>;

/** The settings of a workspace that has never changed them. */
export const REPORT_DEFAULTS: ReportSettings = {
  layout: 'full',
  page_size: 'a4',
  logo: null,
  colors: { accent: null },
  header: '',
  footer: '',
  sections: [...REPORT_SECTIONS],
  photos_per_row: 2,
  file_name: '',
  languages: [...LANGUAGES],
};

export const reportSettingsEndpoints = {
  getReportSettings: {
    method: 'GET',
    path: '/settings/report',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'Get the page, logo, colors and texts of printed reports',
    output: reportSettings,
  },
  updateReportSettings: {
    method: 'PUT',
    path: '/settings/report',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary: 'Update how reports are printed; a logo and a color require branding; omitted fields stay unchanged',
    body: z.partial(
      z.object({
        ...fields,
        /** The uuid of an uploaded file with the purpose `logo`. */
        logo: z.nullable(uuid()),
      }),
    ),
    output: reportSettings,
    errors: ['PLAN_FEATURE_REQUIRED'],
    activity: 'settings.report_changed',
  },
} as const;
