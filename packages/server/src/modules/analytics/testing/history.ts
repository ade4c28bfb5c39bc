/**
 * A workspace with a history, created through the API at fixed times of 2025: inspections that were completed, reopened,
 * completed again, archived, restored and deleted, of two versions of a template and of its copy, around midnights and
 * clock changes, at assets with and without type and site.
 */
import { randomUUID } from 'node:crypto';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { sites } from '@rounds/contract/sites';
import type { AnswerChange } from '@rounds/engine';
import { Dice } from '@rounds/engine/testing';
import type { Person, TestServer, WorkspaceName } from '../../../testing/index.ts';
import { at } from './clock.ts';
import { createIssues } from './issues.ts';
import { type People, preparePeople } from './people.ts';
import { meter, store, toSecondVersion, UNKNOWN_STATE, withOtherIds } from './store-form.ts';
import { publishTemplate, publishVersion, send } from './templates.ts';

/** Pairs of times around the midnights and clock changes of the time zones in which people look at charts. */
const TIMES = [
  ...['2025-01-01T10:59:30', '2025-01-01T11:00:30', '2025-01-31T22:59:30', '2025-01-31T23:00:30'],
  ...['2025-02-01T03:29:30', '2025-02-01T03:30:30', '2025-02-14T09:00:00', '2025-02-28T23:30:00'],
  ...['2025-03-08T12:00:00', '2025-03-09T05:30:00', '2025-03-15T08:15:00', '2025-03-30T00:59:00'],
  ...['2025-03-30T01:01:00', '2025-03-31T21:59:00', '2025-03-31T22:01:00', '2025-04-05T13:59:00'],
  ...['2025-04-05T14:01:00', '2025-04-12T07:00:00', '2025-04-30T22:30:00', '2025-05-06T16:20:00'],
] as const;

const CONDUCTORS = ['inspector', 'manager', 'admin'] as const satisfies readonly Person[];
type Conductor = (typeof CONDUCTORS)[number];

export interface History {
  readonly people: People;
  readonly workspaceId: number;
  readonly templates: { readonly store: number; readonly copy: number; readonly meter: number };
  /** Not everybody sees its issues. */
  readonly confidentialCategory: number;
}

export async function createHistory(t: TestServer, workspace: WorkspaceName, seed: number): Promise<History> {
  const people = await preparePeople(t, workspace);
  const manager = t.as('manager', workspace);
  const templates = {
    store: await publishTemplate(manager, 'Store', store.document),
    copy: await publishTemplate(manager, 'Store of another branch', store.document),
    meter: await publishTemplate(manager, 'Meter', withOtherIds(meter.document)),
  };
  const places = await createAssets(t, workspace);
  const work = new Work(t, workspace, { people, templates, places, dice: new Dice(seed) });
  for (const [index, time] of TIMES.entries()) {
    if (index === 9) await publishVersion(manager, templates.store, toSecondVersion(store.document));
    for (let count = 0; count < 2; count += 1) await work.inspect(time, index >= 9);
  }
  await work.changeSome();
  await planSome(t, workspace);
  const confidentialCategory = await createIssues(t, workspace, { people, assets: places });
  return { people, workspaceId: await t.workspaceId(workspace), templates, confidentialCategory };
}

/** Returns their uuids. Some have neither type nor site. */
async function createAssets(t: TestServer, workspace: WorkspaceName): Promise<string[]> {
  const admin = t.as('admin', workspace);
  const type = await send(admin.call(assetTypes.create, { body: { name: 'Fridge' } }));
  const structure = await send(
    admin.call(sites.create, { body: { title: 'North', nodes: [{ title: 'Hall', is_site: true }] } }),
  );
  const places: string[] = [];
  const site_id = structure.nodes[0]!.id;
  for (const [index, more] of [
    { type_uuid: type.uuid, site_id },
    { type_uuid: type.uuid },
    { site_id },
    {},
  ].entries()) {
    // The second is part of the first.
    const parent_uuid = index === 1 ? places[0] : null;
    const body = { asset_id: `A-${index}`, display_name: `Asset ${index}`, parent_uuid, ...more };
    places.push((await send(admin.call(assets.create, { body }))).uuid);
  }
  // This asset is never inspected.
  await send(admin.call(assets.create, { body: { asset_id: 'A-9', display_name: 'Asset 9' } }));
  return places;
}

/** Some were due: before or after they were completed, and one was skipped. */
async function planSome(t: TestServer, workspace: WorkspaceName): Promise<void> {
  const hours = `case id % 3 when 0 then interval '1 hour' when 1 then interval '-1 hour' else interval '40 days' end`;
  await t.queryIn(
    workspace,
    `update inspection set start_at = started_at - interval '5 days',
      due_at = coalesce(completed_at, started_at) + ${hours} where id % 2 = 0`,
  );
  await t.queryIn(
    workspace,
    `update inspection set skipped_at = now() where id =
      (select min(id) from inspection where status <> 'completed' and due_at is not null)`,
  );
}

interface Options {
  readonly people: People;
  readonly templates: History['templates'];
  readonly places: readonly string[];
  readonly dice: Dice;
}
/** A number that has no unit is in the first one that the version offers. */
const OVEN_UNITS = ['degC', 'degF', null] as const;

interface Inspected {
  readonly uuid: string;
  readonly by: Conductor;
  readonly isStore: boolean;
}

class Work {
  readonly #t: TestServer;
  readonly #workspace: WorkspaceName;
  readonly #options: Options;
  readonly #completed: Inspected[] = [];
  #clock = 0;

  constructor(t: TestServer, workspace: WorkspaceName, options: Options) {
    [this.#t, this.#workspace, this.#options] = [t, workspace, options];
  }

  /** Begins some minutes before the time, and completes nine of ten at that time. */
  async inspect(time: string, isSecondVersion: boolean): Promise<void> {
    const { dice, templates, places } = this.#options;
    const uuid = randomUUID();
    const by = dice.pick(CONDUCTORS);
    const template = dice.pick(['store', 'store', 'store', 'copy', 'meter'] as const);
    const asset_uuid = dice.chance(85) ? dice.pick(places) : undefined;
    const started = new Date(Date.parse(`${time}Z`) - (1 + dice.integer(90)) * 60_000).toISOString().slice(0, -1);
    this.#clock = Date.parse(`${started}Z`);
    const answers =
      template === 'meter' ? this.#readMeter() : this.#answerStore(template === 'store' && isSecondVersion);
    const client = this.#t.as(by, this.#workspace);
    const first = { uuid, new: { template_id: templates[template], asset_uuid } };
    await at(started, () => send(client.call(inspections.sync, { body: { ...first, changes: answers.slice(0, 1) } })));
    if (dice.chance(10)) return;
    const changes = answers.slice(1);
    await at(time, () => send(client.call(inspections.sync, { body: { uuid, changes, complete: true } })));
    this.#completed.push({ uuid, by, isStore: template !== 'meter' });
  }

  /** Reopens, completes again, archives, restores and deletes some of the completed ones. */
  async changeSome(): Promise<void> {
    const manager = this.#t.as('manager', this.#workspace);
    const shared = this.#completed.find(({ by }) => by === 'manager')!.uuid;
    const user_ids = [this.#options.people.inspector.id];
    await send(manager.call(inspections.saveCollaborators, { params: { id: shared }, body: { user_ids } }));
    for (const [index, { uuid, by, isStore }] of this.#completed.entries()) {
      const params = { id: uuid };
      if (index % 5 === 1) {
        await send(manager.call(inspections.reopen, { params, body: { reason: 'Wrong answers' } }));
        if (index % 10 === 6) continue;
        const client = this.#t.as(by, this.#workspace);
        this.#clock = Date.parse('2025-05-10T09:00:00Z');
        const changes = isStore ? [this.#answer('Is it clean', { value: [store.choice('Is it clean', 'No')] })] : [];
        await at(`2025-05-1${index % 10}T10:00:00`, () =>
          send(client.call(inspections.sync, { body: { uuid, changes, complete: true } })),
        );
      }
      if (index % 4 === 2) await send(manager.call(inspections.archive, { params }));
      if (index % 12 === 2) await send(manager.call(inspections.delete, { params }));
      else if (index % 8 === 6) await send(manager.call(inspections.restore, { params }));
    }
  }

  #answer(key: string, change: Partial<AnswerChange>): AnswerChange {
    this.#clock += 1000;
    return { id: randomUUID(), item_id: store.id(key), at: new Date(this.#clock).toISOString(), ...change };
  }

  #readMeter(): AnswerChange[] {
    const item = (index: number) => withOtherIds(meter.document).items[index]!.id;
    return [
      { ...this.#answer('Store', { value: 'Somebody' }), item_id: item(2) },
      { ...this.#answer('Store', { value: this.#options.dice.integer(1000) }), item_id: item(1) },
    ];
  }

  #answerStore(isSecondVersion: boolean): AnswerChange[] {
    const { dice } = this.#options;
    const answers = [this.#answer('Remarks', { value: isSecondVersion ? 7 : 'None' })];
    // These dates are around the ends of months and of a year.
    const service = new Date(Date.UTC(2025, 10, 28) + ((this.#clock / 1000) % 70) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    if (service.at(-1) !== '3') answers.push(this.#answer('Next service', { value: service }));
    const choose = (key: string, ...labels: string[]) =>
      this.#answer(key, { value: labels.map((label) => store.choice(key, label)) });
    if (dice.chance(15)) answers.push(this.#answer('Is it clean', { na: true }));
    else answers.push(choose('Is it clean', dice.pick(['Yes', 'Yes', 'No'])));
    // Hidden unless it is not clean.
    answers.push(choose('Cleaned at once', dice.pick(['Yes', 'No'])));
    const isUnknown = isSecondVersion && dice.chance(40);
    answers.push(
      isUnknown
        ? this.#answer('Condition', { value: [UNKNOWN_STATE] })
        : choose('Condition', dice.pick(['Good', 'Fair', 'Poor'])),
    );
    if (dice.chance(70))
      answers.push(choose('Defects', ...dice.pick([['Crack'], ['Crack', 'Rust'], ['Dent', 'Rust']])));
    if (dice.chance(15)) answers.push(this.#answer('Defects', { value: null }));
    if (dice.chance(15)) answers.push(this.#answer('Temperature', { na: true }));
    else if (dice.chance(90)) answers.push(this.#answer('Temperature', { value: dice.integer(60) / 2 - 10 }));
    for (let count = dice.integer(3); count > 0; count -= 1) {
      const row = [randomUUID()];
      answers.push(this.#answer('Fridges', { row, op: 'add_row' } as never));
      answers.push(this.#answer('Degrees', { row, value: dice.integer(12) }));
      answers.push({ ...choose('Shut', dice.pick(['Yes', 'No'])), row });
    }
    // The last one counts, with its unit.
    for (let count = dice.integer(3); count > 0; count -= 1) {
      answers.push(this.#answer('Oven', { value: 200 + dice.integer(50), unit: dice.pick(OVEN_UNITS) }));
    }
    return answers;
  }
}
