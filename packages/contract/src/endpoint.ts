/**
 * The shape of a call. A module's file declares each of its calls once with `endpoint(…)`; the
 * server runs it, the browser calls it, OpenAPI and the walking tests read it.
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

/** How the answer leaves: JSON in `{ data }`, or a stream of bytes with its own content type. */
export type AnswerKind = 'json' | 'bytes' | 'events';

export interface EndpointDeclaration {
  readonly method: Method;
  /** Below `/api`, parameters in braces: `/assets/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly feature?: Feature;
  /** Gives the 404 and 409 codes of the rows that the path names. */
  readonly prefix: ErrorPrefix;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Multipart: the field that carries the file; other fields come as `body` (JSON fields parsed). */
  readonly file?: string;
  readonly output?: Schema;
  readonly answer?: AnswerKind;
  readonly errors?: readonly ErrorCode[];
  /** Written to the log in the same transaction when the call succeeds. */
  readonly activity?: ActivityCode;
  /** Limits beside the general one, for example signing in or importing. */
  readonly limit?: 'sign-in' | 'import' | 'pdf' | 'export' | 'search' | 'upload' | 'invite';
  /**
   * What is sent or answered proves who somebody is: a password, a code, a key. Nothing of either is kept,
   * so that an `Idempotency-Key` does not count.
   */
  readonly secret?: true;
  /** The list that this call shows, exports or works on: names its sort and filter keys. */
  readonly list?: ListDeclaration;
  readonly summary: string;
}

export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = D & { readonly id: string };

type In<S> = S extends Schema ? z.infer<S> : undefined;
export type ParamsOf<E> = E extends { params: infer S } ? In<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? In<S> : undefined;
export type BodyOf<E> = E extends { body: infer S } ? In<S> : undefined;
export type OutputOf<E> = E extends { output: infer S } ? In<S> : undefined;
/** What a caller may write: before defaults are filled in. */
export type QueryInputOf<E> = E extends { query: infer S } ? (S extends Schema ? z.input<S> : undefined) : undefined;
export type BodyInputOf<E> = E extends { body: infer S } ? (S extends Schema ? z.input<S> : undefined) : undefined;

/** Declares the calls of one module; the key and the module's name make each call's id (`assets.list`). */
export function endpoints<const M extends string, const T extends Record<string, EndpointDeclaration>>(
  module: M,
  calls: T,
): { readonly [K in keyof T]: Endpoint<T[K]> } {
  return Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, { ...call, id: `${module}.${key}` }])) as {
    [K in keyof T]: Endpoint<T[K]>;
  };
}
