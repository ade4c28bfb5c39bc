import type { CallError } from './call-error.ts';

/** Callbacks of the client into the application; the shell connects them once at start. */
export interface ClientEvents {
  /** The person's language, sent with each call. */
  language(): string;
  /** Texts for failures without a response from the server. */
  text(code: 'NO_NETWORK' | 'UPLOAD_STALLED' | 'UNEXPECTED', values?: Record<string, unknown>): string;
  /** A call that is not silent failed. */
  failed(error: CallError): void;
  /** A call that is not silent succeeded with a message. */
  succeeded(message: string): void;
  /** The session is over. */
  unauthenticated(): void;
  /** The record that the screen shows does not exist. */
  screenNotFound(): void;
}

export const events: ClientEvents = {
  language: () => 'en',
  text: (code) => code,
  failed: () => {},
  succeeded: () => {},
  unauthenticated: () => {},
  screenNotFound: () => {},
};

export function connectClient(handlers: Partial<ClientEvents>): void {
  Object.assign(events, handlers);
}
