/**
 * Lanes of background work. Each has slots of its own, so that no lane waits for another one: twenty large pictures
 * do not delay a code for signing in.
 */
import type { LaneLimits } from './lane-shares.ts';

export const LANES = {
  /** Mails with a password or a code, and what leads to them: somebody waits for these. */
  'sign-in': { slots: 2, perWorkspace: 1 },
  /** All other mails. */
  mail: { slots: 2, perWorkspace: 1 },
  notices: { slots: 2, perWorkspace: 1 },
  /** Opening inspections of assignments. */
  opening: { slots: 1, perWorkspace: 1 },
  /** The slots exceed the processes: those for pictures let workspaces take turns, so a waiting task costs little. */
  pictures: { slots: 6, perWorkspace: 1 },
  /** Scheduled reports. */
  reports: { slots: 2, perWorkspace: 1 },
  /** Sending to webhooks, which mostly waits for receivers. A slow one takes one slot. */
  webhooks: { slots: 8, perWorkspace: 4, perTarget: 1 },
  /** Reports on their way to stores of organizations, which may be slow. */
  deliveries: { slots: 4, perWorkspace: 1 },
  background: { slots: 2, perWorkspace: 1 },
  /** Jobs that users start and watch. */
  jobs: { slots: 3, perWorkspace: 2, perPerson: 1 },
} as const satisfies Record<string, LaneLimits>;

export type Lane = keyof typeof LANES;
/** The lanes of tasks; users' jobs have theirs without naming it. */
export type TaskLane = Exclude<Lane, 'jobs'>;
