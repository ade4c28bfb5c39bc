/** Killable, limited and fair work in child processes; a child module calls `serveTasks` of `child.ts`. */
export { ProcessEndedError } from './pool-process.ts';
export { closeProcessPools, ProcessPool } from './process-pool.ts';
export {
  type TaskOwner,
  toBackgroundOwner,
  toCallOwner,
  toDeliveryOwner,
  toJobOwner,
  toLinkOwner,
} from './task-owner.ts';
