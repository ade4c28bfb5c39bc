/** The data of a person as one file, for themselves and for those who manage people. */
import { personalData } from '@rounds/contract/users/personal-data.ts';
import { ApiError } from '../../http/api-error.ts';
import { route, type ServerModule } from '../../http/module.ts';
import { startJob } from '../jobs/index.ts';
import { assertManageable } from '../users/index.ts';
import { collectJob } from './collect-job.ts';
import { findName } from './queries.ts';

export const personalDataModule: ServerModule = {
  name: 'personalData',
  jobs: [collectJob],
  routes: [
    route(personalData.startOwn, async (call) => {
      const { user_id, full_name } = call.actor;
      call.activity({ type: 'user', id: user_id, title: full_name });
      return startJob(call, collectJob, { user_id, full_name });
    }),

    route(personalData.start, async (call) => {
      const { tx, actor, params } = call;
      const full_name = await findName(tx, actor.workspace_id, params.id);
      if (full_name === undefined) throw new ApiError('USR_USER_NOT_EXIST');
      await assertManageable(call, [params.id]);
      call.activity({ type: 'user', id: params.id, title: full_name });
      return startJob(call, collectJob, { user_id: params.id, full_name });
    }),
  ],
};
