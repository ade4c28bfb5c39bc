/** The page of a printed report, from the report settings of the workspace. */
import { type PageSize, REPORT_DEFAULTS, type ReportSettings } from '@rounds/contract/settings/report.ts';

/** The style with which `report.typ` lays out a page. */
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
  readonly sections: ReportSettings['sections'];
  readonly photos_per_row: number;
}

/** The settings that a page follows. */
interface PageSettings
  extends Pick<PageStyle, 'header' | 'footer' | 'organization' | 'address' | 'sections' | 'photos_per_row'> {
  readonly page_size: PageSize;
  /** The color as `#rrggbb`; null is the color of the product. */
  readonly accent: string | null;
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

/** @param logo the path of the logo in the document */
export const toPageStyle = (settings: PageSettings, logo: string): PageStyle => ({
  paper: PAPERS[settings.page_size],
  accent: settings.accent ?? DEFAULT_ACCENT,
  header: settings.header,
  footer: settings.footer,
  logo,
  organization: settings.organization,
  address: settings.address,
  sections: settings.sections,
  photos_per_row: settings.photos_per_row,
});
