import { useRef } from 'react';
import { useSaveBar } from './save-bar-store.ts';

interface SaveBarProps<V extends object> {
  /** The form of a call; the bar is only shown while it has changes. */
  readonly form: {
    readonly values: V;
    readonly isChanged: boolean;
    readonly isPending: boolean;
    readonly changedFields: readonly (keyof V & string)[];
  };
  /** The names of all fields, as their labels say them. */
  readonly labels: Readonly<Record<keyof V & string, string>>;
  /** The text that says who is affected. */
  readonly text: string;
  readonly canSave?: boolean;
  onUndo(): void;
}

/** Shows the changes of the form around it in the bar of the window, which saves or discards them. */
export function SaveBar<V extends object>({ form, labels, text, canSave, onUndo }: SaveBarProps<V>) {
  const place = useRef<HTMLSpanElement>(null);
  const names = [...new Set(form.changedFields.map((field) => labels[field]))];
  useSaveBar(
    form.isChanged
      ? {
          names,
          sentences: [text],
          isPending: form.isPending,
          ...(canSave !== undefined && { canSave }),
          save: () => place.current?.closest('form')?.requestSubmit(),
          undo: onUndo,
        }
      : null,
  );
  return <span ref={place} hidden />;
}
