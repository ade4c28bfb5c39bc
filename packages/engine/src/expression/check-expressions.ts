/** Checks the expressions of a template for syntax errors, unknown variables and cycles. */
import type { Id, Item, TemplateProblem, TemplateRecords } from '../template/document.ts';
import { listExpressions } from '../template/expressions.ts';
import { type Expression, listVariables, parse } from './parse.ts';
import { ExpressionError } from './tokens.ts';

interface Readable {
  readonly item: Item;
  readonly reads: readonly string[];
}

/** Problems with their position (`at`, from 1) in the expression. */
export function checkExpressions(records: Pick<TemplateRecords, 'items' | 'response_sets'>): TemplateProblem[] {
  const all = Object.values(records.items);
  const keys = new Map(
    all.flatMap((item): [string, Id][] => (item.reference_key ? [[item.reference_key, item.id]] : [])),
  );
  const problems: TemplateProblem[] = [];
  const readable: Readable[] = [];
  for (const item of all) {
    const reads: string[] = [];
    for (const { place, source } of listExpressions(item)) {
      const found = checkExpression(
        source,
        (name) => keys.has(name) || (place === 'choice_filter' && isOptionValue(records, item, name)),
      );
      if ('problem' in found) problems.push({ ...found.problem, item_id: item.id });
      else if (place !== 'constraint') reads.push(...listVariables(found.tree).map(({ name }) => name));
    }
    if (reads.length > 0) readable.push({ item, reads });
  }
  return [...problems, ...findCycles(readable, keys)];
}

/** The tree of an expression, or its first problem. `knows` tells whether a variable exists. */
export function checkExpression(
  source: string,
  knows: (name: string) => boolean,
): { readonly tree: Expression } | { readonly problem: TemplateProblem } {
  try {
    const tree = parse(source);
    const unknown = listVariables(tree).find(({ name }) => !knows(name));
    return unknown
      ? { problem: { code: 'UNKNOWN_VARIABLE', params: { var: unknown.name, at: unknown.at + 1 } } }
      : { tree };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { problem: { code: error.code, params: { ...error.params, at: error.at + 1 } } };
  }
}

function isOptionValue(records: Pick<TemplateRecords, 'response_sets'>, item: Item, name: string): boolean {
  if (name === 'label' || name === 'uuid') return true;
  const set = records.response_sets[String(item.options.response_set_id)];
  return set?.options.some((option) => option.values && Object.hasOwn(option.values, name)) ?? false;
}

/** Calculations that depend on their own result, directly or indirectly. */
function findCycles(readable: readonly Readable[], keys: ReadonlyMap<string, Id>): TemplateProblem[] {
  const readsOf = new Map(readable.map(({ item, reads }) => [item.id, reads.flatMap((name) => keys.get(name) ?? [])]));
  const waiting = new Map<Id, number>();
  const readers = new Map<Id, Id[]>();
  for (const [id, reads] of readsOf) {
    const inner = reads.filter((read) => readsOf.has(read));
    waiting.set(id, inner.length);
    for (const read of inner) {
      const known = readers.get(read);
      if (known) known.push(id);
      else readers.set(read, [id]);
    }
  }
  const free = [...waiting].filter(([, count]) => count === 0).map(([id]) => id);
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    waiting.delete(id);
    for (const reader of readers.get(id) ?? []) {
      const left = (waiting.get(reader) ?? 0) - 1;
      waiting.set(reader, left);
      if (left === 0) free.push(reader);
    }
  }
  return [...waiting.keys()]
    .filter((id) => isOnCycle(id, readsOf))
    .map((item_id) => ({ code: 'EQUATION_CYCLE', item_id }));
}

/** Whether a calculation is part of a cycle rather than only depending on one. */
function isOnCycle(start: Id, readsOf: ReadonlyMap<Id, readonly Id[]>): boolean {
  const passed = new Set<Id>();
  const pending = [...(readsOf.get(start) ?? [])];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === start) return true;
    if (passed.has(id)) continue;
    passed.add(id);
    pending.push(...(readsOf.get(id) ?? []));
  }
  return false;
}
