/** What is the same for all requests is made by the first one; if that fails, by the next. */
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
