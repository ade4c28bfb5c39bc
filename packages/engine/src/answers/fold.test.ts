import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testId } from '../testing/index.ts';
import { listAddedFiles } from './added-files.ts';
import type { LoggedChange } from './change.ts';
import { Fold, foldChanges } from './fold.ts';

const ITEM = testId(1);
const REPEAT = testId(2);
const time = (second: number) => new Date(Date.UTC(2026, 10, 20, 20, 0, second)).toISOString();
const change = (id: number, rest: object): LoggedChange => ({ id: testId(id), item_id: ITEM, at: time(id), ...rest });
const answerOf = (...changes: LoggedChange[]) => foldChanges(changes).answers.get(ITEM);

test('issues that two people raise at the same time are both kept', () => {
  const raised = (id: number, issue: number) => change(id, { issues: { add: [testId(issue)] } });
  const both = [raised(1, 71), raised(2, 72)];
  expect(answerOf(...both)?.issues).toEqual([testId(71), testId(72)]);
  const closed = change(3, { issues: { remove: [testId(71)] }, seen: testId(2) });
  expect(answerOf(closed, ...both)?.issues).toEqual([testId(72)]);
  const later = new Fold(foldChanges(both));
  later.add(closed);
  expect(later.answers.get(ITEM)?.issues).toEqual([testId(72)]);
});

test('the files that a change adds are those of its value and its media, in lower case', () => {
  const [photo, attached] = ['abcdefab-0000-4000-8000-00000000000a', 'abcdefab-0000-4000-8000-00000000000b'];
  const both = change(1, { value: { add: [photo.toUpperCase()], remove: [testId(3)] }, media: { add: [attached] } });
  expect(listAddedFiles(both)).toEqual([photo, attached]);
  expect(listAddedFiles(change(2, { value: { add: [photo], note: 'a value with more than files' } }))).toEqual([]);
  expect(listAddedFiles(change(3, { row: [testId(4)], op: 'add_row' }))).toEqual([]);
});

test('a log that is recorded in parts folds like one that is added as a whole', () => {
  const row = (id: number, op: 'add_row' | 'remove_row') =>
    ({ id: testId(id), item_id: REPEAT, row: [testId(80 + (id % 3))], op, at: time(id) }) as LoggedChange;
  const log = [
    change(1, { value: 'a' }),
    row(2, 'add_row'),
    row(3, 'add_row'),
    change(4, { note: 'b' }),
    row(5, 'remove_row'),
  ];
  const fold = new Fold();
  for (const one of log) fold.recordAll([one]);
  fold.resolveAll();
  const whole = foldChanges(log);
  expect([fold.answers, fold.rows]).toEqual([whole.answers, whole.rows]);
});

describe('two answers to one question', () => {
  test('an answer that has seen the other one wins, whatever the clocks say', () => {
    const first = change(1, { value: 'old', at: time(50) });
    const second = change(2, { value: 'new', seen: testId(1), at: time(10) });
    expect(answerOf(first, second)?.value).toBe('new');
    expect(answerOf(second, first)?.value).toBe('new');
  });

  test('an answer that came after the completion has no effect', () => {
    const [first, late] = [change(1, { value: 'old' }), change(2, { value: 'new', seen: testId(1), late: true })];
    expect(answerOf(first, late)?.value).toBe('old');
    const fold = new Fold(foldChanges([first]));
    expect(fold.add(late)).toBeNull();
    expect(fold.answers.get(ITEM)?.value).toBe('old');
  });

  test('having seen an answer counts across a chain of changes, also of other registers', () => {
    const value = change(1, { value: 'old', at: time(50) });
    const note = change(2, { note: 'hm', seen: testId(1), at: time(20) });
    const again = change(3, { value: 'new', seen: testId(2), at: time(10) });
    expect(answerOf(again, value, note)).toMatchObject({ value: 'new', note: 'hm' });
  });

  test('of two concurrent answers the later one wins, then the one with the greater id', () => {
    expect(answerOf(change(1, { value: 'a', at: time(9) }), change(2, { value: 'b', at: time(8) }))?.value).toBe('a');
    expect(answerOf(change(1, { value: 'a', at: time(9) }), change(2, { value: 'b', at: time(9) }))?.value).toBe('b');
  });

  test('a clock that runs ahead does not win, because no change is later than its receipt', () => {
    const ahead = change(1, { value: 'ahead', at: time(3000), received_at: time(5) });
    const honest = change(2, { value: 'honest', at: time(8), received_at: time(9) });
    expect(answerOf(ahead, honest)).toMatchObject({ value: 'honest', at: time(8) });
  });

  test('times in different zones are compared as instants', () => {
    const berlin = change(1, { value: 'later', at: '2026-11-20T21:00:05+01:00' });
    const utc = change(2, { value: 'earlier', at: '2026-11-20T20:00:04Z' });
    expect(answerOf(berlin, utc)?.value).toBe('later');
  });
});

describe('registers of an answer', () => {
  test('note, N/A, rating and points are separate registers, and null clears a register', () => {
    const answer = answerOf(
      change(1, { value: 'x', note: 'n', rating: 3 }),
      change(2, { seen: testId(1), na: true }),
      change(3, { seen: testId(2), note: null, score: 1.5 }),
    );
    expect(answer).toMatchObject({ value: 'x', na: true, rating: 3, score: 1.5, change_id: testId(3), at: time(3) });
    expect(answer).not.toHaveProperty('note');
  });

  test('captions are registers by file: concurrent ones of two files stay, of one file one wins, and null removes one', () => {
    const [a, b] = [testId(11), testId(12)];
    const photos = change(1, { media: { add: [a, b] } });
    const first = change(2, { seen: testId(1), captions: { [a]: 'Left' } });
    const other = change(3, { seen: testId(1), captions: { [b]: 'Right' } });
    const rival = change(4, { seen: testId(1), captions: { [a]: 'Front' } });
    expect(answerOf(photos, first, other)?.captions).toEqual({ [a]: 'Left', [b]: 'Right' });
    expect(answerOf(rival, other, first, photos)?.captions).toEqual({ [a]: 'Front', [b]: 'Right' });
    const removed = change(5, { seen: testId(4), captions: { [a]: null } });
    const log = [photos, first, other, rival];
    expect(answerOf(removed, ...log)).toMatchObject({ media: [a, b], captions: { [b]: 'Right' } });
    const later = new Fold(foldChanges([...log, removed]));
    const last = change(6, { seen: testId(1), captions: { [a]: 'Old', [b]: 'New' } });
    later.add(last);
    expect(later.answers.get(ITEM)?.captions).toEqual({ [a]: 'Old', [b]: 'New' });
    expect(answerOf(...log, removed, last)?.captions).toEqual({ [a]: 'Old', [b]: 'New' });
  });

  test('files are added and removed one by one, so that concurrent changes lose nothing', () => {
    const [a, b, c] = [testId(11), testId(12), testId(13)];
    const answer = answerOf(
      change(1, { value: { add: [a, b] } }),
      change(2, { seen: testId(1), value: { remove: [a] } }),
      change(3, { seen: testId(1), value: { add: [c] }, media: { add: [b] } }),
    );
    expect(answer).toMatchObject({ value: [b, c], media: [b] });
    const again = answerOf(
      change(1, { value: { add: [a] } }),
      change(2, { seen: testId(1), value: { remove: [a] } }),
      change(3, { seen: testId(2), value: { add: [a] } }),
    );
    expect(again?.value).toEqual([a]);
  });
});

describe('rows of a repeat', () => {
  const row = (id: number, op: 'add_row' | 'remove_row', name: number, rest: object = {}): LoggedChange => ({
    id: testId(id),
    item_id: REPEAT,
    row: [testId(name)],
    op,
    at: time(id),
    ...rest,
  });
  const rowsOf = (...changes: LoggedChange[]) =>
    foldChanges(changes)
      .rows.get(REPEAT)
      ?.map((id) => Number(id.slice(-3)));

  test('a row stays behind the row it was added after, even if that one is removed', () => {
    const log = [
      row(1, 'add_row', 101, { after: null }),
      row(2, 'add_row', 102, { after: testId(101) }),
      row(3, 'add_row', 103, { after: testId(101) }),
      row(4, 'add_row', 104),
      row(5, 'remove_row', 101),
      row(6, 'add_row', 105, { after: null }),
    ];
    expect(rowsOf(...log)).toEqual([105, 103, 102, 104]);
    expect(rowsOf(...log.reverse())).toEqual([105, 103, 102, 104]);
  });

  test('rows that refer to each other in a cycle are all kept', () => {
    const circle = [row(1, 'add_row', 101, { after: testId(102) }), row(2, 'add_row', 102, { after: testId(101) })];
    expect(rowsOf(...circle)?.sort()).toEqual([101, 102]);
  });
});

const anyChange = (index: number) =>
  fc
    .record({
      at: fc.integer({ min: 0, max: 20 }),
      received: fc.option(fc.integer({ min: 0, max: 20 })),
      seen: fc.option(fc.integer({ min: 0, max: 30 })),
      item: fc.integer({ min: 1, max: 2 }),
      kind: fc.constantFrom('value', 'na', 'note', 'files', 'media', 'captions', 'add_row', 'remove_row'),
      on: fc.boolean(),
      file: fc.integer({ min: 41, max: 44 }),
      after: fc.option(fc.integer({ min: 41, max: 46 }), { nil: undefined }),
    })
    .map(({ at, received, seen, item, kind, on, file, after }): LoggedChange => {
      const base = {
        id: testId(100 + index),
        at: time(at),
        ...(received !== null && { received_at: time(received) }),
        item_id: testId(kind === 'files' ? 3 : item),
      };
      if (kind === 'add_row' || kind === 'remove_row') {
        return { ...base, item_id: REPEAT, op: kind, row: [testId(file)], ...(after && { after: testId(after) }) };
      }
      const registers = {
        value: { value: on ? `v${index}` : null },
        na: { na: on },
        note: { note: on ? `n${index}` : null },
        files: { value: on ? { add: [testId(file)] } : { remove: [testId(file)] } },
        media: { media: on ? { add: [testId(file), testId(file + 1)] } : { remove: [testId(file)] } },
        captions: { captions: { [testId(file)]: on ? `c${index}` : null } },
      }[kind];
      return { ...base, ...registers, ...(seen !== null && { seen: testId(100 + seen) }) };
    });
const anyLog = fc
  .integer({ min: 1, max: 30 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, i) => anyChange(i))));

describe('order of arrival', () => {
  test('the answers are the same in whatever order and however often changes arrive', () => {
    fc.assert(
      fc.property(anyLog, fc.infiniteStream(fc.nat()), (log, dice) => {
        const shuffled = [...log, ...log.slice(0, 5)];
        for (let i = shuffled.length - 1; i > 0; i--) {
          const j = Number(dice.next().value) % (i + 1);
          [shuffled[i], shuffled[j]] = [shuffled[j] as LoggedChange, shuffled[i] as LoggedChange];
        }
        expect(foldChanges(shuffled)).toEqual(foldChanges(log));
      }),
      { numRuns: 1_000 },
    );
  });

  test('a change that nobody has seen never loses to an earlier one', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const winner = foldChanges(log).answers.get(ITEM);
        const notes = log.filter((one) => 'note' in one && one.item_id === ITEM);
        const seenIds = new Set(
          log.filter((one) => one.item_id === ITEM && 'seen' in one).map((one) => ('seen' in one ? one.seen : null)),
        );
        const capped = (one: LoggedChange) => [one.at, one.received_at ?? one.at].sort()[0] as string;
        const free = notes
          .filter((one) => !seenIds.has(one.id))
          .map(capped)
          .sort()
          .at(-1);
        const stamp = winner?.stamps?.note ?? { at: winner?.at };
        if (notes.length > 0 && free) expect(String(stamp.at) >= free).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test('a fold that starts from answers without their log takes later changes as if it had the log', () => {
  const log = [
    change(1, { value: 'a', note: 'n' }),
    change(2, { seen: testId(1), value: { add: [testId(11)] }, item_id: testId(3) }),
    change(3, { seen: testId(1), note: null }),
    change(4, { value: { add: [testId(12)] }, media: { add: [testId(9)] }, item_id: testId(3) }),
  ];
  const later = [
    change(5, { seen: testId(3), value: 'b' }),
    change(6, { seen: testId(4), value: { remove: [testId(11)] }, item_id: testId(3) }),
    change(1, { value: 'a', note: 'n' }),
  ];
  const resumed = new Fold(foldChanges(log));
  for (const one of later) resumed.add(one);
  expect(resumed.answers).toEqual(foldChanges([...log, ...later]).answers);
});

test('a fold that starts from answers without their log keeps the author of each file', () => {
  const FILES = testId(3);
  const files = (id: number, rest: object) => change(id, { item_id: FILES, ...rest });
  const own = files(1, { value: { add: [testId(11)] } });
  const log = [
    own,
    files(2, { value: { add: [testId(12)] }, media: { add: [testId(21)] }, by: 8 }),
    files(3, { value: { add: [testId(13)] }, by: 7 }),
    files(4, { seen: testId(3), value: { remove: [testId(13)] }, media: { remove: [testId(21)] }, by: 8 }),
  ];
  const resumed = new Fold(foldChanges(log));
  const returned = { ...own, by: 9, received_at: time(1) };
  resumed.add(returned);
  expect(resumed.answers).toEqual(foldChanges([returned, ...log.slice(1)]).answers);
  const removal = files(5, { seen: testId(4), value: { remove: [testId(12)] }, by: 7 });
  resumed.add(removal);
  expect(resumed.answers).toEqual(foldChanges([returned, ...log.slice(1), removal]).answers);
});
