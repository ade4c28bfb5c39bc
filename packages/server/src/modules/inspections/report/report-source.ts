/** The source of a printed report. */
import type { ImportOrigin, InspectionIssue } from '@rounds/contract/inspections';
import type { Language } from '@rounds/contract/languages.ts';
import type { NumberFormatName } from '@rounds/contract/settings/region.ts';
import type { PageStyle, PrintedRating } from '../../../printing/index.ts';
import type { FileRow } from '../../files/index.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import type { ReportState } from '../record.ts';

export interface ReportSource {
  readonly inspection: InspectionRow;
  readonly state: ReportState;
  readonly files: readonly FileRow[];
  /** The issues that the reader may see. */
  readonly issues?: readonly InspectionIssue[];
  readonly language: Language;
  /** The number format of the workspace, if it differs from that of the language. */
  readonly number_format?: NumberFormatName | null;
  /** The language requested for the form itself; the reader's by default. */
  readonly formLanguage?: string | undefined;
  /** The words and icons of ratings, by value. */
  readonly ratings?: ReadonlyMap<number, PrintedRating>;
  /** Null for inspections that were completed here. */
  readonly origin?: ImportOrigin | null;
  /** The address of the site of the asset, with its line breaks. */
  readonly address?: string | null;
  /** The page by the settings of the workspace. */
  readonly page?: PageStyle;
}

/** The pictures that could be opened: the path of each in the document, by uuid. */
export type PicturePaths = ReadonlyMap<string, string>;
