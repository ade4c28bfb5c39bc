/** Stores what the bar at the bottom of the window saves: the forms of the page with unsaved changes. */
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** The facts that the bar needs about a form with unsaved changes. */
export interface ChangedForm {
  /** The names of the changed fields. */
  readonly names: readonly string[];
  /** The number of changes, if it is not the number of names. */
  readonly count?: number;
  /** Sentences that say who is affected; some forms need several. */
  readonly sentences: readonly string[];
  readonly isPending: boolean;
  /** Whether saving is possible: false while something is missing, or when saving cannot help. */
  readonly canSave?: boolean;
  save(): void;
  undo(): void;
}

export type ShownForm = ChangedForm & { readonly id: string };

let visibleForms: readonly ShownForm[] = [];
const listeners = new Set<() => void>();

function show(id: string, form: ChangedForm | null): void {
  const others = visibleForms.filter((one) => one.id !== id);
  if (!form && others.length === visibleForms.length) return;
  // A form keeps its place while its values change.
  const next = form && { ...form, id };
  if (!next) visibleForms = others;
  else if (others.length === visibleForms.length) visibleForms = [...visibleForms, next];
  else visibleForms = visibleForms.map((one) => (one.id === id ? next : one));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The forms with changes, in the order in which they were changed. */
export const useChangedForms = (): readonly ShownForm[] => useSyncExternalStore(subscribe, () => visibleForms);

/** Shows the changes of a form or an editor in the bar; null while there are none. */
export function useSaveBar(form: ChangedForm | null): void {
  const id = useId();
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const content = form && JSON.stringify(form);
  useLayoutEffect(() => {
    const values = content === null ? null : (JSON.parse(content) as Omit<ChangedForm, 'save' | 'undo'>);
    show(id, values && { ...values, save: () => latest.current?.save(), undo: () => latest.current?.undo() });
  }, [id, content]);
  useEffect(() => () => show(id, null), [id]);
}
