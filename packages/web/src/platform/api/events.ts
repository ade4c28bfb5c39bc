import type { CallError } from './call-error.ts';

/** Applies until the settings of the installation are loaded. */
export const DEFAULT_UPLOAD_STALL_SECONDS = 30;

/** Callbacks of the client into the application; the shell connects them once at start. */
export interface ClientEvents {
  /** The person's language, sent with each call. */
  language(): string;
  /** Returns texts for failures without a response from the server. */
  text(
    code: 'NO_NETWORK' | 'UPLOAD_STALLED' | 'FILE_UNREADABLE' | 'UNEXPECTED',
    values?: Record<string, unknown>,
  ): string;
  /** An upload without progress for this long is aborted, unless its caller sets another time. */
  uploadStallSeconds(): number;
  /** A call that is not silent failed. */
  failed(error: CallError): void;
  /** A call that is not silent succeeded with a message. */
  succeeded(message: string): void;
  /** Called when the session is over. */
  unauthenticated(): void;
  /** The record that the screen shows does not exist. */
  screenNotFound(): void;
}

export const events: ClientEvents = {
  language: () => 'en',
  text: (code) => code,
  uploadStallSeconds: () => DEFAULT_UPLOAD_STALL_SECONDS,
  failed: () => {},
  succeeded: () => {},
  unauthenticated: () => {},
  screenNotFound: () => {},
};

export function connectClient(handlers: Partial<ClientEvents>): void {
  Object.assign(events, handlers);
}

export const getFailureText: ClientEvents['text'] = (code, values) => events.text(code, values);
