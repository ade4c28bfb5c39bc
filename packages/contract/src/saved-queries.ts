/** Saved queries: each person's own, by table. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { QUERY_NAME_MAX, QUERY_STRING_MAX, savedQuery } from './saved-query.ts';
import { numericId, requiredText, text } from './values.ts';

export * from './saved-query.ts';

export const savedQueries = endpoints('savedQueries', {
  save: {
    method: 'POST',
    path: '/saved-query',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Save a query of a table under a name: a new one, or with `id` or the key of an own one a change of it',
    body: z.object({
      id: z.optional(z.nullable(numericId())),
      /** Made by the server when it is not given. */
      key: z.optional(requiredText(200)),
      name: requiredText(QUERY_NAME_MAX),
      table_name: requiredText(100),
      query_string: text(QUERY_STRING_MAX),
    }),
    output: z.extend(savedQuery, { id: z.number(), table_name: z.string() }),
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'saved_query.saved',
  },
  remove: {
    method: 'DELETE',
    path: '/saved-query/{id}',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Delete an own saved query; the built-in one stays',
    params: z.object({ id: numericId() }),
    output: z.null(),
    errors: ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'saved_query.deleted',
  },
});
