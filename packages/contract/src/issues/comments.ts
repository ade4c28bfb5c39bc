/** Comments on issues. */
import * as z from 'zod/mini';
import { storedFile } from '../files/index.ts';
import { limitedRichText, richText } from '../rich-text.ts';
import { anyId, numericId, queryText, timestamp, uuid } from '../values.ts';
import { MAX_ISSUE_TEXT_LENGTH } from './issue.ts';

export const MAX_COMMENT_MENTIONS = 50;
/** The maximum number of files of one comment. */
export const MAX_COMMENT_MEDIA = 10;

export const issueComment = z.object({
  id: z.number(),
  text: richText(),
  mentions: z.array(z.object({ id: z.number(), full_name: z.string() })),
  media: z.array(uuid()),
  files: z.array(storedFile),
  by: z.nullable(z.object({ id: z.number(), full_name: z.string(), avatar: z.nullable(z.string()) })),
  created_at: timestamp(),
  edited_at: z.nullable(timestamp()),
  /** Counts the edits; an edit names the one that it is based on. */
  revision: z.number(),
  /** Whether the caller wrote it, or has ACT_MANAGE_ISSUES. */
  can_edit: z.boolean(),
});
export type IssueComment = z.infer<typeof issueComment>;

/** Everyone who is mentioned must have access to the issue. */
const input = {
  text: limitedRichText(MAX_ISSUE_TEXT_LENGTH),
  mentions: z._default(z.array(numericId()).check(z.maxLength(MAX_COMMENT_MENTIONS)), []),
  media: z._default(z.array(uuid()).check(z.maxLength(MAX_COMMENT_MEDIA)), []),
};
const commentParams = z.object({ id: anyId(), commentId: numericId() });
const READ = ['ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE', 'INS_CONDUCT_INSPECTION'] as const;

export const commentEndpoints = {
  listComments: {
    method: 'GET',
    path: '/issue/{id}/comments',
    access: READ,
    prefix: 'ACT',
    summary: 'List the comments of an issue, oldest first, at most 100; continue before the oldest one',
    params: z.object({ id: anyId() }),
    query: z.object({ before: z.optional(numericId()) }),
    output: z.object({ list: z.array(issueComment), has_more: z.boolean(), total: z.number() }),
    errors: ['ACT_OBJECT_NOT_FOUND'],
  },
  createComment: {
    method: 'POST',
    path: '/issue/{id}/comments',
    access: READ,
    prefix: 'ACT',
    summary: 'Comment on an issue',
    params: z.object({ id: anyId() }),
    body: z.object({ ...input, uuid: z.optional(uuid()) }),
    output: issueComment,
    errors: ['VALIDATION_FAILED', 'ACT_OBJECT_NOT_FOUND'],
    activity: 'issue.commented',
  },
  updateComment: {
    method: 'PUT',
    path: '/issue/{id}/comments/{commentId}',
    access: READ,
    prefix: 'ACT',
    summary: 'Edit a comment of your own',
    params: commentParams,
    body: z.object({ ...input, revision: z.optional(z.number()) }),
    output: issueComment,
    errors: ['VALIDATION_FAILED', 'ACT_OBJECT_NOT_FOUND', 'USR_FORBIDDEN', 'ACT_REVISION_NOT_MATCH'],
    activity: 'issue.comment_changed',
  },
  deleteComment: {
    method: 'DELETE',
    path: '/issue/{id}/comments/{commentId}',
    access: READ,
    prefix: 'ACT',
    summary: 'Delete a comment of your own',
    params: commentParams,
    output: z.null(),
    errors: ['ACT_OBJECT_NOT_FOUND', 'USR_FORBIDDEN'],
    activity: 'issue.comment_deleted',
  },
  searchMentions: {
    method: 'GET',
    path: '/issue/{id}/mentions',
    access: READ,
    prefix: 'ACT',
    limit: 'search',
    summary: 'Search people to mention; those without access to the issue cannot be selected',
    params: z.object({ id: anyId() }),
    query: z.object({ q: z.optional(queryText()) }),
    output: z.array(
      z.object({ id: z.number(), full_name: z.string(), avatar: z.nullable(z.string()), has_access: z.boolean() }),
    ),
    errors: ['ACT_OBJECT_NOT_FOUND'],
  },
} as const;
