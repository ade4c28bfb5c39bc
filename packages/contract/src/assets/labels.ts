/** Labels of assets with a QR code of their address. */
import * as z from 'zod/mini';
import { queryText } from '../values.ts';

/** One label on each page, or sheets as they are sold: A4 with 3 × 8 or 2 × 5, Letter with 3 × 10. */
export const LABEL_FORMATS = ['single', 'a4_24', 'a4_10', 'letter_30'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
/** The maximum number of labels in one PDF. */
export const MAX_LABELS = 1000;

export const assetLabelEndpoints = {
  printLabels: {
    method: 'GET',
    path: '/assets/labels',
    access: ['SST_VIEW_ASSET'],
    prefix: 'SST',
    response: 'bytes',
    limit: 'pdf',
    work: 'print',
    summary: 'Print labels with QR codes as a PDF: of these assets, or of all that pass the filter of the list',
    query: z.object({
      format: z.enum(LABEL_FORMATS),
      /** Ids or uuids, comma-separated. */
      assets: z.optional(queryText()),
      filter: z.optional(queryText()),
    }),
    errors: ['VALIDATION_FAILED', 'APP_BUSY'],
  },
} as const;
