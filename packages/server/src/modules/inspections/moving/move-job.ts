/** The job that moves all open inspections of a template to its published version, each in a transaction of its own. */
import type { inspections, MovedInspections } from '@rounds/contract/inspections';
import { MOVING_JOB } from '@rounds/contract/inspections';
import { EvaluationLimitError } from '@rounds/engine';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { findActorOfUser } from '../../../http/auth/session.ts';
import type { Actor, AnswerOf, Call, JobContext, JobDefinition } from '../../../http/module.ts';
import { findDraft } from '../../checklists/index.ts';
import { startJob } from '../../jobs/index.ts';
import { listOlderInspections } from '../queries/moving.ts';
import { getVersion, type RunnableVersion } from '../versions.ts';
import { moveInspection } from './move-inspection.ts';

interface MovePayload {
  readonly template_id: number;
  readonly version_id: number;
}

/** So many are moved at a time, because each waits for its commit. */
const TOGETHER = 4;

export const moveJob: JobDefinition<MovePayload, MovedInspections> = {
  name: MOVING_JOB,
  async run({ template_id, version_id }, context) {
    const { transaction, database, user_id, progress } = context;
    const { actor, version, ids } = await transaction(async (tx) => {
      const found = await findActorOfUser(tx, user_id);
      if (!found?.permissions.has('CKL_MANAGE_TEMPLATES')) throw new ApiError('USR_FORBIDDEN');
      const target = await getVersion(tx, database, version_id);
      return { actor: found, version: target, ids: await listOlderInspections(tx, template_id, target.version) };
    });
    const result = { moved: 0, affected: 0, answers: { converted: 0, attention: 0 }, left: 0 };
    let next = 0;
    const work = async () => {
      for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
        const counts = await moveOne(context, actor, id, version);
        if (counts === 'left') result.left += 1;
        else if (counts) {
          result.moved += 1;
          result.answers.converted += counts.converted;
          result.answers.attention += counts.attention;
          if (counts.converted + counts.attention > 0) result.affected += 1;
        }
        await progress(result.moved + result.left, ids.length);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    return result;
  },
};

async function moveOne(context: JobContext, actor: Actor, id: number, version: RunnableVersion) {
  const committed: (() => void)[] = [];
  try {
    const counts = await context.transaction(async (tx) => {
      const published: Parameters<Call['publish']>[0][number][] = [];
      const moved = await moveInspection(
        {
          ...{ tx, database: context.database, registry: context.registry, locale: context.locale, actor },
          activity: () => {},
          publish: (events) => void published.push(...events),
          afterCommit: (callback) => void committed.push(callback),
        },
        id,
        version,
      );
      await context.events.publish(tx, actor, published);
      return moved;
    });
    for (const callback of committed) callback();
    return counts;
  } catch (error) {
    if (error instanceof EvaluationLimitError) return 'left' as const;
    throw error;
  }
}

type MoveOpen = typeof inspections.moveOpen;

export async function moveOpenInspections(call: Call<MoveOpen>): Promise<AnswerOf<MoveOpen>> {
  const { tx, params, body } = call;
  const draft = await findDraft(tx, params.id);
  if (!draft) throw notFoundError('CKL');
  const { id, title, published_id, published_version } = draft;
  if (published_id === null) throw new ApiError('CKL_NOT_PUBLISHED');
  if (published_id !== body.version_id) throw new ApiError('CKL_REVISION_NOT_MATCH');
  call.activity({ type: 'template', id, title, after: { version: published_version } });
  return startJob(call, moveJob, { template_id: id, version_id: published_id });
}
