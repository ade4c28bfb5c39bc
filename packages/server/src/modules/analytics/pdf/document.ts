/** The input of `analytics.typ` as plain JSON: all texts are formatted, charts are given by their path. */
import type { ChartAnswer, ChartDeclaration, ChartDisplay, ChartKey } from '@rounds/contract/analytics';
import type { PrintedBlock } from '../../../printing/index.ts';
import type { Range } from '../range.ts';

export interface PrintedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of further rows, as text; empty if there are none. */
  readonly more: string;
}

export interface ChartPart extends PrintedTable {
  readonly kind: 'chart';
  readonly title: string;
  readonly total: string;
  /** Set for a chart that has its own range. */
  readonly range: string;
  readonly formula: string;
  /** Drawn when the document is printed. */
  readonly drawn: {
    readonly key: ChartKey;
    readonly declaration: ChartDeclaration;
    readonly answer: ChartAnswer;
    readonly display?: ChartDisplay | undefined;
  };
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

export type Part =
  | ChartPart
  | {
      readonly kind: 'cards';
      readonly cards: readonly Figure[];
    }
  | ({ readonly kind: 'table'; readonly title: string; readonly total: string } & PrintedTable)
  | { readonly kind: 'text'; readonly title: string; readonly text: readonly PrintedBlock[] }
  /** The reason why something is not shown. */
  | { readonly kind: 'note'; readonly title: string; readonly text: string };

export interface AnalyticsDocument {
  readonly title: string;
  /** The range that the document covers, or the day of its printing. */
  readonly days: Range;
  readonly kicker: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly parts: readonly Part[];
}
