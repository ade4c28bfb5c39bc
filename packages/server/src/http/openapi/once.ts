/** Lets the first request create what is the same for all; if that fails, the next one tries again. */
export function once<T>(create: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= create().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
