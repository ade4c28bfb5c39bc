/**
 * Cursors of feeds. Rows are read in the order of their ids; a cursor that has come to the end reads what has been
 * modified since the reading began, again from the first id.
 */
import type { FeedName } from '@rounds/contract/feeds';
import type { Language } from '@rounds/contract/languages.ts';
import { fieldError } from '../../http/input.ts';

export interface FeedPosition {
  /** Limits the rows to those that were modified at this time or later; null for all. */
  readonly since: string | null;
  /** The time from which the next reading reads; null if this one begins. */
  readonly until: string | null;
  /** The rows after this one. A feed that is made of several tables numbers them. */
  readonly part: number;
  readonly after: number;
}

interface Place {
  readonly feed: FeedName;
  readonly workspace_id: number;
}

const PATTERN = /^1\|(\w+)\|(\d{1,16})\|([\dTZ:.+-]*)\|([\dTZ:.+-]*)\|(\d)\|(\d{1,16})$/;

export const formatFeedCursor = ({ feed, workspace_id }: Place, { since, until, part, after }: FeedPosition): string =>
  Buffer.from(['1', feed, workspace_id, since ?? '', until ?? '', part, after].join('|')).toString('base64url');

/** @throws ApiError VALIDATION_FAILED */
export function parseFeedCursor(text: string, { feed, workspace_id }: Place, language: Language): FeedPosition {
  const match = PATTERN.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (!match) throw fieldError('cursor', language, 'field.cursor');
  const [, name, workspace, since, until, part, after] = match;
  if (name !== feed || !isTime(since) || !isTime(until)) throw fieldError('cursor', language, 'field.cursor');
  if (Number(workspace) !== workspace_id) throw fieldError('cursor', language, 'field.cursor_workspace');
  return { since: since || null, until: until || null, part: Number(part), after: Number(after) };
}

const isTime = (text: string | undefined): boolean => text === '' || !Number.isNaN(Date.parse(text ?? 'no'));
