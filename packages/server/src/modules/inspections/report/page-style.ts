/** The page of a printed report, from the report settings of the workspace. */
import { type PageSize, REPORT_DEFAULTS } from '@rounds/contract/settings/report.ts';
import { loadPrintablePicture, type ScalingContext } from '../../files/index.ts';
import type { ReportStyle } from '../../settings/index.ts';

/** How `report.typ` lays out a page. */
export interface PageStyle {
  /** The name of the paper in Typst. */
  readonly paper: string;
  readonly accent: string;
  readonly header: string;
  readonly footer: string;
  /** The path of the logo in the document; empty without one. */
  readonly logo: string;
  readonly organization: string;
  /** Lines below the name; empty for none. */
  readonly address: string;
  readonly sections: ReportStyle['sections'];
  readonly photos_per_row: number;
}

const PAPERS: Record<PageSize, string> = { a4: 'a4', a3: 'a3', a5: 'a5', letter: 'us-letter', legal: 'us-legal' };
const DEFAULT_ACCENT = '#0a5566';

export const DEFAULT_PAGE_STYLE: PageStyle = {
  paper: 'a4',
  accent: DEFAULT_ACCENT,
  header: '',
  footer: '',
  logo: '',
  organization: '',
  address: '',
  sections: REPORT_DEFAULTS.sections,
  photos_per_row: REPORT_DEFAULTS.photos_per_row,
};

export const toPageStyle = (style: ReportStyle, logo: string): PageStyle => ({
  paper: PAPERS[style.page_size],
  accent: style.accent ?? DEFAULT_ACCENT,
  header: style.header,
  footer: style.footer,
  logo,
  organization: style.organization,
  address: style.address,
  sections: style.sections,
  photos_per_row: style.photos_per_row,
});

/** The logo as a picture for the printing program; null if there is none or it cannot be read. */
export async function openLogo(
  { logo }: ReportStyle,
  context: ScalingContext,
): Promise<{ readonly path: string; readonly bytes: Buffer } | null> {
  const picture = logo && (await loadPrintablePicture(logo, context));
  if (!picture) return null;
  return { path: `/logo.${picture.type === 'image/png' ? 'png' : 'jpg'}`, bytes: picture.bytes };
}
