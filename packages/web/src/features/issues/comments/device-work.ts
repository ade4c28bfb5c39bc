/** Registers unsent comments as work on the device: signing out warns of them and keeps them for their author. */
import { queryClient } from '../../../platform/api/index.ts';
import { getSessionUser, registerDeviceWork } from '../../../platform/session/index.ts';

/** The drafts of all people on this device; their keys go on with the ids of the person and the issue. */
export const DRAFT_PREFIX = 'rounds.issue-comment.';

function countDrafts(userId: number): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${DRAFT_PREFIX}${userId}.`)).length;
  } catch {
    return 0;
  }
}

registerDeviceWork({
  keyPrefix: DRAFT_PREFIX,
  countPending: async () => countDrafts(getSessionUser(queryClient)?.id ?? 0),
  // Called only when there are no comments.
  clear: async () => {},
});
