/** What a module gives the server, and what a handler gets for one call. */
import type { ActivityCode } from '@rounds/contract/activities';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '@rounds/contract/endpoint';
import type { Language, LocalizedName } from '@rounds/contract/languages';
import type { Permission } from '@rounds/contract/permissions';
import type { DATE_FORMATS } from '@rounds/contract/person';
import type { Plan } from '@rounds/contract/plans';
import type { Database, Tx } from '../db/database.ts';
import type { Services } from '../services.ts';

/** The signed-in person in the workspace of the session. */
export interface Actor {
  readonly account_id: number;
  readonly user_id: number;
  readonly workspace_id: number;
  readonly session_id: number;
  /** The session began with a code beside the password. */
  readonly has_second_factor: boolean;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly nick_name: string | null;
  readonly avatar: string | null;
  readonly locale: Language;
  readonly tz_code: string;
  readonly date_format: (typeof DATE_FORMATS)[number] | null;
  /** The one in force: a higher one while it is on trial. */
  readonly plan: Plan;
  readonly trial_ends_at: Date | null;
  readonly workspace: {
    readonly display_name: string;
    readonly logo: string | null;
    readonly logo_full: string | null;
    readonly langs: readonly Language[];
  };
  readonly roles: readonly { readonly id: number; readonly name_lang: Readonly<Record<string, string>> }[];
  /** Implied codes are in it. */
  readonly permissions: ReadonlySet<Permission>;
}

/** A file that has fully arrived in a temporary place; it is removed when the call ends. */
export interface IncomingFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** By its bytes, null when unknown (CSV is text and has none). */
  readonly type: string | null;
}

/** What the activity log says of a call beside who, when and from where. */
export interface Subject {
  readonly type: string;
  readonly id: number | string;
  /** By language where it is called differently in each; the log shows it in the reader's. */
  readonly title?: string | LocalizedName;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Bytes to send instead of JSON. `make` runs after the commit, so that no transaction waits for it; it is told when its caller has gone. */
export class Bytes {
  readonly createAnswer: (gone: AbortSignal) => Promise<BytesAnswer>;
  constructor(make: (gone: AbortSignal) => Promise<BytesAnswer>) {
    this.createAnswer = make;
  }
}
export interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}
export interface BytesAnswer {
  /** A function opens the whole or a part, so that films and sound can be sought; it needs `size`. */
  readonly body: Buffer | ((part?: ByteRange) => Promise<import('node:stream').Readable>);
  readonly type: string;
  readonly name: string;
  /** `attachment` unless the type is safe to show and the page wants it. */
  readonly disposition: 'inline' | 'attachment';
  readonly size?: number;
  readonly cache?: 'immutable';
}

type ActorOf<E> = E extends { access: 'public' } ? Actor | null : E extends { access: 'guest' } ? null : Actor;
type FileOf<E> = E extends { file: string } ? IncomingFile : undefined;
export type AnswerOf<E> = E extends { response: 'bytes' } ? Bytes : OutputOf<E>;

export interface CookieToken {
  readonly token: string;
  readonly expires: Date;
}

/** Where a call came from, as the log keeps it. */
export interface Origin {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
}

export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly tx: Tx;
  readonly actor: ActorOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly file: FileOf<E>;
  /** Language of the answer: by `Accept-Language`, else the person's, else the installation's. */
  readonly locale: Language;
  readonly request: Origin & { readonly host: string };
  /** The secret of the code step that this browser is at, right or wrong. */
  readonly step_token: string | null;
  readonly services: Services;
  readonly database: Database;
  /** The entry of the activity log; the code is the endpoint's unless given. May be called often. */
  activity(subject: Subject, code?: ActivityCode): void;
  /** Runs after the commit and before the reply leaves; for waking listeners, never for durable work. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Sets or clears the session cookie; the auth module only. */
  setSession(session: CookieToken | null): void;
  /** Sets or clears the cookie of the code step; the auth module only. */
  setStep(step: CookieToken | null): void;
}

/** A call before its transaction is open. */
export type PreloadCall<E extends Endpoint = Endpoint> = Omit<Call<E>, 'tx'>;

export interface Route {
  readonly endpoint: Endpoint;
  /** Runs before the transaction opens: slow work, such as hashing a password, must not hold a connection. */
  readonly preload?: (call: never) => Promise<unknown>;
  /** Absent only where `before` gives the answer and no transaction is needed. */
  readonly handle?: (call: never, prepared: never) => Promise<unknown>;
}

/** One call, answered inside one transaction. */
export const route = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): Route => ({
  endpoint,
  handle,
});

/** What `before` gives, once it has succeeded, goes to `handle` inside the transaction. */
export const routeWithPreload = <E extends Endpoint, P>(
  endpoint: E,
  before: (call: PreloadCall<E>) => Promise<P>,
  handle: (call: Call<E>, preloaded: P) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, preload: before, handle });

/** Answered from what the session look-up already told; for reading only. */
export const routeWithoutTransaction = <E extends Endpoint>(
  endpoint: E,
  answer: (call: PreloadCall<E>) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, preload: answer });

/** Background work by name; enqueued with `enqueue(tx, …)` inside the transaction that wants it. */
export interface Job<P = unknown> {
  readonly name: string;
  run(payload: P, tools: { readonly services: Services; readonly database: Database }): Promise<void>;
}

export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly jobs?: readonly Job<never>[];
}
