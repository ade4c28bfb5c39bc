/** Adds written or pasted text at the active row, and shows what was added. */
import type { Id, TemplatePatch } from '@rounds/engine';
import { insertItem } from '../commands/commands.ts';
import { getNewPosition } from '../commands/positions.ts';
import type { WrittenLine } from '../lines/parse-lines.ts';
import type { BuilderSession } from '../state/builder-session.ts';
import { createLinesEdit } from './add-lines.ts';

/** Adds the lines as one step of undo; returns whether this was possible. */
export function addLines(session: BuilderSession, lines: readonly WrittenLine[], replaced: Id | null = null): boolean {
  const places = { questions: getNewPosition(session, 'textAnswer'), sections: getNewPosition(session, 'section') };
  const make = createLinesEdit(lines, places, session.optionLabels, replaced);
  let patch: TemplatePatch | undefined;
  session.store.endGesture();
  const problem = session.attempt((records) => {
    const edit = make(records);
    patch = edit.patch;
    return edit;
  });
  if (problem) return false;
  const { items } = session.store.records();
  const last = patch?.items?.upsert?.at(-1)?.id;
  if (last && items[last]) session.reveal(last, { selected: new Set() });
  return true;
}

/** Adds one question with a text. */
export function addOneText(session: BuilderSession, title: string): boolean {
  const id = insertItem(session, 'textAnswer', title);
  // The text is complete: it is not edited any further.
  if (id) session.view.set({ editingId: null, replacesText: false });
  return id !== null;
}
