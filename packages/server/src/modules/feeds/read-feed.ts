/** Reads a feed: a page, or everything as a stream, so that memory stays the same however many rows there are. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FEEDS, type FeedName, type feeds, NEXT_CURSOR_HEADER } from '@rounds/contract/feeds';
import { Bytes, type BytesResponse, type PreloadCall } from '../../http/module.ts';
import { type FeedPosition, formatFeedCursor, parseFeedCursor } from './cursor.ts';
import { addFieldValues, FEED_PARTS, listFieldColumns } from './feeds.ts';
import { FEED_TYPES, formatHead, formatRow } from './format.ts';
import { findCompleteUntil } from './queries/window.ts';
import type { FeedValues } from './source.ts';

type FeedCall = PreloadCall<(typeof feeds)[FeedName]>;

interface Reading {
  readonly call: FeedCall;
  readonly feed: FeedName;
  readonly columns: readonly string[];
  readonly since: string | null;
  readonly until: string;
}

/** @throws ApiError VALIDATION_FAILED */
export async function readFeed(call: FeedCall, feed: FeedName): Promise<Bytes> {
  const { query, actor, database, locale } = call;
  const place = { feed, workspace_id: actor.workspace_id };
  const start: FeedPosition = query.cursor
    ? parseFeedCursor(query.cursor, place, locale)
    : { since: query.modified_after ?? null, until: null, part: 0, after: 0 };
  const [until, fields] = await database.inWorkspace(actor, async (tx) => [
    start.until ?? (await findCompleteUntil(tx)),
    await listFieldColumns({ tx }, feed),
  ]);
  const reading: Reading = {
    ...{ call, feed, until, since: start.since },
    columns: [...Object.keys(FEEDS[feed]), ...fields],
  };
  const answer = (body: () => Readable, next: FeedPosition, hasMore: boolean): BytesResponse => {
    const cursor = formatFeedCursor(place, next);
    return {
      body: async () => body(),
      type: FEED_TYPES[query.format],
      name: `${feed}.${query.format}`,
      disposition: 'attachment',
      headers: {
        [NEXT_CURSOR_HEADER]: cursor,
        ...(hasMore && { link: `<${toNextUrl(call, cursor)}>; rel="next"` }),
      },
    };
  };
  const end: FeedPosition = { since: until, until: null, part: 0, after: 0 };
  return new Bytes(async (signal) => {
    if (query.limit === undefined) {
      return answer(() => Readable.from(streamText(reading, start, signal), { objectMode: false }), end, false);
    }
    const page = await readPage(reading, start, query.limit);
    const text = [formatHead(query.format, reading.columns), ...toText(reading, page.rows)];
    return answer(() => Readable.from(text, { objectMode: false }), page.next ?? end, page.next !== null);
  });
}

interface Batch {
  readonly rows: readonly FeedValues[];
  /** Null after the last one. */
  readonly next: FeedPosition | null;
}

async function readBatch({ call, feed, since, until }: Reading, at: FeedPosition, limit?: number): Promise<Batch> {
  const { database, actor, registry, locale } = call;
  const part = FEED_PARTS[feed][at.part];
  if (!part) return { rows: [], next: null };
  const query = { after: at.after, since, limit: Math.min(limit ?? part.batchSize, part.batchSize) };
  const { rows, last } = await database.inWorkspace(actor, async (tx) => {
    const batch = await part.read({ tx, database, registry, actor, locale }, query);
    return { ...batch, rows: await addFieldValues({ tx }, feed, batch.rows) };
  });
  if (last !== null) return { rows, next: { since, until, part: at.part, after: last } };
  const hasPart = at.part + 1 < FEED_PARTS[feed].length;
  return { rows, next: hasPart ? { since, until, part: at.part + 1, after: 0 } : null };
}

/** Records are not divided between pages. */
async function readPage(reading: Reading, start: FeedPosition, limit: number): Promise<Batch> {
  const rows: FeedValues[] = [];
  let at: FeedPosition | null = start;
  while (at && rows.length < limit) {
    const batch: Batch = await readBatch(reading, at, limit - rows.length);
    rows.push(...batch.rows);
    at = batch.next;
  }
  return { rows, next: at };
}

async function* streamText(reading: Reading, start: FeedPosition, signal: AbortSignal): AsyncGenerator<string> {
  const head = formatHead(reading.call.query.format, reading.columns);
  if (head) yield head;
  for (let at: FeedPosition | null = start; at && !signal.aborted; ) {
    const batch: Batch = await readBatch(reading, at);
    if (batch.rows.length > 0) yield toText(reading, batch.rows).join('');
    at = batch.next;
    // Other calls have their turn between batches.
    await nextTurn();
  }
}

const toText = ({ call, columns }: Reading, rows: readonly FeedValues[]): string[] =>
  rows.map((row) => formatRow(call.query.format, columns, row));

/** Returns the address relative to that of the call. */
function toNextUrl({ endpoint, query }: FeedCall, cursor: string): string {
  const search = new URLSearchParams({ format: query.format, limit: String(query.limit), cursor });
  return `/api${endpoint.path}?${search}`;
}
