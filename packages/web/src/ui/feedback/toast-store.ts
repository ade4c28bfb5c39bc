/** Stores short messages about what has just happened. toast.tsx renders them. */
export type ToastKind = 'success' | 'error' | 'warning';

export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
  /** The number by which support finds the cause; it can be copied. */
  readonly number?: string | undefined;
}

export interface ToastOptions {
  /** Undoes what the message reports. */
  undo?: () => void;
  /** The number by which support finds the cause; it can be copied. */
  number?: string | undefined;
}

const MAX_TOASTS = 4;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setMessages(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const others = messages.filter((message) => message.text !== text || message.kind !== kind);
  setMessages([...others, { id: lastId, kind, text, ...options }].slice(-MAX_TOASTS));
}

/** Shows a short message. A message with the same text replaces the earlier one. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
};

export const dismissToast = (id: number): void => setMessages(messages.filter((message) => message.id !== id));
export const dismissAllToasts = (): void => setMessages([]);
export const getToasts = (): readonly ToastMessage[] => messages;
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
