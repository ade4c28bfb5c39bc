/** All data of one person in a workspace, as one file. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { startedJob } from '../started-job.ts';
import { numericId } from '../values.ts';

export const personalData = endpoints('personalData', {
  startOwn: {
    method: 'POST',
    path: '/user/account/personal-data',
    is_session_only: true,
    access: 'signed-in',
    prefix: 'USR',
    limit: 'export',
    no_events: 'job',
    summary: 'Collect your own data of this workspace in a ZIP file, with an explanation of each file; a job',
    output: startedJob,
    activity: 'account.data_collected',
  },
  start: {
    method: 'POST',
    path: '/user/{id}/personal-data',
    access: ['USR_MANAGE_USER'],
    prefix: 'USR',
    limit: 'export',
    no_events: 'job',
    summary: 'Collect the data of a user of this workspace in a ZIP file, with an explanation of each file; a job',
    params: z.object({ id: numericId() }),
    output: startedJob,
    errors: ['USR_USER_NOT_EXIST', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
    activity: 'user.data_collected',
  },
});

/** The result of the job. */
export const personalDataFile = z.object({ name: z.string(), size: z.number() });
