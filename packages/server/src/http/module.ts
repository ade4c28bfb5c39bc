/** The parts that a module provides to the server, and the call that a handler receives. */
import type { ActivityCode } from '@rounds/contract/activities.ts';
import type { BodyOf, Endpoint, Guard, OutputOf, ParamsOf, QueryOf } from '@rounds/contract/endpoint.ts';
import type { EventCode, EventData, PlainEventCode, RecordKind } from '@rounds/contract/event-codes.ts';
import type { RecordEvent } from '@rounds/contract/events';
import type { StartedJob } from '@rounds/contract/jobs';
import type { Language, LocalizedName } from '@rounds/contract/languages.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { DATE_FORMATS } from '@rounds/contract/person.ts';
import type { Plan } from '@rounds/contract/plans.ts';
import type { Region } from '@rounds/contract/settings/region.ts';
import type { Database, Tx } from '../db/database.ts';
import type { ConsumerHandler } from '../events/event-consumers.ts';
import type { EventHandlers, EventPublisher, NewEvent } from '../events/event-publisher.ts';
import type { EventHub } from '../events/hub.ts';
import type { TaskLane } from '../queue/lanes.ts';
import type { Services } from '../services.ts';
import type { Extension, ExtensionPoint, RequiredExtension } from './extensions.ts';

/** The signed-in user of a call, in the workspace of the session. */
export interface Actor {
  readonly account_id: number;
  readonly user_id: number;
  readonly workspace_id: number;
  /** Zero if no session makes the call. */
  readonly session_id: number;
  /** The API token that makes the call instead of a session, for the person who owns it. */
  readonly token: { readonly id: number; readonly name: string } | null;
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
    /** The end of the waiting period, if its owner has requested its deletion. */
    readonly delete_at: Date | null;
    readonly region: Region;
  };
  readonly roles: readonly { readonly id: number; readonly name_lang: Readonly<Record<string, string>> }[];
  /** Includes the implied permissions. With a token, those of its permissions that its owner has. */
  readonly permissions: ReadonlySet<Permission>;
  /** The nodes of sites that the person is limited to, with everything below them; null for all sites. */
  readonly site_limit: readonly number[] | null;
  /** The existing sites among them, with the names of those above. */
  readonly sites: readonly { readonly id: number; readonly path: string }[] | null;
  /** The workspace requires an authenticator app: nothing else works in this session before it is set up. */
  readonly must_set_up_authenticator: boolean;
  /** The networks that people of the workspace may work from; if there are none, any. */
  readonly allowed_networks: readonly string[];
  /** The actions that the workspace lets only others perform. */
  readonly denied: ReadonlySet<Guard>;
}

/** The caller of a provisioning call: an identity provider with a token of its workspace instead of a session. */
export interface Provisioner {
  readonly workspace_id: number;
  readonly token_id: number;
  /** The name of the token, which the activity log shows where people have their name. */
  readonly name: string;
  /** The plan in force. */
  readonly plan: Plan;
  /** The languages that the workspace offers; there is at least one. */
  readonly languages: readonly Language[];
}

/** A file that has been received completely; its temporary copy is removed when the call ends. */
export interface IncomingFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** The SHA-256 of its bytes in hexadecimal digits. */
  readonly hash: string;
}

/** The subject of an entry of the activity log; the runner adds who, when and from where. */
export interface Subject {
  readonly type: string;
  readonly id: number | string;
  /** Set for records that have one, for their events. */
  readonly uuid?: string | undefined;
  /** A map by language if it has a name in each; the log then shows the name in the language of its reader. */
  readonly title?: string | LocalizedName;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Records that the activity is also about: it is part of their history. */
  readonly records?: { readonly type: string; readonly ids: readonly number[] } | undefined;
}

/** Bytes to send instead of JSON. `createResponse` runs after the commit, so that no transaction waits for it; its signal aborts when the caller disconnects. */
export class Bytes {
  readonly createResponse: (signal: AbortSignal) => Promise<BytesResponse>;
  constructor(createResponse: (signal: AbortSignal) => Promise<BytesResponse>) {
    this.createResponse = createResponse;
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
  readonly createFile: (signal: AbortSignal, onRows: RowsListener) => Promise<BytesResponse>;
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
export interface BytesResponse {
  /** A function opens the whole file or a range of it, so that players can seek in recordings; it needs `size`. */
  readonly body: Buffer | ((part?: ByteRange) => Promise<import('node:stream').Readable>);
  readonly type: string;
  readonly name: string;
  /** `attachment` unless the type is safe to display and the page displays it. */
  readonly disposition: 'inline' | 'attachment';
  readonly size?: number;
  readonly cache?: 'immutable';
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the browser to another address, for calls that a browser opens as a page. */
export class Redirect {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
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
  /** Sends an event that many connections receive: it is converted to text once. */
  sendText(json: string): void;
  end(): void;
}

type ActorOf<E> = E extends { access: 'public' }
  ? Actor | null
  : E extends { access: 'guest' | 'provisioning' }
    ? null
    : Actor;
type ProvisionerOf<E> = E extends { access: 'provisioning' } ? Provisioner : null;
/** Files of a call that takes several, by their index: `icons[2]` is at 2. */
export type IncomingFiles = ReadonlyMap<number, IncomingFile>;

type FileOf<E> = E extends { file: string; accepts_upload: true }
  ? IncomingFile | undefined
  : E extends { file: string }
    ? IncomingFile
    : undefined;
export type ResponseOf<E> = E extends { response: 'bytes' }
  ? Bytes
  : E extends { response: 'events' }
    ? EventStream
    : E extends { response: 'redirect' }
      ? Redirect
      : OutputOf<E>;

export interface CookieToken {
  readonly token: string;
  readonly expires: Date;
}

/** The origin of a call, as the activity log stores it. */
export interface Origin {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
}

/** Activities whose events have no details in addition to their record, and those that are no events. */
export type PlainActivityCode = Exclude<ActivityCode, Exclude<EventCode, PlainEventCode>>;

export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly tx: Tx;
  readonly actor: ActorOf<E>;
  /** The identity provider that makes a call of provisioning. */
  readonly provisioner: ProvisionerOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly file: FileOf<E>;
  readonly files: E extends { files: object } ? IncomingFiles : undefined;
  /** Language of the response: that of `Accept-Language`, else of the user, else of the installation. */
  readonly locale: Language;
  readonly request: Origin & { readonly host: string };
  /** Whether a page of another site made the call, as far as the browser says so. */
  readonly is_from_elsewhere: boolean;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /**
   * Creates a signal for calls that wait for something to happen: it aborts when the caller disconnects or the server
   * stops.
   */
  createWaitSignal(): AbortSignal;
  /** The actor as of now, with current permissions; null when the session is over. For calls that wait. */
  findActor(): Promise<Actor | null>;
  /** The token of this browser's unfinished two-step sign-in, as it was sent; not verified yet. */
  readonly step_token: string | null;
  readonly services: Services;
  readonly database: Database;
  /** The extensions that the modules of this server offer each other. */
  readonly registry: ModuleRegistry;
  /** The events that all servers publish; for calls that return an `EventStream`. */
  readonly eventHub: EventHub;
  /** Publishes events, for which handlers of modules wait (`ServerModule.onEvents`). */
  readonly events: EventPublisher;
  /**
   * Adds an entry to the activity log, and publishes it if the activity is an event of this record. The code defaults
   * to the endpoint's. May be called several times.
   */
  activity(subject: Subject, code?: PlainActivityCode): void;
  activity<C extends ActivityCode & EventCode>(subject: Subject, code: C, data: EventData<C>): void;
  /** Publishes events that the log does not have, or has in one entry for many records. */
  publish(events: readonly NewEvent[]): void;
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
  /** Missing only if `preload` returns the output and no transaction is needed. */
  readonly handle?: (call: never, preloaded: never) => Promise<unknown>;
  /** The task adds them to those of its module. */
  readonly extensions?: readonly Extension[];
}

/** A call that is handled inside one transaction. */
export const route = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<ResponseOf<E>>): Route => ({
  endpoint,
  handle,
});

/** `handle` receives the result of `preload`, which runs before the transaction opens. */
export const routeWithPreload = <E extends Endpoint, P>(
  endpoint: E,
  preload: (call: PreloadCall<E>) => Promise<P>,
  handle: (call: Call<E>, preloaded: P) => Promise<ResponseOf<E>>,
): Route => ({ endpoint, preload, handle });

/** A call that needs no transaction, because the session look-up or a preload returns its output. */
export const routeWithoutTransaction = <E extends Endpoint>(
  endpoint: E,
  handle: (call: PreloadCall<E>) => Promise<ResponseOf<E>>,
): Route => ({ endpoint, preload: handle });

/**
 * The extensions that the modules of one server offer each other: collected once when it starts, unchangeable, and part
 * of every call and of all background work.
 */
export interface ModuleRegistry {
  readonly routes: readonly Route[];
  findRoute(endpointId: Endpoint['id']): Route | undefined;
  /** Returns the additions at this point, in the order of the modules. */
  list<T>(point: ExtensionPoint<T>): readonly T[];
  /**
   * Returns the addition of the one module that provides it. @throws if no module of the server declares in `requires`
   * that it uses it
   */
  get<T>(required: RequiredExtension<T>): T;
}

/** The services that background work may use. */
export interface TaskContext {
  readonly services: Services;
  readonly database: Database;
  /** The extensions that the modules of this server offer each other. */
  readonly registry: ModuleRegistry;
  /** Events are published as in `Call`: for `recordActivity` or on their own. */
  readonly events: EventPublisher;
  /** Aborts when the server stops; what was not finished then runs again. Commands have none. */
  readonly signal?: AbortSignal;
}

/** Background work that no user watches. Enqueued by `enqueue(tx, task.name, payload)`; tried again when it fails. */
export interface BackgroundTask<P = unknown> {
  readonly name: string;
  /** The default is `background`. */
  readonly lane?: TaskLane;
  run(payload: P, context: TaskContext): Promise<void>;
}

/** Work that runs at certain times, on one server at a time. */
export interface CronTask {
  readonly name: string;
  /** The default is `background`. */
  readonly lane?: TaskLane;
  // Minute, hour, day of the month, month, day of the week, in UTC; '*/5 * * * *' is every five minutes.
  readonly schedule: string;
  run(context: TaskContext): Promise<void>;
}

/**
 * Long work that a user starts by a call, watches and may cancel. The call returns the result of `startJob(call,
 * definition, payload)`; `GET /job/{id}` then gives progress and result.
 */
export interface JobDefinition<P = unknown, R = unknown> {
  readonly name: string;
  /** The notice for its user at the end, if it took long enough for them to leave the page. */
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
  /** Starts the job that makes the file of a long export. One module of a server has it. */
  readonly startExport?: (call: Call<Endpoint & { readonly access: 'signed-in' }>) => Promise<StartedJob>;
  /** The module's reactions to events of records, its own and those of others, in the transaction that causes them. */
  readonly onEvents?: EventHandlers;
  /**
   * Reads the event log in the background, for consumers that the module adds with `addConsumer`; by their kind. What
   * must happen together with the event belongs in `onEvents`.
   */
  readonly consumers?: Readonly<Record<string, ConsumerHandler>>;
  /** The additions to modules that do not know this one: `extend(point, value)`. */
  readonly extensions?: readonly Extension[];
  /**
   * The extensions that the module reads with `registry.get(…)`. The server starts only if another module provides
   * them.
   */
  readonly requires?: readonly RequiredExtension<unknown>[];
  /**
   * Open windows learn of the events of these kinds of records, under the module's name as their topic, if their user
   * has this permission.
   */
  readonly publishes?: { readonly kinds: readonly RecordKind[]; readonly permission: Permission };
}
