/** Undoes that an issue was raised. */
import { issues } from '@rounds/contract/issues';
import type { AnswerAddress, Id } from '@rounds/engine';
import { CallError, call } from '../../../platform/api/index.ts';
import type { Conduct } from '../store/conduct-store.ts';

/** The maximum time to wait for the response to an issue that is being sent. */
const MAX_WAIT_MS = 10_000;

/**
 * Discards the issue if it was not sent yet. Otherwise removes it from its answer and, if the person may, deletes it:
 * an archived issue would stay in the report. Returns which of these happened.
 */
export async function withdrawIssue(
  conduct: Conduct,
  place: AnswerAddress,
  uuid: Id,
  canDelete: boolean,
): Promise<'discarded' | 'deleted' | 'removed'> {
  if ((await conduct.removeIssue(place, uuid)).isDiscarded) return 'discarded';
  await waitForReply(conduct, uuid);
  const record = await conduct.outbox.db.get('issues', uuid);
  if (record?.state === 'refused') {
    await conduct.removeIssue(place, uuid);
    return 'discarded';
  }
  if (!canDelete) return 'removed';
  try {
    await call(issues.archive, { params: { id: uuid }, silent: true });
    await call(issues.delete, { params: { id: uuid }, silent: true });
    return 'deleted';
  } catch (error) {
    if (error instanceof CallError) return 'removed';
    throw error;
  }
}

/** Resolves when the server has answered an issue that is being sent, or has not done so for a while. */
async function waitForReply({ outbox }: Conduct, uuid: Id): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = outbox.onEvent((event) => {
    if (event.kind === 'issue' && event.issue === uuid) resolve();
  });
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  const record = await outbox.db.get('issues', uuid);
  if (record?.state !== 'waiting') resolve();
  await promise;
  stopListening();
  clearTimeout(timer);
}
