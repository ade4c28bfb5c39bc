/** What a module provides to the server, and what a handler receives for one call. */
import type { ActivityCode } from '@rounds/contract/activities';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '@rounds/contract/endpoint';
import type { RecordEvent } from '@rounds/contract/events';
import type { Language, LocalizedName } from '@rounds/contract/languages';
import type { Permission } from '@rounds/contract/permissions';
import type { DATE_FORMATS } from '@rounds/contract/person';
import type { Plan } from '@rounds/contract/plans';
import type { Database, Tx } from '../db/database.ts';
import type { EventHub } from '../events/hub.ts';
import type { TaskLane } from '../jobs/lanes.ts';
import type { Services } from '../services.ts';

/** The signed-in user of a call, in the workspace of the session. */
export interface Actor {
  readonly account_id: number;
  readonly user_id: number;
  readonly workspace_id: number;
  readonly session_id: number;
  /** The session began with a second factor in addition to the password. */
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
  /** The plan in force: a higher one during a trial. */
  readonly plan: Plan;
  readonly trial_ends_at: Date | null;
  readonly workspace: {
    readonly display_name: string;
    readonly logo: string | null;
    readonly logo_full: string | null;
    readonly langs: readonly Language[];
  };
  readonly roles: readonly { readonly id: number; readonly name_lang: Readonly<Record<string, string>> }[];
  /** Includes the implied permissions. */
  readonly permissions: ReadonlySet<Permission>;
}

/** A file that has been received completely; its temporary copy is removed when the call ends. */
export interface IncomingFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** The SHA-256 of its bytes in hexadecimal digits. */
  readonly hash: string;
}

/** What an entry of the activity log is about; who, when and from where is added by the runner. */
export interface Subject {
  readonly type: string;
  readonly id: number | string;
  /** By language if it has a name in each; the log then shows the name in the language of its reader. */
  readonly title?: string | LocalizedName;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Bytes to send instead of JSON. `createAnswer` runs after the commit, so that no transaction waits for it; its signal aborts when the caller disconnects. */
export class Bytes {
  readonly createAnswer: (signal: AbortSignal) => Promise<BytesAnswer>;
  constructor(createAnswer: (signal: AbortSignal) => Promise<BytesAnswer>) {
    this.createAnswer = createAnswer;
  }
}
/** Reports that these rows have been written. @throws when the work has been cancelled */
export type RowsListener = (count: number) => void | Promise<void>;

/**
 * A file of rows. For an endpoint that declares an `output` as well, the runner starts a job if there are many, which
 * makes the same file.
 */
export class FileExport extends Bytes {
  readonly countRows: (tx: Tx, limit?: number) => Promise<number>;
  readonly createFile: (signal: AbortSignal, onRows: RowsListener) => Promise<BytesAnswer>;
  /** @param countRows counts the rows of the file, up to a limit if there is one */
  constructor(countRows: FileExport['countRows'], createFile: FileExport['createFile']) {
    super((signal) => createFile(signal, () => {}));
    this.countRows = countRows;
    this.createFile = createFile;
  }
}
export interface ByteRange {
  readonly start: number;
  /** The last byte, inclusive. */
  readonly end: number;
}
export interface BytesAnswer {
  /** A function opens the whole file or a range of it, so that players can seek in recordings; it needs `size`. */
  readonly body: Buffer | ((part?: ByteRange) => Promise<import('node:stream').Readable>);
  readonly type: string;
  readonly name: string;
  /** `attachment` unless the type is safe to display and the page displays it. */
  readonly disposition: 'inline' | 'attachment';
  readonly size?: number;
  readonly cache?: 'immutable';
}

/** Server-sent events instead of JSON. `start` runs after the commit and returns what stops it. */
export class EventStream {
  readonly start: (connection: EventConnection) => Promise<() => void>;
  constructor(start: (connection: EventConnection) => Promise<() => void>) {
    this.start = start;
  }
}
export interface EventConnection {
  /** The user as of now, with current permissions; null when the session is over. */
  actor(): Promise<Actor | null>;
  send(event: RecordEvent): void;
  /** For an event that many connections receive: it is converted to text once. */
  sendText(json: string): void;
  end(): void;
}

type ActorOf<E> = E extends { access: 'public' } ? Actor | null : E extends { access: 'guest' } ? null : Actor;
/** Files of a call that takes several, by their index: `icons[2]` is at 2. */
export type IncomingFiles = ReadonlyMap<number, IncomingFile>;

type FileOf<E> = E extends { file: string } ? IncomingFile : undefined;
export type AnswerOf<E> = E extends { response: 'bytes' }
  ? Bytes
  : E extends { response: 'events' }
    ? EventStream
    : OutputOf<E>;

export interface CookieToken {
  readonly token: string;
  readonly expires: Date;
}

/** Where a call came from, as the activity log stores it. */
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
  readonly files: E extends { files: object } ? IncomingFiles : undefined;
  /** Language of the answer: that of `Accept-Language`, else of the user, else of the installation. */
  readonly locale: Language;
  readonly request: Origin & { readonly host: string };
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /** The token of this browser's unfinished two-step sign-in, as it was sent; not verified yet. */
  readonly step_token: string | null;
  readonly services: Services;
  readonly database: Database;
  /** The events that all servers publish; for calls that answer with an `EventStream`. */
  readonly eventHub: EventHub;
  /** Adds an entry to the activity log. The code defaults to the endpoint's. May be called several times. */
  activity(subject: Subject, code?: ActivityCode): void;
  /** The call changed nothing, so nothing is recorded, also not by default. */
  noActivity(): void;
  /** Runs after the commit and before the reply; for notifications in memory, never for work that must not be lost. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Sets or clears the session cookie; for the auth module only. */
  setSession(session: CookieToken | null): void;
  /** Sets or clears the cookie of an unfinished two-step sign-in; for the auth module only. */
  setStep(step: CookieToken | null): void;
}

/** A call before its transaction has been opened. */
export type PreloadCall<E extends Endpoint = Endpoint> = Omit<Call<E>, 'tx'>;

export interface Route {
  readonly endpoint: Endpoint;
  /** Runs before the transaction opens: slow work, such as hashing a password, must not hold a connection. */
  readonly preload?: (call: never) => Promise<unknown>;
  /** Absent only if `preload` gives the answer and no transaction is needed. */
  readonly handle?: (call: never, preloaded: never) => Promise<unknown>;
}

/** A call that is answered inside one transaction. */
export const route = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): Route => ({
  endpoint,
  handle,
});

/** `handle` receives the result of `preload`, which runs before the transaction opens. */
export const routeWithPreload = <E extends Endpoint, P>(
  endpoint: E,
  preload: (call: PreloadCall<E>) => Promise<P>,
  handle: (call: Call<E>, preloaded: P) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, preload, handle });

/** A call that needs no transaction, because the session look-up or a preload gives its answer. */
export const routeWithoutTransaction = <E extends Endpoint>(
  endpoint: E,
  answer: (call: PreloadCall<E>) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, preload: answer });

/** What background work may use. */
export interface TaskContext {
  readonly services: Services;
  readonly database: Database;
  /** Aborts when the server stops; what was not finished then runs again. Commands have none. */
  readonly signal?: AbortSignal;
}

/** Background work that no user watches. Enqueued by `enqueue(tx, task.name, payload)`; tried again when it fails. */
export interface BackgroundTask<P = unknown> {
  readonly name: string;
  /** By default `background`. */
  readonly lane?: TaskLane;
  run(payload: P, context: TaskContext): Promise<void>;
}

/** Work that runs at certain times, on one server at a time. */
export interface CronTask {
  readonly name: string;
  /** By default `background`. */
  readonly lane?: TaskLane;
  // Minute, hour, day of the month, month, day of the week, in UTC; '*/5 * * * *' is every five minutes.
  readonly schedule: string;
  run(context: TaskContext): Promise<void>;
}

/**
 * Long work that a user starts by a call, watches and may cancel. The call answers with what
 * `startJob(call, definition, payload)` returns; `GET /job/{id}` then gives progress and result.
 */
export interface JobDefinition<P = unknown, R = unknown> {
  readonly name: string;
  /** What its user is told at the end, when it took long enough for them to leave the page. */
  readonly notice?: 'export_done' | 'import_done';
  /**
   * The result is stored as JSON. An `ApiError` is stored as well and shown to the user; any other error
   * counts as unexpected. When a server stops in the middle, the job starts again from the beginning.
   */
  run(payload: P, context: JobContext): Promise<R>;
}
export interface JobContext extends TaskContext {
  readonly job_id: number;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly locale: Language;
  /** Aborts when the user cancels the job or the server stops. */
  readonly signal: AbortSignal;
  /** Reports progress; may be called often. @throws when the job has been cancelled */
  progress(done: number, total: number): Promise<void>;
  /** One transaction in the workspace of the job. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly tasks?: readonly BackgroundTask<never>[];
  readonly jobs?: readonly JobDefinition<never>[];
  readonly cron?: readonly CronTask[];
  /**
   * Makes every saved change of these subjects of the activity log an event, under the module's name as
   * its topic, for the users with this permission.
   */
  readonly publishes?: { readonly subjects: readonly string[]; readonly permission: Permission };
}
