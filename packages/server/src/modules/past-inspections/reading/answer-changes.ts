/** The changes of the log that give an imported inspection its answers. Their ids follow from the inspection. */
import { createHash } from 'node:crypto';
import {
  type AnswerChange,
  CATALOGUE,
  type Change,
  checkChange,
  type Program,
  type ResponseSet,
  type RowChange,
} from '@rounds/engine';
import type { RowProblem } from '../../../import-reading/task.ts';
import { readValue, type ValueFormats } from './read-value.ts';
import { type SourceAnswer, toText } from './source.ts';

/** A uuid that follows from texts. */
export function toUuid(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface ChangeOptions {
  readonly program: Program;
  /** The item of each question, by the key of the question. */
  readonly matched: ReadonlyMap<string, string | null>;
  readonly formats: ValueFormats;
  /** The uuids of the files in the archive, by name. */
  readonly files: ReadonlyMap<string, string>;
}

interface MadeChanges {
  readonly changes: readonly Change[];
  /** Answers that the template does not accept; their texts are notes. */
  readonly problems: readonly RowProblem[];
  readonly fileIds: readonly string[];
  readonly links: number;
  /** The answer that each change with a value comes from. */
  readonly sources: ReadonlyMap<string, SourceAnswer>;
}

export function createChanges(
  uuid: string,
  answers: readonly SourceAnswer[],
  at: string,
  options: ChangeOptions,
): MadeChanges {
  const { program, matched } = options;
  const rows = new RowLog(uuid, at);
  const changes = new Map<string, AnswerChange>();
  const problems: RowProblem[] = [];
  const sources = new Map<string, SourceAnswer>();
  const fileIds = new Set<string>();
  let links = 0;
  for (const answer of answers) {
    const itemId = matched.get(answer.key) ?? null;
    const index = itemId === null ? undefined : program.indexOf.get(itemId);
    const node = index === undefined ? undefined : program.nodes[index];
    if (itemId === null || !node) continue;
    const row = rows.findRow(listRepeats(program, node), answer.rows);
    const id = toUuid(uuid, itemId, ...row);
    const before = changes.get(id);
    if (before?.value !== undefined && answer.value !== null) {
      problems.push(toProblem(answer, 'answer_twice'));
      continue;
    }
    const { attached, rest } = findFiles(answer.media ?? [], options.files);
    for (const file of attached) fileIds.add(file);
    links += rest.length;
    const isFiles = CATALOGUE[node.item.type].value === 'files';
    const read =
      answer.value === null || isFiles ? null : readValue(node.item, answer.value, toSets(program), options.formats);
    const isValue = read !== null && read !== 'note' && 'value' in read;
    const notes = [answer.note ?? '', ...(read !== null && !isValue ? [toText(answer.value)] : []), ...rest];
    const note = [before?.note ?? '', ...notes].filter(Boolean).join('\n');
    const base: AnswerChange = {
      ...{ ...before, id, item_id: itemId, at },
      ...(row.length > 0 && { row }),
      ...(note !== '' && { note }),
      ...(attached.length > 0 && (isFiles ? { value: { add: attached } } : { media: { add: attached } })),
    };
    const change = isValue ? { ...base, value: read.value } : base;
    if (read !== null && read !== 'note' && 'problem' in read)
      problems.push(toProblem(answer, read.problem, read.params));
    const wrong = checkChange(program, change);
    if (wrong === null) {
      if (change.value !== undefined || change.note || change.media) changes.set(id, change);
      if (isValue) sources.set(id, answer);
      continue;
    }
    problems.push(toProblem(answer, 'answer_invalid', { value: toText(answer.value).slice(0, 60) }));
    const { value: _, ...others } = base;
    const withoutValue = { ...others, note: [base.note ?? '', toText(answer.value)].filter(Boolean).join('\n') };
    if (checkChange(program, withoutValue) === null) changes.set(id, withoutValue);
  }
  return { changes: [...rows.changes, ...changes.values()], problems, fileIds: [...fileIds], links, sources };
}

export const toProblem = (
  { row, column }: SourceAnswer,
  code: string,
  params: RowProblem['params'] = {},
): RowProblem => ({ row, column, code, params });

const sets = new WeakMap<Program, Readonly<Record<string, ResponseSet>>>();
function toSets(program: Program): Readonly<Record<string, ResponseSet>> {
  const setsById =
    sets.get(program) ?? Object.fromEntries(program.document.response_sets.map((set) => [set.uuid, set]));
  sets.set(program, setsById);
  return setsById;
}

/** The ids of the repeating groups that contain an item, outermost first. */
function listRepeats(program: Program, node: Program['nodes'][number]): string[] {
  const repeats = node.repeats ? [node.item.id] : [];
  for (let at = program.nodes[node.parent]; at; at = program.nodes[at.parent])
    if (at.repeats) repeats.unshift(at.item.id);
  return repeats;
}

const FIRST_ROW = '1';

/** Adds rows as answers need them. */
class RowLog {
  readonly changes: RowChange[] = [];
  readonly #uuid: string;
  readonly #at: string;
  readonly #rows = new Map<string, string>();
  readonly #last = new Map<string, string>();

  constructor(uuid: string, at: string) {
    this.#uuid = uuid;
    this.#at = at;
  }

  /** The uuids of the rows of an answer. */
  findRow(repeats: readonly string[], names: readonly string[]): string[] {
    const path: string[] = [];
    for (const [depth, repeat] of repeats.entries()) {
      const group = [...path, repeat].join('/');
      const key = `${group} ${names[depth] ?? FIRST_ROW}`;
      const row = this.#rows.get(key) ?? this.#add(key, group, [...path], repeat);
      path.push(row);
    }
    return path;
  }

  #add(key: string, group: string, path: readonly string[], item_id: string): string {
    const row = toUuid(this.#uuid, key);
    const after = this.#last.get(group) ?? null;
    this.changes.push({ id: toUuid(row, 'add'), item_id, row: [...path, row], op: 'add_row', after, at: this.#at });
    this.#rows.set(key, row);
    this.#last.set(group, row);
    return row;
  }
}

/** @param media for each medium its possible names and its address, with spaces between them */
function findFiles(media: readonly string[], files: ReadonlyMap<string, string>) {
  const attached: string[] = [];
  const rest: string[] = [];
  for (const names of media) {
    const options = names
      .split(' ')
      .map((name) => files.get(toFileKey(name)))
      .find(Boolean);
    if (options) attached.push(options);
    else rest.push(names.split(' ').find((name) => name.startsWith('http')) ?? names);
  }
  return { attached, rest };
}

/** Files are found by their names without folders, in any case. */
export const toFileKey = (name: string): string => name.slice(name.lastIndexOf('/') + 1).toLowerCase();
