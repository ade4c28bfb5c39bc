import type { CallError } from './call-error.ts';

/** What the client tells the rest of the application; the shell connects it once at start. */
export interface ClientEvents {
  /** The person's language, sent with each call. */
  language(): string;
  /** Texts for failures that have no answer of the server. */
  text(code: 'NO_NETWORK' | 'UPLOAD_STALLED' | 'UNEXPECTED', values?: Record<string, unknown>): string;
  /** A call that is not silent failed. */
  failed(error: CallError): void;
  /** A call that is not silent succeeded with a message. */
  succeeded(message: string): void;
  /** The session is over. */
  unauthenticated(): void;
  /** What the screen itself is about does not exist. */
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
