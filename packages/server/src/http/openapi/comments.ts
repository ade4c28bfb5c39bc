/** Reads the comments of a file of the contract, which is formatted by rule: a field of a schema is indented by two. */

export interface Comments {
  readonly own: string | undefined;
  /** Keyed by the name of the field. */
  readonly fields: ReadonlyMap<string, string>;
}

const DECLARATION = /^(?:export )?const (\w+)/;
const FIELD = /^ {2}(\w+):/;

/** Comments by the name of the constant that they belong to. */
export function readComments(source: string): ReadonlyMap<string, Comments> {
  const comments = new Map<string, { own: string | undefined; fields: Map<string, string> }>();
  let lines: string[] | null = null;
  let comment: string | undefined;
  let current: { own: string | undefined; fields: Map<string, string> } | undefined;
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (text.startsWith('/**')) lines = [];
    if (lines) {
      lines.push(text);
      if (!text.endsWith('*/')) continue;
      comment = toText(lines);
      lines = null;
      continue;
    }
    const [, constant] = DECLARATION.exec(line) ?? [];
    const [, field] = FIELD.exec(line) ?? [];
    if (constant) {
      current = { own: comment, fields: new Map() };
      comments.set(constant, current);
    } else if (field && comment) current?.fields.set(field, comment);
    comment = undefined;
  }
  return comments;
}

const toText = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      line
        .replace(/^\/\*\*|\*\/$/g, '')
        .replace(/^\*/, '')
        .trim(),
    )
    .join(' ')
    .trim();
