/** Taking answers away that others may name. */
import type { Id, ResponseSet } from '@rounds/engine';
import type { BuilderSession } from '../builder-session.ts';
import { type LostAnswers, namingAnswers, withoutAnswers } from '../naming.ts';
import { type EditOf, inTurn } from '../template-store.ts';
import { questionsWith } from './answer-edits.ts';

/** Makes an edit by which questions lose answers; asks first where rules, equations or defaults name them. */
export function loseAnswers(session: BuilderSession, lost: LostAnswers, make: EditOf): void {
  const naming = namingAnswers(session.store.records(), lost);
  const carryOut = (edit: EditOf) => {
    session.store.mark();
    return session.attempt(edit) === null;
  };
  if (naming.length === 0) {
    carryOut(make);
    return;
  }
  const unlink = () => {
    session.view.set({ dialog: null });
    const isDone = carryOut(inTurn((records) => ({ patch: withoutAnswers(records, lost) }), make));
    if (isDone) session.tellRemoved(lost.options.length);
  };
  session.view.set({ dialog: { kind: 'dependencies', gone: 'answers', naming, unlink } });
}

/** What all that pick from a set lose when only these of its answers stay. */
export function lostFrom(session: BuilderSession, set: ResponseSet, staying: ReadonlySet<Id>): LostAnswers {
  return {
    items: questionsWith(session.store.records(), set.uuid),
    options: set.options.filter(({ uuid }) => !staying.has(uuid)),
  };
}
