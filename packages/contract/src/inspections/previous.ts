/** The last inspection of the same asset before another one: what was answered last time. */
import * as z from 'zod/mini';
import { anyId } from '../values.ts';
import { READ_ACCESS } from './access.ts';
import { inspection } from './inspection.ts';

/** Its answers name items by their permanent ids, which are the same in every version of the template. */
export const previousInspection = z.pick(inspection, {
  id: true,
  uuid: true,
  document_id: true,
  completed_at: true,
  user: true,
  score_percent: true,
  template_version: true,
  template: true,
  context: true,
  answers: true,
  rows: true,
  computed: true,
  files: true,
});
export type PreviousInspection = z.infer<typeof previousInspection>;

export const previousEndpoints = {
  getPrevious: {
    method: 'GET',
    path: '/inspection/{id}/previous',
    access: READ_ACCESS,
    prefix: 'INS',
    summary:
      'Get the last completed inspection of the same asset and template before this one, of those that you can read; null if there is none',
    params: z.object({ id: anyId() }),
    output: z.nullable(previousInspection),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
} as const;
