/** Random work on inspections through the API, as tests of facts need it; the same seed makes the same calls. */
import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { type Change, createOrderAfter, type TemplateDocument } from '@rounds/engine';
import {
  calculation,
  Dice,
  form,
  list,
  number,
  page,
  question,
  repeat,
  section,
  text,
  yesno,
} from '@rounds/engine/testing';
import type { Answer, TestServer, WorkspaceName } from '../../../testing/index.ts';

const STATES = [
  ['Good', 2],
  ['Fair', 1],
  ['Poor', 0, true],
] as const;

export const round = form(
  page(
    'Round',
    yesno('Clean'),
    list('Condition', STATES),
    section(
      'Cold store',
      list(
        'Damage',
        [
          ['Dent', null],
          ['Rust', null, true],
          ['Leak', 1],
        ],
        { multiple_selection: true },
      ),
      number('Temperature', { allow_n_a: true, units: ['degC', 'degF'] }),
      question('checkbox', 'Sealed', { enable_score: true, max_score: 1 }),
    ),
    repeat('Fridges', number('Degrees'), yesno('Shut', { allow_n_a: true })),
    calculation('Double', 'Temperature * 2'),
    text('Remarks'),
  ),
).rule({
  when: { item_id: 'Clean', operator: 'equals', value: ['No'] },
  actions: [{ action: 'hide', items: ['Condition'] }],
});

const CLEAN_AGAIN = '00000000-0000-4000-8000-00000000cc01';
const PRESSURE = '00000000-0000-4000-8000-00000000cc02';
/** The second version has a copy of a question within the template and a new question, and lacks one. */
function toSecondVersion(document: TemplateDocument): TemplateDocument {
  const clean = document.items.find(({ title }) => title === 'Clean')!;
  const temperature = document.items.find(({ title }) => title === 'Temperature')!;
  const kept = document.items
    .filter(({ title }) => title !== 'Remarks')
    .map((item) => (item.title === 'Condition' ? { ...item, title: 'State' } : item));
  const remarks = document.items.find(({ title }) => title === 'Remarks')!;
  const again = { ...clean, id: CLEAN_AGAIN, base_id: clean.id, title: 'Clean again', reference_key: 'again' };
  const pressure = {
    ...temperature,
    parent_id: remarks.parent_id,
    id: PRESSURE,
    title: 'Pressure',
    reference_key: 'pressure',
    options: {},
  };
  return {
    ...document,
    items: [...kept, { ...again, order: remarks.order }, { ...pressure, order: createOrderAfter(remarks.order) }],
  };
}

/** The permanent ids of the questions that are answered. */
export const QUESTION_IDS: readonly string[] = [
  ...['Clean', 'Condition', 'Damage', 'Temperature', 'Sealed', 'Degrees', 'Shut', 'Double', 'Remarks'].map(round.id),
  PRESSURE,
];

type Worker = 'inspector' | 'manager' | 'admin';

interface Inspection {
  readonly uuid: string;
  readonly conductor: Worker;
  /** The version of the template when it was started. */
  readonly version: number;
  status: 'open' | 'completed' | 'archived' | 'deleted';
  readonly fridges: string[];
}

export class RandomWork {
  readonly workspace: WorkspaceName;
  readonly #t: TestServer;
  readonly #dice: Dice;
  readonly #all: Inspection[] = [];
  #templateId = 0;
  #version = 0;
  #last: { readonly inspection: Inspection; readonly sync: () => Promise<Answer<unknown>> } | null = null;

  private constructor(t: TestServer, workspace: WorkspaceName, seed: number) {
    [this.#t, this.workspace, this.#dice] = [t, workspace, new Dice(seed)];
  }

  static async start(t: TestServer, workspace: WorkspaceName, seed: number): Promise<RandomWork> {
    const work = new RandomWork(t, workspace, seed);
    const body = { title: `Round ${seed}`, language: 'en' } as const;
    work.#templateId = (await send(t.as('manager', workspace).call(checklists.create, { body }))).id;
    await work.publish();
    return work;
  }

  /** Publishes the next version. */
  async publish(): Promise<void> {
    const manager = this.#t.as('manager', this.workspace);
    const params = { id: this.#templateId };
    const draft = await send(manager.call(checklists.get, { params }));
    this.#version += 1;
    const document = this.#version === 1 ? round.document : toSecondVersion(round.document);
    const ids = new Set(document.items.map(({ id }) => id));
    const removed = draft.items.filter(({ id, title, type }) => {
      const isFirstPage = type === 'page' && this.#version === 1;
      return !ids.has(id) && (isFirstPage || title === 'Remarks');
    });
    const saved = await send(
      manager.call(checklists.saveDraft, {
        params,
        body: {
          save_id: randomUUID(),
          revision: draft.revision,
          items: { upsert: [...document.items] as never, remove: removed.map(({ id }) => id) },
          response_sets: { upsert: [...document.response_sets] as never },
          rule_sets: { upsert: [...document.rule_sets] as never },
        },
      }),
    );
    await send(manager.call(checklists.publish, { params, body: { revision: saved.revision } }));
  }

  async steps(count: number): Promise<void> {
    for (let step = 0; step < count; step += 1) await this.step();
  }

  async step(): Promise<void> {
    const dice = this.#dice;
    const completed = this.#all.filter(({ status }) => status === 'completed');
    const open = this.#all.filter(({ status }) => status === 'open');
    const archived = this.#all.filter(({ status }) => status === 'archived');
    const chance = dice.integer(100);
    if (chance < 45 || completed.length === 0) return this.completeNew();
    if (chance < 50) return this.repeatLast();
    if (chance < 65) return this.reopen(dice.pick(completed));
    if (chance < 80 && open.length > 0) return this.complete(dice.pick(open));
    if (chance < 88) return this.archive(dice.pick(completed));
    if (chance < 94 && archived.length > 0) return this.restore(dice.pick(archived));
    if (archived.length > 0) return this.delete(dice.pick(archived));
  }

  async completeNew(): Promise<void> {
    const conductor = this.#dice.pick(['inspector', 'manager'] as const);
    const inspection: Inspection = {
      uuid: randomUUID(),
      conductor,
      version: this.#version,
      status: 'open',
      fridges: [],
    };
    this.#all.push(inspection);
    await this.complete(inspection);
  }

  /** Sometimes two people answer. */
  async complete(inspection: Inspection): Promise<void> {
    if (this.#dice.chance(30)) {
      await send(this.#sync(inspection, inspection.conductor, false)());
      await send(this.#sync(inspection, 'admin', false)());
    }
    const sync = this.#sync(inspection, inspection.conductor, true);
    await send(sync());
    inspection.status = 'completed';
    this.#last = { inspection, sync };
  }

  /** Sends the call that completed an inspection again, like a device that did not get the response. */
  async repeatLast(): Promise<void> {
    if (this.#last?.inspection.status === 'completed') await send(this.#last.sync());
  }

  async reopen(
    inspection: Inspection | undefined = this.#all.find(({ status }) => status === 'completed'),
  ): Promise<void> {
    const params = { id: inspection!.uuid };
    await send(this.#manager.call(inspections.reopen, { params, body: { reason: 'Wrong answer' } }));
    inspection!.status = 'open';
  }
  async archive(inspection: Inspection): Promise<void> {
    await send(this.#manager.call(inspections.archive, { params: { id: inspection.uuid } }));
    inspection.status = 'archived';
  }
  async restore(inspection: Inspection): Promise<void> {
    await send(this.#manager.call(inspections.restore, { params: { id: inspection.uuid } }));
    inspection.status = 'completed';
  }
  async delete(inspection: Inspection): Promise<void> {
    await send(this.#manager.call(inspections.delete, { params: { id: inspection.uuid } }));
    inspection.status = 'deleted';
  }

  get #manager() {
    return this.#t.as('admin', this.workspace);
  }
  /** Completed ones, archived or not. */
  get counted(): string[] {
    return this.#all.filter(({ status }) => status === 'completed' || status === 'archived').map(({ uuid }) => uuid);
  }

  #sync(inspection: Inspection, by: Worker, complete: boolean): () => Promise<Answer<unknown>> {
    const body = {
      uuid: inspection.uuid,
      new: { template_id: this.#templateId },
      changes: this.#createChanges(inspection),
      complete,
    };
    return () => this.#t.as(by, this.workspace).call(inspections.sync, { body: body as never });
  }

  #createChanges(inspection: Inspection): Change[] {
    const dice = this.#dice;
    const at = new Date().toISOString();
    const changes: Change[] = [];
    const add = (item_id: string, change: object) =>
      changes.push({ id: randomUUID(), item_id, at, ...change } as Change);
    const choose = (key: string, ...labels: string[]) => labels.map((label) => round.choice(key, label));
    if (dice.chance(80)) add(round.id('Clean'), { value: choose('Clean', dice.pick(['Yes', 'Yes', 'No'])) });
    if (dice.chance(80)) add(round.id('Condition'), { value: choose('Condition', dice.pick(STATES)[0]) });
    if (dice.chance(60)) {
      const labels = ['Dent', 'Rust', 'Leak'].filter(() => dice.chance(50));
      add(round.id('Damage'), { value: labels.length > 0 ? choose('Damage', ...labels) : null });
    }
    if (dice.chance(70)) {
      const isMissing = dice.chance(25);
      const [value, unit] = dice.pick([
        [4.5, 'degC'],
        [41, 'degF'],
        [0.1, 'degC'],
      ] as const);
      add(round.id('Temperature'), isMissing ? { na: true } : { na: null, value, unit });
    }
    if (dice.chance(50)) add(round.id('Sealed'), { value: dice.chance(50) });
    if (inspection.version === 1 && dice.chance(30)) add(round.id('Remarks'), { value: 'Seen', note: 'With a note' });
    if (dice.chance(30)) add(round.id('Clean'), { note: dice.pick(['Look here', null]) });
    if (dice.chance(40)) {
      const row = randomUUID();
      inspection.fridges.push(row);
      add(round.id('Fridges'), { op: 'add_row', row: [row] });
      add(round.id('Degrees'), { row: [row], value: dice.integer(100) / 10 });
      add(round.id('Shut'), dice.chance(30) ? { row: [row], na: true } : { row: [row], value: choose('Shut', 'No') });
    } else if (inspection.fridges.length > 0 && dice.chance(30)) {
      add(round.id('Fridges'), { op: 'remove_row', row: [inspection.fridges.pop()!] });
    }
    if (inspection.version > 1) {
      if (dice.chance(50)) add(CLEAN_AGAIN, { value: choose('Clean', 'No') });
      if (dice.chance(50)) add(PRESSURE, { value: 1.25 });
    }
    return changes;
  }
}

async function send<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
