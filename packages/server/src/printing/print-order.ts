/** The messages between the server and the process that prints; plain data. */
import type { PrintedPicture } from './pictures.ts';
import type { ReportDocument } from './report/report-document.ts';

export interface PrintOrder {
  /** PDF by default. */
  readonly format?: 'pdf' | 'docx';
  /** The address of another template than that of reports; its data is a JSON file of the same name. */
  readonly template?: string;
  /** A BCP 47 tag: Chinese characters have different shapes in Japan, Korea, Taiwan and China. */
  readonly formLanguage?: string;
  readonly document: ReportDocument | object;
  readonly pictures: readonly PrintedPicture[];
}
export type PrintResult = { readonly bytes: Uint8Array } | { readonly problem: string };
