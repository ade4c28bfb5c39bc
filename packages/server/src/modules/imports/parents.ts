/** Checks the parents that rows name: they must exist, and nothing may be inside itself. */
import type { Tx } from '../../db/database.ts';
import type { Destination, ImportKind } from './kind.ts';
import { findParentRows, type ParentRow } from './queries/existing.ts';
import type { ReadRows } from './reading/messages.ts';

export interface ParentProblem {
  readonly index: number;
  readonly code: 'unknown' | 'archived' | 'cycle';
}

export interface Parents {
  /** The key of a record in the database, with its id. */
  readonly ids: ReadonlyMap<string, number>;
  readonly problems: readonly ParentProblem[];
}

/** @param isUsed whether the row of this index is stored */
export async function checkParents(
  tx: Tx,
  kind: ImportKind,
  destination: Destination,
  { keys, texts }: ReadRows,
  isUsed: (index: number) => boolean,
): Promise<Parents> {
  const parentNames = texts.parent ?? [];
  if (!texts.parent) return { ids: new Map(), problems: [] };
  const stored = await findParentRows(tx, kind, destination, [
    ...new Set([...keys, ...parentNames.filter((key) => key !== null)]),
  ]);
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const byId = new Map(stored.map((row) => [row.id, row]));
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const problems = new Map<number, ParentProblem['code']>();
  const isStored = (index: number) => isUsed(index) && !problems.has(index);
  const isMoved = (index: number) => byId.get(byKey.get(keys[index]!)?.parent_id ?? -1)?.key !== parentNames[index];

  function findProblem(index: number): ParentProblem['code'] | null {
    const key = parentNames[index];
    if (key === null || key === undefined) return null;
    const inFile = indexes.get(key);
    const parent = byKey.get(key);
    if (!parent && (inFile === undefined || !isStored(inFile))) return 'unknown';
    return parent?.archived && isMoved(index) ? 'archived' : null;
  }

  // A row that is left out can leave others without a parent, so the check is repeated until nothing changes.
  for (let problemCount = -1; problemCount !== problems.size; ) {
    problemCount = problems.size;
    for (const index of keys.keys()) {
      if (!isStored(index)) continue;
      const problem = findProblem(index);
      if (problem) problems.set(index, problem);
    }
    for (const index of findCycles({ keys, named: parentNames, byKey, byId, indexes, isStored }))
      problems.set(index, 'cycle');
  }
  return {
    ids: new Map(stored.map(({ key, id }) => [key, id])),
    problems: [...problems].map(([index, code]) => ({ index, code })),
  };
}

interface Forest {
  readonly keys: readonly string[];
  readonly named: readonly (string | null)[];
  readonly byKey: ReadonlyMap<string, ParentRow>;
  readonly byId: ReadonlyMap<number, ParentRow>;
  readonly indexes: ReadonlyMap<string, number>;
  readonly isStored: (index: number) => boolean;
}

/** The stored rows of the file that are inside themselves. */
function findCycles({ keys, named, byKey, byId, indexes, isStored }: Forest): number[] {
  const findParent = (key: string): string | null => {
    const index = indexes.get(key);
    if (index !== undefined && isStored(index)) return named[index] ?? null;
    const parent = byKey.get(key)?.parent_id;
    return parent === null || parent === undefined ? null : (byId.get(parent)?.key ?? null);
  };
  const visited = new Map<string, number>();
  const cyclic = new Set<string>();
  for (const [start, first] of keys.entries()) {
    const path: string[] = [];
    let key: string | null = first;
    while (key !== null && !visited.has(key)) {
      visited.set(key, start);
      path.push(key);
      key = findParent(key);
    }
    if (key !== null && visited.get(key) === start && path.includes(key)) {
      for (const inside of path.slice(path.indexOf(key))) cyclic.add(inside);
    }
  }
  return [...cyclic].flatMap((key) => {
    const index = indexes.get(key);
    return index !== undefined && isStored(index) ? [index] : [];
  });
}
