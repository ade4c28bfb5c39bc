/** Groups lines so that each statement writes many rows, and none a text that is too long. */
const MAX_LINES = 500;
const MAX_LENGTH = 4_000_000;

export async function* toBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of lines) {
    batch.push(line);
    length += line.length;
    if (batch.length < MAX_LINES && length < MAX_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
