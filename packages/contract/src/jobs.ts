/** Progress and result of long work. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { numericId } from './values.ts';

export const jobState = z.object({
  id: z.number(),
  kind: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number(),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});

export const jobs = endpoints('jobs', {
  read: {
    method: 'GET',
    path: '/job/{id}',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'How far a job is, and what came of it',
    params: z.object({ id: numericId() }),
    output: jobState,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  cancel: {
    method: 'DELETE',
    path: '/job/{id}',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Cancel a job that has not ended',
    params: z.object({ id: numericId() }),
    output: jobState,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
});
