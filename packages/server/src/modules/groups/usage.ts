/** Who uses groups says so itself, because this module stands below it. */
import type { Tx } from '../../db/database.ts';

/** The number of records of one kind that name a group. */
export interface GroupUse {
  readonly kind: string;
  count(tx: Tx, groupId: number): Promise<number>;
}

const uses: GroupUse[] = [];
/** Called once, as it is loaded, by each module whose records name groups. */
export const useGroups = (use: GroupUse): void => {
  uses.push(use);
};

/** The places that name a group, without those that name it nowhere. */
export async function usesOf(tx: Tx, groupId: number): Promise<Record<string, number>> {
  const places: Record<string, number> = {};
  for (const { kind, count } of uses) {
    const times = await count(tx, groupId);
    if (times > 0) places[kind] = times;
  }
  return places;
}
