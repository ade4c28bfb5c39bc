/**
 * The shape of an endpoint. Each module declares its endpoints once with `endpoints(…)`; the server
 * runs them, the browser calls them, and OpenAPI and the tests that walk over all endpoints read them.
 */
import type * as z from 'zod/mini';
import type { ActivityCode } from './activities.ts';
import type { ErrorCode, ErrorPrefix } from './errors.ts';
import type { ListDeclaration } from './list.ts';
import type { Access } from './permissions.ts';
import type { Feature } from './plans.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// biome-ignore lint/suspicious/noExplicitAny: any schema of the library; its input and output stay typed per call
export type Schema = z.ZodMiniType<any, any>;

/**
 * How the response is sent: JSON in `{ data }`, or a stream of bytes with its own content type. Bytes with an `output`
 * are those of an export: if it has more than `MAX_DIRECT_EXPORT_ROWS` rows, the answer is JSON, the job that makes it.
 */
export type ResponseKind = 'json' | 'bytes' | 'events';

/** What every call of a preset sends. */
export interface Preset {
  readonly query: Readonly<Record<string, unknown>>;
}

/** Costly work on the input of a call, for which the server has processes of its own. */
export type Work = 'picture' | 'print' | 'read';

export interface EndpointDeclaration {
  readonly method: Method;
  /** Relative to `/api`, with parameters in braces: `/assets/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly feature?: Feature;
  /** Prefix of the 404 and 409 codes for the records that the path names. */
  readonly prefix: ErrorPrefix;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Multipart: the name of the field that carries the file. The other fields are validated by `body`. */
  readonly file?: string;
  /** JSON, or multipart with up to `max` optional files in the fields `field[0]`, `field[1]` and so on. */
  readonly files?: { readonly field: string; readonly max: number };
  readonly output?: Schema;
  readonly response?: ResponseKind;
  readonly errors?: readonly ErrorCode[];
  /** Written to the activity log, in the same transaction, when the call succeeds. */
  readonly activity?: ActivityCode;
  /** The largest JSON body in bytes, for the few calls that need more than `getBodyLimit` gives to others. */
  readonly body_limit?: number;
  /** A rate limit in addition to the general one. */
  readonly limit?:
    | 'sign-in'
    | 'import'
    | 'pdf'
    | 'export'
    | 'archive'
    | 'download'
    | 'search'
    | 'upload'
    | 'shared'
    | 'invite';
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
  /** The list that this endpoint returns, exports or acts on; it defines the sort and filter keys. */
  readonly list?: ListDeclaration;
  /** Set by `preset()`. */
  readonly preset?: Preset;
  /** One line in plain English for OpenAPI. */
  readonly summary: string;
}

export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = D & { readonly id: string };

/** The largest JSON body of a call in bytes, and of one that people make without signing in. */
export const DEFAULT_BODY_BYTES = 1024 * 1024;
export const DEFAULT_GUEST_BODY_BYTES = 64 * 1024;

/** The largest JSON body that an endpoint accepts, in bytes. Files have limits of their own. */
export const getBodyLimit = ({ access, body_limit }: Pick<EndpointDeclaration, 'access' | 'body_limit'>): number =>
  body_limit ?? (access === 'guest' || access === 'public' ? DEFAULT_GUEST_BODY_BYTES : DEFAULT_BODY_BYTES);

type Infer<S> = S extends Schema ? z.infer<S> : undefined;
export type ParamsOf<E> = E extends { params: infer S } ? Infer<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? Infer<S> : undefined;
export type BodyOf<E> = E extends { body: infer S } ? Infer<S> : undefined;
export type OutputOf<E> = E extends { output: infer S } ? Infer<S> : undefined;
/** What a caller sends, before defaults are applied. */
export type QueryInputOf<E> = E extends { query: infer S } ? (S extends Schema ? z.input<S> : undefined) : undefined;
export type BodyInputOf<E> = E extends { body: infer S } ? (S extends Schema ? z.input<S> : undefined) : undefined;

/**
 * A second name for an endpoint: the same HTTP operation with a fixed query. `ENDPOINTS` leaves presets
 * out, so the server and OpenAPI see the operation once.
 */
export const preset = <const D extends object, const P extends Preset>(
  endpoint: D,
  preset: P,
): Omit<D, 'query'> & { readonly preset: P } => ({ ...endpoint, preset });

/** Declares the endpoints of one module. The module's name and the key form each id (`assets.list`). */
export function endpoints<const M extends string, const T extends Record<string, EndpointDeclaration>>(
  module: M,
  calls: T,
): { readonly [K in keyof T]: Endpoint<T[K]> } {
  return Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, { ...call, id: `${module}.${key}` }])) as {
    [K in keyof T]: Endpoint<T[K]>;
  };
}
