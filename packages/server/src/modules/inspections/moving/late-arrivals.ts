/**
 * Changes that a device made in an earlier version than the one its inspection has now. They are stored as they came,
 * and followed by what makes them fit. Those without a place in the present version stay readable in the history.
 */
import { randomUUID } from 'node:crypto';
import {
  type Change,
  checkChange,
  isRowChange,
  type Refit,
  refitChange,
  toAnswer,
  toRefitChanges,
  type ValueProblem,
} from '@rounds/engine';
import type { InspectionContext } from '../inspection-context.ts';
import type { RunnableVersion } from '../versions.ts';
import type { InspectionWork } from '../work/inspection-work.ts';
import { listEarlierVersions } from './earlier-versions.ts';

/** A change with the version that it was made in. */
export interface Arrival {
  readonly change: Change;
  readonly from: RunnableVersion;
  readonly refit: Refit;
}

export class LateArrivals {
  readonly #work: InspectionWork;
  readonly #earlier: readonly RunnableVersion[];
  readonly #arrivals = new Map<Change, Arrival>();

  private constructor(work: InspectionWork, earlier: readonly RunnableVersion[]) {
    this.#work = work;
    this.#earlier = earlier;
  }

  static async create(context: InspectionContext, work: InspectionWork): Promise<LateArrivals> {
    const { earlier_versions } = work.row;
    return new LateArrivals(work, earlier_versions.length > 0 ? await listEarlierVersions(context, work.row) : []);
  }

  /** The problem of a change in the version that it was made in: the one that the device names, else one that takes it. */
  check(change: Change): ValueProblem | null {
    const { version, sentVersion } = this.#work;
    const earlierVersion = sentVersion === version.id ? null : this.#earlier.find(({ id }) => id === sentVersion);
    if (earlierVersion) return checkChange(earlierVersion.program, change) ?? this.#add(change, earlierVersion);
    const problem = checkChange(version.program, change);
    if (!problem || sentVersion === version.id) return problem;
    const taking = this.#earlier.find(({ program }) => checkChange(program, change) === null);
    return taking ? this.#add(change, taking) : problem;
  }

  #add(change: Change, from: RunnableVersion): null {
    const refit = refitChange(from.program, this.#work.version.program, change);
    this.#arrivals.set(change, { change, from, refit });
    return null;
  }

  /** Lists the changes to store after a change so that it fits. */
  listFollowing(change: Change): Change[] {
    const arrival = this.#arrivals.get(change);
    return arrival && !isRowChange(change) ? toRefitChanges(toAnswer(change), arrival.refit, randomUUID) : [];
  }

  /** Lists those of these changes that do not stay as they were made. */
  listAffected(changes: readonly Change[]): Arrival[] {
    return changes.flatMap((change) => {
      const arrival = this.#arrivals.get(change);
      return arrival && arrival.refit.outcome !== 'kept' ? [arrival] : [];
    });
  }
}
