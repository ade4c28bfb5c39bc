/** The job that moves all open inspections of a template to its published version, some in each transaction. */
import type { AnswerCounts, inspections, MovedInspections } from '@rounds/contract/inspections';
import { MOVING_JOB } from '@rounds/contract/inspections';
import { EvaluationLimitError } from '@rounds/engine';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { findActorOfUser } from '../../../http/auth/session.ts';
import type { Actor, Call, JobContext, JobDefinition, ResponseOf } from '../../../http/module.ts';
import { findDraft } from '../../checklists/index.ts';
import { startJob } from '../../jobs/index.ts';
import { listOlderInspections } from '../queries/moving.ts';
import { getVersion, type RunnableVersion } from '../versions.ts';
import { moveInspections } from './move-inspection.ts';

interface MovePayload {
  readonly template_id: number;
  readonly version_id: number;
}

/** Commits are slow, so that some inspections are moved together, and others while these wait for their commit. */
const TOGETHER = 2;
const MAX_PER_COMMIT = 25;
/** The limit for all inspections of a commit, whose logs are in memory meanwhile. */
const MAX_CHANGES_PER_COMMIT = 20_000;

export const moveJob: JobDefinition<MovePayload, MovedInspections> = {
  name: MOVING_JOB,
  async run({ template_id, version_id }, context) {
    const { transaction, database, user_id, progress } = context;
    const { actor, version, open } = await transaction(async (tx) => {
      const actor = await findActorOfUser(tx, user_id);
      if (!actor?.permissions.has('CKL_MANAGE_TEMPLATES')) throw new ApiError('USR_FORBIDDEN');
      const target = await getVersion(tx, database, version_id);
      return { actor, version: target, open: await listOlderInspections(tx, template_id, target.version) };
    });
    const result = { moved: 0, affected: 0, answers: { converted: 0, attention: 0 }, left: 0 };
    const batches = toBatches(open);
    let next = 0;
    let done = 0;
    const work = async () => {
      for (let ids = batches[next++]; ids; ids = batches[next++]) {
        const { moved, left } = await moveBatch({ context, actor, version }, ids);
        result.left += left;
        result.moved += moved.length;
        for (const { converted, attention } of moved) {
          result.answers.converted += converted;
          result.answers.attention += attention;
          if (converted + attention > 0) result.affected += 1;
        }
        done += ids.length;
        await progress(done, open.length);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    return result;
  },
};

function toBatches(open: readonly { readonly id: number; readonly sequence: number }[]): number[][] {
  const batches: number[][] = [];
  let room = 0;
  for (const { id, sequence } of open) {
    const last = batches.at(-1);
    room -= sequence;
    if (last && room >= 0 && last.length < MAX_PER_COMMIT) last.push(id);
    else {
      batches.push([id]);
      room = MAX_CHANGES_PER_COMMIT - sequence;
    }
  }
  return batches;
}

interface Move {
  readonly context: JobContext;
  readonly actor: Actor;
  readonly version: RunnableVersion;
}

/** If one of several cannot be moved, the others are, each in a transaction of its own. */
async function moveBatch(
  move: Move,
  ids: readonly number[],
): Promise<{ readonly moved: readonly AnswerCounts[]; readonly left: number }> {
  try {
    return { moved: await moveTogether(move, ids), left: 0 };
  } catch (error) {
    if (ids.length > 1 && !move.context.signal.aborted) {
      const results = [];
      for (const id of ids) results.push(await moveBatch(move, [id]));
      return {
        moved: results.flatMap(({ moved }) => moved),
        left: results.reduce((sum, { left }) => sum + left, 0),
      };
    }
    if (error instanceof EvaluationLimitError) return { moved: [], left: 1 };
    throw error;
  }
}

async function moveTogether({ context, actor, version }: Move, ids: readonly number[]): Promise<AnswerCounts[]> {
  const committed: (() => void)[] = [];
  const counts = await context.transaction(async (tx) => {
    const published: Parameters<Call['publish']>[0][number][] = [];
    const { database, registry, locale } = context;
    const movedInspections = await moveInspections(
      {
        ...{ tx, database, registry, locale, actor },
        activity: () => {},
        publish: (events) => void published.push(...events),
        afterCommit: (callback) => void committed.push(callback),
      },
      ids,
      version,
    );
    await context.events.publish(tx, actor, published);
    return movedInspections;
  });
  for (const callback of committed) callback();
  return counts;
}

type MoveOpen = typeof inspections.moveOpen;

export async function moveOpenInspections(call: Call<MoveOpen>): Promise<ResponseOf<MoveOpen>> {
  const { tx, params, body } = call;
  const draft = await findDraft(tx, params.id);
  if (!draft) throw notFoundError('CKL');
  const { id, title, published_id, published_version } = draft;
  if (published_id === null) throw new ApiError('CKL_NOT_PUBLISHED');
  if (published_id !== body.version_id) throw new ApiError('CKL_REVISION_NOT_MATCH');
  call.activity({ type: 'template', id, title, after: { version: published_version } });
  return startJob(call, moveJob, { template_id: id, version_id: published_id });
}
