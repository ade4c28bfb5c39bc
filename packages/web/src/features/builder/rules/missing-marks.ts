import { useState } from 'react';

/** Tells which parts of a rule show that something is missing: those that were there when saving failed. */
export interface MissingMarks {
  readonly has: (part: object) => boolean;
  /** Leaves a new part without a mark until it is edited, which replaces it, or the rule is saved again. */
  readonly addNew: <Part extends object>(part: Part) => Part;
}

export function useMissingMarks(): MissingMarks & { readonly markAll: () => void } {
  // Null until saving has failed: nothing is marked before.
  const [newParts, setNewParts] = useState<WeakSet<object> | null>(null);
  return {
    has: (part) => newParts !== null && !newParts.has(part),
    addNew(part) {
      newParts?.add(part);
      return part;
    },
    markAll: () => setNewParts(new WeakSet()),
  };
}
