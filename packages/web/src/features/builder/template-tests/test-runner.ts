/** Runs the tests of the edited template once editing rests, so that typing never waits for them. */
import { type TemplateRecords, toDocument } from '@rounds/engine';
import { runTests, type TestReport } from '@rounds/engine/template-tests';
import { useSyncExternalStore } from 'react';
import { useBuilder } from '../state/builder-context.tsx';
import type { BuilderSession } from '../state/builder-session.ts';

/** The pause in editing after which the tests run. */
const REST_BEFORE_RUNNING_MS = 400;

export interface TestState {
  /** The report on the state that was tested last; null before the first run. */
  readonly report: TestReport | null;
  /** The template has changed since. */
  readonly isOutdated: boolean;
}

const NOTHING: TestReport = { results: [], goals: [], untouched: [] };

class TestRunner {
  #state: TestState = { report: null, isOutdated: true };
  #tested: TemplateRecords | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #session: BuilderSession;

  constructor(session: BuilderSession) {
    this.#session = session;
  }

  readonly get = (): TestState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#stop?.();
    };
  };

  /** Runs the tests now, for what must not wait. */
  readonly runNow = (): TestReport => {
    clearTimeout(this.#timer);
    const records = this.#session.store.records();
    const lastReport = this.#state.report;
    if (lastReport && !hasChanged(this.#tested, records)) return lastReport;
    const report = Object.keys(records.tests).length === 0 ? NOTHING : runTests(toDocument(records));
    this.#tested = records;
    this.#set({ report, isOutdated: false });
    return report;
  };

  #start(): void {
    const { store } = this.#session;
    this.#stop = store.subscribe(() => {
      if (!hasChanged(this.#tested, store.records())) return;
      if (!this.#state.isOutdated) this.#set({ ...this.#state, isOutdated: true });
      this.#schedule(REST_BEFORE_RUNNING_MS);
    });
    if (hasChanged(this.#tested, store.records())) this.#schedule(REST_BEFORE_RUNNING_MS);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.runNow, delay);
  }

  #set(state: TestState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a change can affect tests: help texts, pictures and layout cannot. */
const hasChanged = (before: TemplateRecords | null, now: TemplateRecords): boolean =>
  before === null ||
  (['items', 'response_sets', 'rule_sets', 'custom_units', 'tests'] as const).some(
    (kind) => before[kind] !== now[kind],
  );

const runners = new WeakMap<BuilderSession, TestRunner>();

export function getTestRunner(session: BuilderSession): TestRunner {
  const runner = runners.get(session) ?? new TestRunner(session);
  runners.set(session, runner);
  return runner;
}

export function useTestState(): TestState {
  const runner = getTestRunner(useBuilder());
  return useSyncExternalStore(runner.subscribe, runner.get);
}
