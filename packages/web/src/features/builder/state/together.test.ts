// @vitest-environment node
import { getChildren, type Id, listInDocumentOrder, toDocument } from '@rounds/engine';
import { addItem, moveItems, removeItems, setItem } from '@rounds/engine/edits';
import { form, page, section, testId, yesno } from '@rounds/engine/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftServer } from '../testing/draft-server.ts';
import { type BuilderSession, createSession, type SessionDeps } from './builder-session.ts';

const PEOPLE = 20;
const ROUNDS = 60;
const shop = form(
  page('Kitchen', section('Cold', yesno('clean'), yesno('sealed')), section('Hot', yesno('fryer'), yesno('hood'))),
  page('Store', section('Shelves', yesno('sorted'), yesno('labelled')), yesno('dry')),
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a function that returns numbers from 0 up to a limit, always the same ones for a seed. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

let number = 0;
const newId = () => testId(100_000 + number++);

function open(server: DraftServer, userId: number, send: SessionDeps['send'] = server.send): BuilderSession {
  const session = createSession(
    server.template(),
    { draft: null, history: null },
    {
      ...{ userId, account: '', newId, send, storeDraft: async () => {}, storeHistory: async () => {} },
      ...{
        storeRevision() {},
        showProblem() {},
        onRemoved() {},
        onCopied() {},
        onKeptForOthers() {},
        togglePreview() {},
      },
      hasFeature: () => true,
      optionLabels: { yes: 'Yes', no: 'No', option: String, title: () => '' },
    },
  );
  session.start();
  return session;
}

function editAtRandom(session: BuilderSession, random: (limit: number) => number, text: string): void {
  const records = session.store.records();
  const items = listInDocumentOrder(records);
  const pick = (kinds: readonly string[]): Id | undefined => {
    const some = items.filter(({ type }) => kinds.includes(type));
    return some[random(some.length)]?.id;
  };
  const [question, container] = [pick(['yesno', 'textAnswer']), pick(['section', 'page'])];
  const action = random(10);
  if (action < 4 && question) session.attempt((now) => setItem(now, { id: question, title: text }));
  else if (action < 6 && container) {
    session.attempt((now) => addItem(now, { type: 'textAnswer', title: text, parent_id: container, newId }));
  } else if (action < 7 && question && items.length > 12)
    session.attempt((now) => removeItems(now, { ids: [question] }));
  else if (action < 9 && question && container) {
    const children = getChildren(records, container);
    const after = children[random(children.length + 1)]?.id ?? null;
    session.attempt((now) => moveItems(now, { ids: [question], parent_id: container, after }));
  } else if (random(2) === 0) session.store.undo();
  else session.store.redo();
}

test.each([1, 2, 3])(
  'twenty people who edit one template at random end with the document of the server, and no edit is lost unseen (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const server = new DraftServer(shop);
    const sent: string[][] = Array.from({ length: PEOPLE }, () => []);
    const sessions = sent.map((ids, at) =>
      open(server, at + 1, (save) => {
        if (!ids.includes(save.save_id)) ids.push(save.save_id);
        return server.send(save);
      }),
    );
    const conflicts = sessions.map(() => 0);
    const settle = (at: number) => {
      const session = sessions[at]!;
      if (session.autosave.state().kind !== 'conflict') return;
      conflicts[at]! += 1;
      session.resolveConflict(random(2) === 0 ? 'apply' : 'discard');
    };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, session] of sessions.entries()) {
        if (random(3) === 0) editAtRandom(session, random, `Text ${round} of ${at}`);
        // Some learn of the others by the stream of events, some only with the response to their next save.
        if (random(3) === 0) session.receive(server.news(session.autosave.latestRevision()));
        settle(at);
      }
      server.fails = random(8) === 0 ? 'after' : 'never';
      await vi.advanceTimersByTimeAsync(400);
    }
    server.fails = 'never';
    for (let rest = 0; rest < 60; rest++) {
      await vi.advanceTimersByTimeAsync(40_000);
      for (const [at, session] of sessions.entries()) {
        session.receive(server.news(session.autosave.latestRevision()));
        settle(at);
      }
    }
    expect(server.patches.length).toBeGreaterThan(100);
    expect(Math.max(...conflicts)).toBeGreaterThan(0);
    const stored = new Set(server.patches.map(({ save_id }) => save_id));
    for (const [at, session] of sessions.entries()) {
      expect(session.autosave.state().kind).toBe('saved');
      expect(session.autosave.unsaved()).toBeNull();
      expect(toDocument(session.store.records())).toEqual(toDocument(server.records));
      // Everything that was sent is a revision, or its author was asked.
      const lost = sent[at]!.filter((save_id) => !stored.has(save_id));
      expect(lost.length).toBeLessThanOrEqual(conflicts[at]!);
    }
  },
);

test('typing in a template of two thousand items sends at most two kilobytes a save', async () => {
  const questions = Array.from({ length: 2_000 }, (_, at) => yesno(`question ${at}`));
  const large = form(page('Everything', section('All', ...questions)));
  const server = new DraftServer(large);
  const session = open(server, 1);
  const text =
    'Are passwords that people choose at registration, sign-in and change compared with a set of breached ones?';
  for (let length = 1; length <= text.length; length++) {
    session.attempt((now) => setItem(now, { id: large.id('question 1000'), title: text.slice(0, length) }), 'typing');
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.autosave.state().kind).toBe('saved');
  const sizes = server.saves.map((save) => new TextEncoder().encode(JSON.stringify(save)).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(2_048);
});
