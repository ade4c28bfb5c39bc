/** Telling all servers that a draft was saved or published. */
import type { Tx } from '../../../db/database.ts';
import { type ServerSignal, sendSignals } from '../../../events/publish.ts';

export const DRAFT_SIGNAL = 'draft';

export type DraftKey = Pick<ServerSignal, 'workspace' | 'id'>;

/** The others learn of it after the commit. */
export const announceDraft = (tx: Tx, draft: DraftKey): Promise<void> =>
  sendSignals(tx, [{ signal: DRAFT_SIGNAL, ...draft }]);
