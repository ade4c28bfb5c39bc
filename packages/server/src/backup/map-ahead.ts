/** Works on some items at once and gives the results in the order of the items. */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const item of items) {
    const started = work(item);
    // The error is thrown when its turn comes.
    started.catch(() => {});
    running.push(started);
    if (running.length >= ahead) yield await running.shift()!;
  }
  for (const result of running) yield await result;
}
