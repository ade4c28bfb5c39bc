/** The settings with which reports of a workspace are printed. */
import { type Plan, planHasFeature } from '@rounds/contract/plans.ts';
import type { settings } from '@rounds/contract/settings';
import type { NumberFormatName } from '@rounds/contract/settings/region.ts';
import {
  FILE_NAME_PLACEHOLDERS,
  listReportSections,
  type PageSize,
  REPORT_DEFAULTS,
  REPORT_SECTIONS,
  type ReportLayout,
  type ReportSettings,
} from '@rounds/contract/settings/report.ts';
import type { Tx } from '../../db/database.ts';
import { missingFeatureError } from '../../http/auth/access-errors.ts';
import { fieldError } from '../../http/input.ts';
import type { Call } from '../../http/module.ts';
import { type FileRow, findFiles, getFileUrl } from '../files/index.ts';
import { findSettings, getOrganization, saveSettings } from './queries.ts';
import { omitUndefined } from './stored-settings.ts';

const REPORT = 'report';

/** Returns the stored settings: `logo` is the uuid of the file. */
export const getReportSettings = (tx: Tx): Promise<ReportSettings> => findSettings(tx, REPORT, REPORT_DEFAULTS);

export const toReportSettings = (stored: ReportSettings): ReportSettings => ({
  ...stored,
  logo: stored.logo && getFileUrl(stored.logo),
});

export async function updateReportSettings(call: Call<typeof settings.updateReportSettings>): Promise<ReportSettings> {
  const { tx, actor, body, activity } = call;
  const before = await getReportSettings(tx);
  const after = { ...before, ...omitUndefined(body) };
  assertKnownPlaceholders(call);
  await assertValidBranding(call, before);
  await saveSettings(tx, REPORT, after);
  activity({ type: 'settings', id: REPORT, title: actor.workspace.display_name, before, after });
  return toReportSettings(after);
}

function assertKnownPlaceholders({ body, locale }: Call<typeof settings.updateReportSettings>): void {
  const names = [...(body.file_name ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const isKnown = (name: string | undefined) => FILE_NAME_PLACEHOLDERS.some((placeholder) => placeholder === name);
  if (!names.every(isKnown)) throw fieldError('file_name', locale, 'field.placeholder');
}

/** Setting a logo or a color requires the branding feature; removing one does not. */
async function assertValidBranding(
  { tx, actor, body, locale }: Call<typeof settings.updateReportSettings>,
  before: ReportSettings,
): Promise<void> {
  const { logo, colors } = body;
  const isLogoNew = logo && logo !== before.logo;
  const isColorNew = colors?.accent && colors.accent !== before.colors.accent;
  if ((isLogoNew || isColorNew) && !planHasFeature(actor.plan, 'app_branding'))
    throw missingFeatureError('app_branding', locale);
  if (!isLogoNew) return;
  const [file] = await findFiles(tx, [logo]);
  if (file?.purpose !== 'logo') throw fieldError('logo', locale, 'field.picture');
}

/** The part of the settings that the printing program needs. */
export interface ReportStyle {
  readonly page_size: PageSize;
  /** The color as `#rrggbb`; null is the color of the product. */
  readonly accent: string | null;
  readonly header: string;
  readonly footer: string;
  readonly logo: FileRow | null;
  readonly organization: string;
  readonly address: string;
  /** Null for numbers as the language of the report writes them. */
  readonly number_format: NumberFormatName | null;
  /** The parts of a report after its head, by layout and settings. */
  readonly sections: ReportSettings['sections'];
  readonly photos_per_row: number;
  /** The name with placeholders; empty for the default name. */
  readonly file_name: string;
  /** The languages in which reports are offered. */
  readonly languages: ReportSettings['languages'];
}

/** Returns the settings that reports on screen follow, too. */
export async function getReportView(tx: Tx): Promise<Pick<ReportSettings, 'languages' | 'sections' | 'layout'>> {
  const { languages, sections, layout } = await getReportSettings(tx);
  return { languages, sections: REPORT_SECTIONS.filter((one) => sections.includes(one)), layout };
}

/** The settings that a reader may select for one report, and that a preview tries out. */
export interface ReportChoice extends Partial<Omit<ReportSettings, 'logo'>> {
  readonly layout?: ReportLayout | undefined;
  readonly failed_first?: boolean | undefined;
}

/** The style of printed reports. Without branding in the plan, logo and color are those of the product. */
export async function getReportStyle(
  tx: Tx,
  { workspace_id, plan }: { readonly workspace_id: number; readonly plan: Plan },
  { failed_first, ...choice }: ReportChoice = {},
): Promise<ReportStyle> {
  const stored: ReportSettings = { ...(await getReportSettings(tx)), ...omitUndefined(choice) };
  const { page_size, colors, header, footer, logo, photos_per_row } = stored;
  const isBranded = planHasFeature(plan, 'app_branding');
  const organization = await getOrganization(tx, workspace_id);
  const uuid = isBranded ? (logo ?? organization.logo_full ?? organization.logo) : null;
  const [file] = uuid ? await findFiles(tx, [uuid]) : [];
  return {
    page_size,
    header,
    footer,
    accent: isBranded ? colors.accent : null,
    logo: file ?? null,
    organization: organization.display_name,
    address: organization.address,
    number_format: organization.number_format,
    sections: listReportSections(stored.layout, stored, failed_first),
    photos_per_row,
    file_name: stored.file_name,
    languages: stored.languages,
  };
}
