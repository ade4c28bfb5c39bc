import type { Id } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import type { BuilderSession } from '../builder-session.ts';
import { keyFromTitle } from './completions.ts';

/** The variable of a question; one that is used and has none is given one, made of its words. */
export function questionKey(session: BuilderSession, question: { id: Id; key: string | null; title: string }): string {
  if (question.key) return question.key;
  const key = keyFromTitle(question.title, session.store.records());
  session.attempt((records) => setItem(records, { id: question.id, reference_key: key }));
  return key;
}
