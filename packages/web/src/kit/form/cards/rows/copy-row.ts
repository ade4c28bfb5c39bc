import { type AnswerAddress, answerKey, CATALOGUE, getChildren, type Id, type Item, isRepeating } from '@rounds/engine';
import type { Form, Registers } from '../../model/form.ts';

/** Kinds of answers that belong to one place or moment, so that a copy would claim something untrue. */
const UNIQUE_KINDS: readonly string[] = ['files', 'acknowledgment', 'location'];

/**
 * Adds a row behind another one with the same answers and returns its place. Files, signatures, positions, notes and
 * issues stay with the row in which they were made.
 */
export function copyRow(form: Form, { item_id, row = [] }: AnswerAddress): AnswerAddress {
  const copy = form.addRow({ item_id, row: row.slice(0, -1) }, row.at(-1));
  copyAnswers(form, form.records.items[item_id]!, row, copy.row ?? []);
  return copy;
}

/** A repeated question is its own content. */
function copyAnswers(form: Form, repeat: Item, from: readonly Id[], to: readonly Id[]): void {
  if (CATALOGUE[repeat.type].kind === 'question') copyAnswer(form, repeat, from, to);
  else copyChildren(form, repeat.id, from, to);
}

function copyChildren(form: Form, parent: Id, from: readonly Id[], to: readonly Id[]): void {
  for (const item of getChildren(form.records, parent)) {
    if (isRepeating(item)) copyRows(form, item, from, to);
    else copyAnswers(form, item, from, to);
  }
}

function copyRows(form: Form, repeat: Item, from: readonly Id[], to: readonly Id[]): void {
  const ids = form.run().rows(answerKey({ item_id: repeat.id, row: [...from] }));
  for (const id of ids) {
    const copy = form.addRow({ item_id: repeat.id, row: [...to] });
    copyAnswers(form, repeat, [...from, id], copy.row ?? []);
  }
}

function copyAnswer(form: Form, item: Item, from: readonly Id[], to: readonly Id[]): void {
  const { value: kind, computed } = CATALOGUE[item.type];
  if (computed || item.options.read_only === true || UNIQUE_KINDS.includes(kind)) return;
  const { value, unit, na } = form.run().answer(answerKey({ item_id: item.id, row: [...from] })) ?? {};
  const registers: Registers = na ? { na } : { value, ...(unit && { unit }) };
  if (na || (value !== undefined && value !== null)) void form.answer({ item_id: item.id, row: [...to] }, registers);
}
