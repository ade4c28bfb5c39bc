/**
 * Compares the engine with a program written by hand for one form: loading, one change, a change that
 * affects all questions, evaluating a whole report, and memory. Both must have the same result.
 */
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Reference } from '@rounds/engine/testing';
import { saveResult } from '../lib/report.ts';
import adapter, { toAnswers } from './adapter.ts';
import { compileFloor, Floor } from './floor.ts';
import { createForm, type Data, type Form, fillForm, generateChanges } from './form.ts';

const SIZES = [1_000, 5_000];
const CHANGES = 1_000;
const ROUNDS = 15;
/** It takes seconds for large forms. */
const REFERENCE_ROUNDS = 3;

interface Contender {
  readonly compile: (form: Form) => unknown;
  readonly start: (compiled: unknown, data: Data | null) => unknown;
  /** Shows the form before answers are given, which is not timed. */
  readonly draw?: (instance: unknown) => void;
  readonly set: (instance: unknown, id: string, value: string | number) => void;
  /** Total score and open required questions. */
  readonly result: (instance: unknown) => string;
}

/** The form as a template document, created beforehand so that only the engine is measured. */
const natives = new WeakMap<Form, ReturnType<typeof adapter.translate>>();
function toNative(form: Form) {
  const native = natives.get(form) ?? adapter.translate(form);
  natives.set(form, native);
  return native;
}
type Instance = ReturnType<typeof adapter.start>;
const engine: Contender = {
  compile: (form) => adapter.compile(toNative(form)),
  start: (compiled, data) => adapter.start(compiled as ReturnType<typeof adapter.compile>, data),
  draw: (instance) => adapter.draw(instance as Instance),
  set: (instance, id, value) => adapter.set(instance as Instance, id, value),
  result: (instance) => {
    const { run } = instance as Instance;
    return `${run.score().score / 10_000} points, ${run.progress().required_open} open`;
  },
};
const floor: Contender = {
  compile: compileFloor,
  start: (compiled, data) => new Floor(compiled as ReturnType<typeof compileFloor>, data),
  set: (instance, id, value) => (instance as Floor).set(id, value),
  result: (instance) => `${(instance as Floor).total} points, ${(instance as Floor).missing} open`,
};

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(part * times.length)]!;
function time(work: () => void): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}
const times = (count: number, work: (round: number) => void): number[] =>
  Array.from({ length: count }, (_, round) => time(() => work(round)));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Unused buffers are released shortly after they are collected. */
async function measureHeapMb(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await setTimeout(20);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Measures several instances at once, so that late garbage collection hardly affects the result. */
const INSTANCES = 10;
async function measureMemory(compile: Contender['compile'], start: Contender['start'], form: Form, data: Data) {
  const empty = await measureHeapMb();
  const programs = Array.from({ length: INSTANCES }, () => compile(form));
  const withPrograms = await measureHeapMb();
  const instances = programs.map((program) => start(program, data));
  const withInstances = await measureHeapMb();
  return {
    results: [programs, instances],
    program_mb: (withPrograms - empty) / INSTANCES,
    instance_mb: (withInstances - withPrograms) / INSTANCES,
  };
}

async function measure({ compile, start, draw, set, result }: Contender, questions: number) {
  const [form, wide] = [createForm(questions), createForm(questions, true)];
  toNative(form);
  const data = fillForm(form);
  const changes = generateChanges(form, CHANGES);
  collectGarbage();
  const first_load_ms = time(() => start(compile(form), null));
  const load = times(ROUNDS, () => start(compile(form), null));
  const { program_mb, instance_mb } = await measureMemory(compile, start, form, data);
  const compiled = compile(form);
  const instance = start(compiled, data);
  const full = times(ROUNDS, () => start(compiled, data));
  draw?.(instance);
  const change = changes.map(({ id, value }) => time(() => set(instance, id, value)));
  const spread = start(compile(wide), fillForm(wide));
  const fanOut = times(ROUNDS * 2, (round) => set(spread, 'master', round % 2 === 0 ? 'no' : 'yes'));
  return {
    result: `${result(instance)}; ${result(spread)}`,
    first_load_ms,
    load_ms: Math.min(...load),
    change_ms: at(change, 0.5),
    change_p95_ms: at(change, 0.95),
    fan_out_ms: Math.min(...fanOut),
    full_ms: Math.min(...full),
    program_mb,
    instance_mb,
  };
}

/** The reference implementation evaluates the form from its definition, as after each change. */
function measureReference(questions: number) {
  const form = createForm(questions);
  const native = toNative(form);
  const answers = toAnswers(native, fillForm(form));
  const evaluate = () => {
    const reference = new Reference(native.document, answers);
    for (const slot of reference.slots) reference.getState(slot);
    return reference.group(null);
  };
  evaluate();
  return Math.min(...times(REFERENCE_ROUNDS, evaluate));
}

const LABELS = {
  first_load_ms: 'compile and start, the first time, ms',
  load_ms: 'compile and start, best, ms',
  change_ms: 'one change, median, ms',
  change_p95_ms: 'one change, p95, ms',
  fan_out_ms: 'a change that affects all, best, ms',
  full_ms: 'a whole report evaluated, best, ms',
  program_mb: 'compiled form, MB',
  instance_mb: 'one instance, MB',
} as const;

export async function bench(): Promise<void> {
  await adapter.init();
  const results = [];
  for (const questions of SIZES) {
    const [floorResult, engineResult] = [await measure(floor, questions), await measure(engine, questions)];
    if (floorResult.result !== engineResult.result)
      throw new Error(`The engine says ${engineResult.result}, and the program by hand ${floorResult.result}`);
    console.log(`${questions} questions (${engineResult.result})`);
    for (const [name, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][]) {
      const [by, own] = [floorResult[name], engineResult[name]];
      const line = [
        own.toFixed(4).padStart(10),
        `by hand ${by.toFixed(4).padStart(8)}`,
        `${(own / by).toFixed(1)} times`,
      ];
      console.log(`  ${label.padEnd(40)}${line.join('   ')}`);
    }
    const reference_ms = measureReference(questions);
    console.log(`  ${'by the reference from scratch, ms'.padEnd(40)}${reference_ms.toFixed(4).padStart(10)}`);
    results.push({ questions, engine: engineResult, floor: floorResult, reference_ms });
  }
  await saveResult('engine', results);
}
