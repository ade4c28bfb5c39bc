/**
 * Composes the title of an inspection from the answers that name it, by which people recognize one without an asset.
 */
import type { AnswerKey } from '../../answers/change.ts';
import { getOption } from '../../catalogue/index.ts';
import type { PrintWords } from '../../catalogue/value.ts';
import { printAnswer } from '../../print.ts';
import type { Node } from '../../run/compile/node.ts';
import type { Program } from '../../run/compile/program.ts';
import type { ItemState } from '../../run/types.ts';
import type { Item } from '../document.ts';
import { listMaskedItems } from '../masked-items.ts';
import { truncate } from '../texts/truncate.ts';

/** The maximum length in characters. */
export const MAX_INSPECTION_TITLE_LENGTH = 200;

/**
 * The questions that can name an inspection. Everybody who lists it reads the title, so it must contain nothing that a
 * reader may not see.
 */
interface TitleItems {
  /** The questions that the template names the inspection by. */
  readonly chosen: readonly Item[];
  /** The questions of which the first required answer names it otherwise. */
  readonly others: readonly Item[];
}

const titleItems = new WeakMap<Pick<Program, 'nodes'>, TitleItems>();

function listTitleItems(program: Pick<Program, 'nodes' | 'document'>): TitleItems {
  const cached = titleItems.get(program);
  if (cached) return cached;
  const masked = listMaskedItems(program.document);
  const isReadable = ({ item, isQuestion, isRepeated }: Node) =>
    isQuestion && !isRepeated && !masked.has(item.id) && getOption(item, 'exclude_report') !== true;
  const nodes = program.nodes.filter(isReadable);
  const titled = nodes.filter(({ element }) => Object.hasOwn(element.options, 'in_title')).map(({ item }) => item);
  const items = {
    chosen: titled.filter((item) => getOption(item, 'in_title') === true),
    // A number alone would not identify an inspection.
    others: titled.filter(({ type }) => type !== 'number'),
  };
  titleItems.set(program, items);
  return items;
}

/**
 * Formats the title of an inspection: the answers to the questions with `in_title`, or else the first required answer
 * that can name something. Masked, hidden and excluded answers are left out. Null if there is none.
 */
export function formatInspectionTitle(
  program: Pick<Program, 'nodes' | 'document'>,
  getState: (key: AnswerKey) => ItemState | undefined,
  words: PrintWords,
): string | null {
  const { chosen, others } = listTitleItems(program);
  const print = (item: Item): string => {
    const state = getState(item.id);
    if (!state?.visible || !state.answered || state.na || state.excluded) return '';
    const { value, unit } = state;
    const answer = { value, ...(unit && { unit }) };
    return printAnswer(item, program.document.response_sets, answer, words).replace(/\s+/gu, ' ').trim();
  };
  const texts =
    chosen.length > 0
      ? chosen.map(print)
      : [others.find((item) => getState(item.id)?.required && print(item) !== '')].map((item) => item && print(item));
  return truncate(texts.filter(Boolean).join(' – '), MAX_INSPECTION_TITLE_LENGTH) || null;
}
