/**
 * Lets modules add to a module that does not know them. The module that uses the additions declares an extension point
 * and reads it from the registry of its context; the others name their additions in `extensions` of their
 * `ServerModule`.
 */

/** A point to which any number of modules may add, such as the records that refer to a group. */
export interface ExtensionPoint<T> {
  readonly name: string;
  /** Exists only for the compiler. */
  readonly type?: T;
}

/** A point that exactly one module must fill, such as the decisions of assignments about inspections. */
export interface RequiredExtension<T> extends ExtensionPoint<T> {
  readonly isRequired: true;
}

/** @param name for messages, such as `files.holders` */
export const extensionPoint = <T>(name: string): ExtensionPoint<T> => ({ name });
export const requiredExtension = <T>(name: string): RequiredExtension<T> => ({ name, isRequired: true });

/** The addition of one module at one point. */
export interface Extension {
  readonly point: ExtensionPoint<unknown>;
  readonly value: unknown;
}

export const extend = <T>(point: ExtensionPoint<T>, value: NoInfer<T>): Extension => ({ point, value });
