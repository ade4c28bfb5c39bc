/** Compares two versions of a template by permanent ids, as far as it matters to answers, rules and reports. */
import { DATE_SHAPES } from '../catalogue/date-shapes.ts';
import { getOption } from '../catalogue/index.ts';
import type { ItemType } from '../catalogue/item-types.ts';
import { indexOptions } from '../catalogue/option-index.ts';
import { getDateShape } from '../catalogue/value-kinds.ts';
import type { Node } from '../run/compile/node.ts';
import type { Program } from '../run/compile/program.ts';
import type { Id, ResponseOption } from '../template/document.ts';
import { getOfferedUnits } from '../units/convert.ts';
import { findNode } from './refit.ts';
import type { RefitReason } from './refit-step.ts';
import { getSource } from './refit-value.ts';
import { sharesRepeats } from './repeats.ts';

/** The kinds of changes: the reasons why answers change, renamed options, and questions that now require an answer. */
export type QuestionChangeKind = RefitReason | 'renamed' | 'required';

/** A change of an option that a question offers. */
export interface OptionChange {
  readonly uuid: Id;
  readonly label: string;
  /** `replaced` means that another option now has its label but is another answer: it was deleted and added again. */
  readonly kind: 'deleted' | 'replaced' | 'renamed';
  /** The new label of a renamed option. */
  readonly to: string | null;
}

/** A page, section or question whose answers, or whose use, another version changes. */
export interface QuestionChange {
  readonly item_id: Id;
  readonly title: string;
  readonly is_question: boolean;
  readonly type: ItemType;
  /** The new type; null if the item was deleted. */
  readonly new_type: ItemType | null;
  readonly kinds: readonly QuestionChangeKind[];
  readonly options: readonly OptionChange[];
}

/** Whether answers may have to change, and not only labels or requirements. */
export const concernsAnswers = ({ kinds }: Pick<QuestionChange, 'kinds'>): boolean =>
  kinds.some((kind) => kind !== 'renamed' && kind !== 'required');

/**
 * Lists the items of a version that another one changes, in document order, followed by the new questions that require
 * an answer. Texts and the order of questions change no answer and are left out.
 */
export function compareVersions(from: Program, to: Program): QuestionChange[] {
  const changed = from.nodes.flatMap((before) => compareItem(from, before, to, findNode(to, before.item.id)) ?? []);
  const added = to.nodes.filter(
    ({ item, isQuestion, hidden }) => isQuestion && !hidden && isRequired(item) && !from.indexOf.has(item.id),
  );
  return [
    ...changed,
    ...added.map(({ item }): QuestionChange => {
      const { id, title, type } = item;
      return { item_id: id, title, is_question: true, type, new_type: type, kinds: ['required'], options: [] };
    }),
  ];
}

const isRequired = (item: Node['item']): boolean => getOption(item, 'required') === true;

function compareItem(from: Program, before: Node, to: Program, after: Node | undefined): QuestionChange | null {
  const { item, isQuestion } = before;
  const head = { item_id: item.id, title: item.title, is_question: isQuestion, type: item.type };
  if (!after) return { ...head, new_type: null, kinds: ['gone'], options: [] };
  const options = compareOptions(before, after);
  const kinds = [
    ...(sharesRepeats(from, before, to, after) ? [] : (['moved'] as const)),
    ...(isQuestion ? compareSettings(before, after, options) : []),
  ];
  if (kinds.length === 0) return null;
  return { ...head, new_type: after.item.type, kinds, options };
}

function compareSettings(before: Node, after: Node, options: readonly OptionChange[]): QuestionChangeKind[] {
  const [old, now] = [before.item, after.item];
  const kinds: QuestionChangeKind[] = [];
  const add = (kind: QuestionChangeKind, is: boolean) => {
    if (is && !kinds.includes(kind)) kinds.push(kind);
  };
  const loses = (name: string) => getOption(old, name) === true && getOption(now, name) !== true;
  add('type', old.type !== now.type || (before.answerable && !after.answerable));
  add('type', before.element.value === 'any' && old.options.field_type !== now.options.field_type);
  add(
    'options',
    options.some(({ kind }) => kind !== 'renamed'),
  );
  add(
    'renamed',
    options.some(({ kind }) => kind === 'renamed'),
  );
  add('one_choice', after.element.value === 'choices' && loses('multiple_selection'));
  add('source', getSource(before) !== getSource(after));
  add('unit', changesUnits(before, after));
  const shapes = [getDateShape(old), getDateShape(now)] as const;
  add('shape', before.element.value === 'date' && DATE_SHAPES[shapes[0]] !== DATE_SHAPES[shapes[1]]);
  add('na', before.allowsNA && !after.allowsNA);
  add('rating', loses('enable_rating'));
  add('score', loses('custom_scoring'));
  add('required', isRequired(now) && !isRequired(old) && !after.hidden);
  return kinds;
}

/** Whether the offered units change in a way that matters: adding one changes no answer. */
function changesUnits(before: Node, after: Node): boolean {
  if (before.element.value !== 'number' || after.element.value !== 'number') return false;
  const [old, now] = [getOfferedUnits(before.item), getOfferedUnits(after.item)];
  return before.unit !== after.unit || old.some((unit) => !now.includes(unit));
}

function compareOptions(before: Node, after: Node): OptionChange[] {
  if (!before.set || before.element.value !== 'choices' || after.element.value !== 'choices') return [];
  const options = indexOptions(after.set);
  const old = indexOptions(before.set);
  const added = new Set((after.set?.options ?? []).filter(({ uuid }) => !old.has(uuid)).map(toPlainLabel));
  return before.set.options.flatMap((option): OptionChange[] => {
    const { uuid, label } = option;
    const now = options.get(uuid);
    if (!now) return [{ uuid, label, kind: added.has(toPlainLabel(option)) ? 'replaced' : 'deleted', to: null }];
    return now.label === label ? [] : [{ uuid, label, kind: 'renamed', to: now.label }];
  });
}

const toPlainLabel = ({ label }: ResponseOption): string => label.trim().toLowerCase();
