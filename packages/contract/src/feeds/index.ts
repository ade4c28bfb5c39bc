/** Feeds of flat rows for spreadsheets and BI: JSON lines or CSV, all at once or in pages, or what changed since. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { issues } from '../issues/index.ts';
import type { Access } from '../permissions.ts';
import { timestamp } from '../values.ts';
import { FEEDS, type FeedName } from './columns.ts';

export * from './columns.ts';

export const FEED_FORMATS = ['jsonl', 'csv'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
export const MAX_FEED_PAGE = 10_000;
/** The response header with the cursor for the next page or, after the last page, for later changes. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

const query = z.strictObject({
  format: z._default(z.enum(FEED_FORMATS), 'jsonl'),
  /** The header `X-Next-Cursor` of the last response. */
  cursor: z.optional(z.string().check(z.maxLength(300))),
  /** Returns only rows that were modified at this time or later. */
  modified_after: z.optional(timestamp()),
  /** Rows of a page; everything at once if absent. A page of answers ends with an inspection, so it may be longer. */
  limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_FEED_PAGE))),
});

const feed = <const F extends FeedName, const A extends Access>(name: F, access: A, what: string) =>
  ({
    method: 'GET',
    path: `/feed/${name}`,
    access,
    feature: 'app_api',
    prefix: 'APP',
    limit: 'export',
    response: 'bytes',
    guard: 'export',
    reads_replica: true,
    summary: `Read ${what} as rows with the columns ${Object.keys(FEEDS[name]).join(', ')}`,
    query,
    errors: ['VALIDATION_FAILED'],
  }) as const;

const INSPECTIONS = ['INS_VIEW_INSPECTION_LIST', 'INS_CONDUCT_INSPECTION'] as const;

export const feeds = endpoints('feeds', {
  inspections: feed('inspections', INSPECTIONS, 'the inspections that you may see'),
  answers: feed('answers', INSPECTIONS, 'the answers of completed inspections that you may see'),
  issues: feed('issues', issues.get.access, 'the issues that you may see'),
  assets: feed('assets', ['SST_VIEW_ASSET'], 'assets'),
  assignments: feed('assignments', ['AST_MANAGE_ASSIGNMENT'], 'assignments'),
  actions: feed('actions', issues.get.access, 'what people did about the issues that you may see'),
});
