/**
 * The work of people meanwhile: they conduct inspections, look at lists, import assets, plan work and watch for
 * changes.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { type Checklist, createAnswer } from '../../lib/inspection.ts';
import type { Caller } from './caller.ts';

/** The acknowledged writes, to be compared with the tables. */
export interface Acknowledged {
  /** The ids of changes, by the uuid of their inspection. */
  readonly changes: Map<string, string[]>;
  readonly completed: Set<string>;
  readonly groups: Set<number>;
  /** Rows by the prefix of their ids. */
  readonly imports: Map<string, number>;
  readonly assignments: Set<number>;
}

export const createAcknowledged = (): Acknowledged => ({
  ...{ changes: new Map(), completed: new Set(), groups: new Set() },
  ...{ imports: new Map(), assignments: new Set() },
});

export interface TrafficOptions {
  readonly caller: Caller;
  readonly checklist: Checklist;
  readonly acknowledged: Acknowledged;
  readonly isOver: () => boolean;
}

const CHANGES_PER_CALL = 5;
const CALLS_PER_INSPECTION = 6;

/** Sends the answers of one inspection after the other, as a device does. */
export async function conduct({ caller, checklist, acknowledged, isOver }: TrafficOptions): Promise<void> {
  while (!isOver()) {
    const uuid = randomUUID();
    const ids: string[] = [];
    acknowledged.changes.set(uuid, ids);
    for (let call = 0; call < CALLS_PER_INSPECTION && !isOver(); call += 1) {
      const changes = checklist.questions.slice(0, CHANGES_PER_CALL).map(createAnswer);
      const complete = call === CALLS_PER_INSPECTION - 1;
      const body = { uuid, new: { template_id: checklist.template_id }, changes, complete };
      const answer = await caller.write<{ acknowledged: string[]; status: string }>(
        'POST',
        '/api/inspection/sync',
        body,
      );
      if (!answer) continue;
      if (answer.acknowledged.length !== changes.length) caller.problems.push(`changes of ${uuid} were not accepted`);
      ids.push(...answer.acknowledged);
      if (complete && answer.status === 'completed') acknowledged.completed.add(uuid);
    }
  }
}

const LISTS = [
  '/api/inspection/list?limit=50',
  '/api/assets/list?limit=50',
  '/api/user/group/list?limit=50',
  '/api/assignment/list?limit=50',
  '/api/settings/organization',
  '/api/user/auth',
];

export async function readLists({ caller, isOver }: TrafficOptions): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) await caller.read(LISTS[turn % LISTS.length]!);
}

/** There are so many rows that the import is a job. */
const IMPORTED_ROWS = MAX_DIRECT_IMPORT_ROWS + 100;
const JOB_DEADLINE_MS = 240_000;

function createImport(prefix: string): FormData {
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) => `${prefix}-${row},Pump ${row}`);
  const form = new FormData();
  form.set('columns', JSON.stringify({ asset_id: 'No', display_name: 'Name' }));
  form.set('file', new Blob([`No,Name\n${rows.join('\n')}\n`], { type: 'text/csv' }), `${prefix}.csv`);
  return form;
}

interface Job {
  readonly status: string;
  readonly error?: { readonly message: string };
}

/** Imports as many times as there is time for; each must be done, whatever server began it. */
export async function importAssets({ caller, acknowledged, isOver }: TrafficOptions): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const prefix = `I${turn}`;
    const started = await caller.write<{ job_id?: number }>('POST', '/api/assets/bulk-import', createImport(prefix));
    if (!started?.job_id) continue;
    acknowledged.imports.set(prefix, IMPORTED_ROWS);
    const deadline = performance.now() + JOB_DEADLINE_MS;
    for (let isDone = false; !isDone; ) {
      const job = await caller.read<Job>(`/api/job/${started.job_id}`);
      isDone = job?.status === 'done';
      if (job?.status === 'failed' || job?.status === 'cancelled' || performance.now() > deadline) {
        caller.problems.push(`import ${prefix} is ${job?.status}: ${job?.error?.message}`);
        return;
      }
      await sleep(100);
    }
  }
}

/** Each opens an inspection by a task of the queue. */
export async function planWork({ caller, checklist, acknowledged, isOver }: TrafficOptions): Promise<void> {
  const [person] = (await caller.read<{ value: number }[]>('/api/user/search?q=')) ?? [];
  if (!person) return;
  const start_day = new Date().toISOString().slice(0, 10);
  const recurrence = [
    {
      ...{ frequency: 'daily', interval: 1, start_day, repeat_on: { times: ['00:00'] }, end: { type: 'forever' } },
      ...{ timezone: 'UTC', duration: { amount: 24, unit: 'hour' } },
    },
  ];
  for (let turn = 0; !isOver(); turn += 1) {
    const assignees = [{ type: 'user', id: Number(person.value) }];
    const input = {
      ...{ title: `Round ${turn}`, type: 'scheduled', template_id: checklist.template_id },
      ...{ asset_uuids: [], assignees, recurrence },
    };
    const assignment = await caller.write<{ id: number }>('POST', '/api/assignment/new', input);
    if (assignment) acknowledged.assignments.add(assignment.id);
    await sleep(300);
  }
}

export async function createGroups({ caller, acknowledged, isOver }: TrafficOptions): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const group = await caller.write<{ id: number }>('POST', '/api/user/group/add', { name_lang: { en: `G${turn}` } });
    if (group) acknowledged.groups.add(group.id);
    await sleep(50);
  }
}
