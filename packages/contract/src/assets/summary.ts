/** The counts on the page of an asset, and a suggestion for the number of a new one. */
import * as z from 'zod/mini';
import { anyId, timestamp, uuid } from '../values.ts';

const scored = z.object({
  uuid: uuid(),
  completed_at: timestamp(),
  /** Percent times 100; null without a score. */
  score_percent: z.nullable(z.number()),
  failed_count: z.number(),
});

/** Everything is counted as the lists of the reader show it, so that each figure leads to exactly its rows. */
export const assetSummary = z.object({
  /** Covers all inspections with the permission to list them, otherwise the reader’s own; null without either. */
  inspections: z.nullable(
    z.object({
      total: z.number(),
      /** Inspections that are to do or in progress. */
      open: z.number(),
      /** Completed ones with failed answers. */
      failed: z.number(),
      last: z.nullable(scored),
      /** The one before the last of the same template, if both have a score. */
      previous: z.nullable(scored),
    }),
  ),
  /** Issues that are not done; null for people who see no issues. */
  issues: z.nullable(z.object({ open: z.number(), overdue: z.number() })),
  /** The assigned inspection that is due next, or past due, among those that the reader may see. */
  next: z.nullable(
    z.object({
      assignment: z.object({ id: z.number(), title: z.string() }),
      /** The opening time, if the inspection has no due time. */
      due_at: timestamp(),
      /** Set once the inspection has opened. */
      inspection_uuid: z.nullable(uuid()),
    }),
  ),
  /** Assets that are part of it and not archived. */
  parts: z.number(),
  /** The assets that it is part of, outermost first. */
  above: z.array(z.object({ uuid: uuid(), display_name: z.string() })),
  /** The location of its site, or of the nearest site above it that has one; null if the asset has no site. */
  site: z.nullable(
    z.object({
      address: z.nullable(z.string()),
      /** A name of the time zone database, such as `Europe/Berlin`. */
      time_zone: z.nullable(z.string()),
    }),
  ),
});
export type AssetSummary = z.infer<typeof assetSummary>;

export const assetSummaryEndpoints = {
  getSummary: {
    method: 'GET',
    path: '/assets/{id}/summary',
    access: ['SST_VIEW_ASSET'],
    prefix: 'SST',
    summary: 'Count the inspections, issues and parts of an asset that you may see, with what is due next',
    params: z.object({ id: anyId() }),
    output: assetSummary,
    errors: ['SST_OBJECT_NOT_FOUND'],
  },
  suggestNumber: {
    method: 'GET',
    path: '/assets/next-number',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    summary: 'Suggest the number of a new asset, by the numbers of the latest assets of its type',
    /** If the type is missing, the latest assets that have no type suggest the number. */
    query: z.object({ type_uuid: z.optional(uuid()) }),
    output: z.object({
      /** Null if the numbers have no pattern that can be continued. */
      asset_id: z.nullable(z.string()),
    }),
    errors: ['VALIDATION_FAILED'],
  },
} as const;
