/** Edits of the tests of a template, each one step that can be undone. */
import { compile, type Id, type TemplateTest, toDocument } from '@rounds/engine';
import { recordTest, type TestInput } from '@rounds/engine/template-tests';
import { newId } from '../../../kit/templates/new-id.ts';
import type { BuilderSession } from '../state/builder-session.ts';

/** Stores a test with what follows from its answers now. With `uuid`, it replaces that test. Returns null if it was rejected. */
export function saveTest(
  session: BuilderSession,
  { input, title, uuid = newId() }: { readonly input: TestInput; readonly title: string; readonly uuid?: Id },
): TemplateTest | null {
  const program = compile(toDocument(session.store.records()));
  const test: TemplateTest = { uuid, title, ...input, ...recordTest(program, input) };
  return putTests(session, [test]) ? test : null;
}

export function putTests(session: BuilderSession, tests: readonly TemplateTest[]): boolean {
  session.store.endGesture();
  return session.attempt(() => ({ patch: { tests: { upsert: tests } } })) === null;
}

export function removeTest(session: BuilderSession, uuid: Id): boolean {
  session.store.endGesture();
  return session.attempt(() => ({ patch: { tests: { remove: [uuid] } } })) === null;
}

/** Lists tests by title, with numbers sorted by value. */
export const listTests = (tests: Readonly<Record<Id, TemplateTest>>): TemplateTest[] =>
  Object.values(tests).sort((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }));
