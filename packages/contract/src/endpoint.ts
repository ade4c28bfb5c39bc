/**
 * The shape of an endpoint. Each module declares its endpoints once with `endpoints(…)`; the server
 * runs them, the browser calls them, and OpenAPI and the tests that walk over all endpoints read them.
 */
import type * as z from 'zod/mini';
import type { ActivityCode } from './activities.ts';
import type { ErrorCode, ErrorPrefix } from './errors.ts';
import type { EventCode } from './event-codes.ts';
import type { ListDeclaration } from './list.ts';
import type { Access } from './permissions.ts';
import type { Feature } from './plans.ts';

/** The HTTP methods of calls. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Any schema of zod. */
// biome-ignore lint/suspicious/noExplicitAny: any schema of the library; its input and output stay typed per call
export type Schema = z.ZodMiniType<any, any>;

/**
 * The form of the response: JSON in `{ data }`, a stream of bytes with its own content type, or the address where the
 * browser goes next. Bytes with an `output` are those of an export: if it has more than `MAX_DIRECT_EXPORT_ROWS` rows,
 * the response is JSON with the job that makes it. Calls of SCIM respond, and fail, in the form of that protocol.
 */
export type ResponseKind = 'json' | 'bytes' | 'events' | 'redirect' | 'scim';

/** The headers and fields that every call of a preset sends. */
export interface Preset {
  readonly query: Readonly<Record<string, unknown>>;
}

/** Costly work on the input of a call, for which the server has processes of its own. */
export type Work = 'picture' | 'print' | 'read';

/**
 * The reason why a call whose method is not a reading one publishes no event: it changes no record that others have,
 * but an account or a session, what one person sees or has seen, or the settings of the workspace; or it only reads,
 * starts or cancels a job, sends something, shares a report by a link, or receives a part of a file.
 */
export type NoEvents =
  | 'account'
  | 'session'
  | 'personal'
  | 'settings'
  | 'reading'
  | 'job'
  | 'sending'
  | 'sharing'
  | 'upload';

/**
 * The actions that workspaces can reserve for some of the people who may see the records: exporting and sharing them.
 */
export type Guard = 'export' | 'share';

export interface EndpointDeclaration {
  readonly method: Method;
  /** Relative to `/api`, with parameters in braces: `/assets/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly feature?: Feature;
  /** The call takes records out of the product, by an export or by sharing, which workspaces can restrict. */
  readonly guard?: Guard;
  /**
   * Opens the call to restricted sessions as well: those of people who must set up their authenticator app before
   * anything else (`set-up`), and in addition those of people outside the networks of the workspace (`leaving`).
   */
  readonly restricted_session?: 'set-up' | 'leaving';
  /** Prefix of the 404 and 409 codes for the records that the path names. */
  readonly prefix: ErrorPrefix;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Multipart: the name of the field that carries the file. The other fields are validated by `body`. */
  readonly file?: string;
  /** The field `upload` may replace the file: it names one that was uploaded in chunks (`uploadField`). */
  readonly accepts_upload?: true;
  /** JSON, or multipart with up to `max` optional files in the fields `field[0]`, `field[1]` and so on. */
  readonly files?: { readonly field: string; readonly max: number };
  readonly output?: Schema;
  readonly response?: ResponseKind;
  /**
   * A form that another site posts, such as a sign-on service: the body may be urlencoded, and the call needs no
   * anti-forgery token. Its handler decides by what the form contains whether it is genuine.
   */
  readonly is_cross_site?: true;
  readonly errors?: readonly ErrorCode[];
  /** The activity that the runner logs in the same transaction when the call succeeds. */
  readonly activity?: ActivityCode;
  /** Events that the call may publish in addition to that of its activity. The server rejects others. */
  readonly events?: readonly EventCode[];
  /** The reason why an unsafe call publishes no event. */
  readonly no_events?: NoEvents;
  /** The largest JSON body in bytes, for the few calls that need more than `getBodyLimit` gives to others. */
  readonly body_limit?: number;
  /** A rate limit in addition to the general one. */
  readonly limit?:
    | 'sign-in'
    | 'sign-on'
    | 'import'
    | 'pdf'
    | 'export'
    | 'archive'
    | 'download'
    | 'search'
    | 'upload'
    | 'shared'
    | 'invite'
    | 'translate';
  /**
   * The costly work that the call may start, itself or as a job; the server does not start what is not declared.
   * Such an endpoint also has a `limit`.
   */
  readonly work?: Work;
  /**
   * The request or the response carries credentials: a password, a code, a key. Neither is stored, so an
   * `Idempotency-Key` is ignored.
   */
  readonly secret?: true;
  /**
   * People make the call themselves, in their session: it is about their own account, their sessions or credentials, so
   * it rejects API tokens. A token must not be able to get another one, or to lock its owner out.
   */
  readonly is_session_only?: true;
  /** The response may be a moment old, like that of lists: it is read from a replica, if there is one. */
  readonly reads_replica?: true;
  /**
   * Part of conducting inspections: answers on their way from a device, and what people open to answer. On a busy
   * server it goes first, because people would lose the most.
   */
  readonly is_conducting?: true;
  /**
   * The response changes only with what it is read from and with the day of the caller, never with the time alone. The
   * server may return it again from memory as long as the database says that nothing of it has changed, and the
   * response has an `ETag`, by which a client that has it gets 304 without it.
   */
  readonly is_cached?: true;
  /** The list that this endpoint returns, exports or acts on; it defines the sort and filter keys. */
  readonly list?: ListDeclaration;
  /** Set by `preset()`. */
  readonly preset?: Preset;
  /** One line in plain English for OpenAPI. */
  readonly summary: string;
}

/** A declared call with its id, such as `assets.update`. */
export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = D & { readonly id: string };

/** The largest JSON body of a call in bytes, and of one that people make without signing in. */
export const DEFAULT_BODY_BYTES = 1024 * 1024;
export const DEFAULT_GUEST_BODY_BYTES = 64 * 1024;

/** The largest JSON body that an endpoint accepts, in bytes. Files have limits of their own. */
export const getBodyLimit = ({ access, body_limit }: Pick<EndpointDeclaration, 'access' | 'body_limit'>): number =>
  body_limit ?? (access === 'guest' || access === 'public' ? DEFAULT_GUEST_BODY_BYTES : DEFAULT_BODY_BYTES);

/** Nobody misses their own writes, but those of others may come a moment later. */
export const mayReadReplica = ({ method, list, reads_replica }: EndpointDeclaration): boolean =>
  method === 'GET' && (list !== undefined || reads_replica === true);

/** Decides which calls wait or are rejected first when the server is overloaded. */
export type Priority = 'first' | 'normal' | 'later';

const LATER_LIMITS: readonly EndpointDeclaration['limit'][] = ['export', 'archive', 'pdf', 'import'];

/** Lists, charts, exports, reports and imports can be asked for again, and nobody loses anything meanwhile. */
export function getPriority(endpoint: EndpointDeclaration): Priority {
  if (endpoint.is_conducting) return 'first';
  return mayReadReplica(endpoint) || LATER_LIMITS.includes(endpoint.limit) ? 'later' : 'normal';
}

type Infer<S> = S extends Schema ? z.infer<S> : undefined;
/** The parameters in the path of an endpoint, as the handler receives them. */
export type ParamsOf<E> = E extends { params: infer S } ? Infer<S> : undefined;
/** The query of an endpoint, as the handler receives it: defaults are applied. */
export type QueryOf<E> = E extends { query: infer S } ? Infer<S> : undefined;
/** The body of an endpoint, as the handler receives it: texts are trimmed, and defaults are applied. */
export type BodyOf<E> = E extends { body: infer S } ? Infer<S> : undefined;
/** The `data` of a successful response. */
export type OutputOf<E> = E extends { output: infer S } ? Infer<S> : undefined;
/** The query as a caller sends it, before defaults are applied. */
export type QueryInputOf<E> = E extends { query: infer S } ? (S extends Schema ? z.input<S> : undefined) : undefined;
/** The body as a caller sends it, before defaults are applied. */
export type BodyInputOf<E> = E extends { body: infer S } ? (S extends Schema ? z.input<S> : undefined) : undefined;

/**
 * A second name for an endpoint: the same HTTP operation with a fixed query. `ENDPOINTS` leaves presets
 * out, so the server and OpenAPI see the operation once.
 */
export const preset = <const D extends object, const P extends Preset>(
  endpoint: D,
  preset: P,
): Omit<D, 'query'> & { readonly preset: P } => ({ ...endpoint, preset });

/** The calls of a module that people only make themselves: `endpoints('account', { … }, SESSION_ONLY)`. */
export const SESSION_ONLY = { is_session_only: true } as const satisfies Partial<EndpointDeclaration>;

/**
 * Declares the endpoints of one module. The module's name and the key form each id (`assets.list`).
 * @param common what all of them have in common
 */
export function endpoints<const M extends string, const T extends Record<string, EndpointDeclaration>>(
  module: M,
  calls: T,
  common: Partial<EndpointDeclaration> = {},
): { readonly [K in keyof T]: Endpoint<T[K]> } {
  return Object.fromEntries(
    Object.entries(calls).map(([key, call]) => [key, { ...common, ...call, id: `${module}.${key}` }]),
  ) as {
    [K in keyof T]: Endpoint<T[K]>;
  };
}
