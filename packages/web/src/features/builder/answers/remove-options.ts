/** Removes options to which rules, expressions or default values may refer. */
import type { Id, ResponseSet } from '@rounds/engine';
import type { BuilderSession } from '../state/builder-session.ts';
import { combineEdits, type TemplateEdit } from '../state/template-store.ts';
import { findOptionUsages, type RemovedOptions, unlinkOptions } from '../state/usages.ts';
import { findQuestionsUsing } from './option-edits.ts';

/** Applies an edit that removes options, after a question when something refers to them. */
export function removeOptions(session: BuilderSession, lost: RemovedOptions, edit: TemplateEdit): void {
  const usages = findOptionUsages(session.store.records(), lost);
  const apply = (edit: TemplateEdit) => {
    session.store.endGesture();
    return session.attempt(edit) === null;
  };
  if (usages.length === 0) {
    apply(edit);
    return;
  }
  const removeWith = (edit: TemplateEdit) => () => {
    session.view.set({ dialog: null });
    if (apply(edit)) session.notifyRemoved(lost.options.length);
  };
  session.view.set({
    dialog: {
      kind: 'dependencies',
      about: 'answers',
      name: (lost.options.length === 1 && lost.options[0]?.label) || null,
      usages,
      unlink: removeWith(combineEdits((records) => ({ patch: unlinkOptions(records, lost) }), edit)),
      proceed: removeWith(edit),
    },
  });
}

/** The options that all questions using a set lose when only `remaining` are kept. */
export function toRemovedOptions(
  session: BuilderSession,
  set: ResponseSet,
  remaining: ReadonlySet<Id>,
): RemovedOptions {
  return {
    items: findQuestionsUsing(session.store.records(), set.uuid),
    options: set.options.filter(({ uuid }) => !remaining.has(uuid)),
  };
}
