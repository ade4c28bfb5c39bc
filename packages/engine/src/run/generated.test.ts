import { expect, test } from 'vitest';
import { type AnswerKey, answerKey, type LoggedChange } from '../answers/change.ts';
import { foldChanges, isRowChange } from '../answers/fold.ts';
import { ChangeGenerator, Dice, generateForm } from '../testing/generator.ts';
import { CONTEXT as BASE, type Form } from '../testing/index.ts';
import { Reference } from '../testing/reference.ts';
import type { AnswerHandle } from './answer-handle.ts';
import { compile } from './compile/program.ts';
import { evaluate, type Run, startRun } from './run.ts';
import type { Computed } from './types.ts';

const CONTEXT = { ...BASE, issues_enabled: true };

/**
 * The number of changes that are tried: `CHANGES=1000000 npx vitest run --project engine generated`. A failure names
 * its seed; `SEED=… ` starts there.
 */
const MOST = Number(process.env.CHANGES ?? 10_000);
const FIRST_SEED = Number(process.env.SEED ?? 1);
const STEPS = 40;
const BETWEEN_CHECKS = 8;

test('generated forms: run and reference agree after each change, and all changed keys are named', () => {
  let changes = 0;
  for (let seed = FIRST_SEED; changes < MOST; seed++) {
    try {
      changes += playForm(seed);
    } catch (error) {
      throw new Error(`with SEED=${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
  expect(changes).toBeGreaterThanOrEqual(MOST);
}, 3_600_000);

/** Plays one form and returns how many changes it took. */
function playForm(seed: number): number {
  const dice = new Dice(seed);
  const whole = generateForm(dice);
  const program = compile(whole.document);
  const run = startRun(program, CONTEXT, foldChanges([]));
  const changes = new ChangeGenerator(dice, whole, run);
  const log: LoggedChange[] = [];
  const spots = new Spots(run);
  let before = listSeen(run);
  for (let step = 0; step < STEPS; step++) {
    const batch = Array.from({ length: dice.chance(10) ? 3 : 1 }, () => changes.next()).filter((one) => one !== null);
    log.push(...batch);
    const changedKeys = new Set(run.apply(batch, spots.of(batch)));
    const after = listSeen(run);
    expectAllNamed(before, after, changedKeys);
    before = after;
    if (step % BETWEEN_CHECKS === BETWEEN_CHECKS - 1) expectReference(whole, run, log);
  }
  const shuffled = log.map((change) => ({ change, at: dice.integer(1_000_000) })).sort((a, b) => a.at - b.at);
  expectSame(evaluate(program, CONTEXT, foldChanges(shuffled.map(({ change }) => change))), run.computed());
  return log.length;
}

/** Keeps handles as a screen does, whatever rows come and go meanwhile. */
class Spots {
  readonly #run: Run;
  readonly #handles = new Map<AnswerKey, AnswerHandle>();

  constructor(run: Run) {
    this.#run = run;
  }

  /** The handle of the answer if all changes concern the same one. */
  of([change, ...more]: readonly LoggedChange[]): AnswerHandle | undefined {
    if (!change || isRowChange(change) || more.length > 0) return undefined;
    const key = answerKey(change);
    const spot = this.#handles.get(key) ?? this.#run.getHandle(change);
    this.#handles.set(key, spot);
    expect(this.#run.answer(spot)).toBe(this.#run.answer(key));
    return spot;
  }
}

/** Everything that a screen can see of an item, page or section: the same object as long as nothing changed. */
type Seen = ReadonlyMap<AnswerKey, { readonly state: object; readonly group: object | undefined }>;

function listSeen(run: Run): Seen {
  const { items, groups } = run.computed();
  return new Map(items.map((state) => [state.key, { state, group: groups[state.key] }]));
}

function expectAllNamed(before: Seen, after: Seen, changedKeys: ReadonlySet<AnswerKey>): void {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (changedKeys.has(key)) continue;
    const [old, now] = [before.get(key), after.get(key)];
    if (!old || !now || !isSame(old.state, now.state) || !isSame(old.group, now.group)) {
      expect([...changedKeys], `${key} changed`).toContain(key);
    }
  }
}

function expectReference(whole: Form, run: Run, log: readonly LoggedChange[]): void {
  const reference = new Reference(whole.document, foldChanges(log));
  const computed: Computed = run.computed();
  expectSame(
    computed.items.map(({ key }) => key),
    reference.slots.map(reference.key),
  );
  reference.slots.forEach((place, index) => {
    const expected = reference.getState(place);
    const actual = computed.items[index] as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(expected)) {
      if (!isSame(actual[name], value)) expect({ title: place.item.title, ...actual }).toMatchObject(expected);
    }
  });
  for (const place of reference.slots) {
    const group = computed.groups[reference.key(place)];
    if (group) expectSame(group, reference.group(place), place.item.title);
  }
  expectSame({ ...computed.score, ...computed.progress }, reference.group(null));
  expectSame(
    computed.problems,
    reference.slots.flatMap((place) => reference.getState(place).problems),
  );
}

/** Compares like `toEqual`, but cheaply if both are equal. */
function expectSame(actual: unknown, expected: unknown, name?: string): void {
  if (!isSame(actual, expected)) expect(actual, name).toEqual(expected);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}
