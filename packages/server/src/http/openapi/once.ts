/** Lets the first request create what is the same for all; if that fails, the next one tries again. */
export function once<T>(create: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= create().catch((error) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}
