/**
 * An ordinary day of an organization of 200 people, as a mix of calls: they conduct inspections, look at lists and
 * charts, print reports, import and export, sign in, and keep windows open.
 */
import type { Dice } from '@rounds/engine/testing';
import { administrator, type Product } from '../../packages/server/src/testing/installed.ts';
import type { Ledger, SentInspection } from '../durability/ledger.ts';
import { type Checklist, createAnswer } from '../lib/inspection.ts';
import type { Request } from '../lib/load.ts';
import type { Calls } from './calls.ts';
import type { Person } from './people.ts';

const DAY_SECONDS = 8 * 3600;
/** Calls of a working day. */
const PER_DAY = {
  'send answers': 25_000,
  'open an inspection': 2_500,
  'own work': 2_500,
  lists: 5_000,
  session: 3_000,
  charts: 1_200,
  'send a file': 1_000,
  'sign in': 300,
  'report as PDF': 120,
  export: 40,
  import: 20,
} as const;
export type Kind = keyof typeof PER_DAY;
/** Calls whose failure would lose work; they must stay fast while the rest is rejected. */
export const CONDUCTING: readonly Kind[] = ['send answers', 'open an inspection', 'send a file'];
export const CALLS_PER_SECOND = Object.values(PER_DAY).reduce((sum, count) => sum + count, 0) / DAY_SECONDS;

const CALLS_PER_INSPECTION = 25;
/** Each conducts one inspection at a time, and waits for a response before it sends the next ones. */
const DEVICES = 600;
const IMPORTED_ROWS = 200;
const FILE_BYTES = 60_000;
const LISTS = [
  '/api/inspection/list?limit=50',
  '/api/assets/list?limit=50',
  '/api/inspection/list?limit=50&q=fire',
  '/api/user/list?limit=50',
];
const FILE = `%PDF-1.7\n${'x'.repeat(FILE_BYTES)}`;

interface ConductingDevice {
  readonly person: Person;
  inspection: SentInspection;
  isSending: boolean;
}

export interface DayOptions {
  readonly product: Product;
  readonly people: readonly Person[];
  readonly checklist: Checklist;
  readonly charts: readonly string[];
  readonly calls: Calls;
  readonly ledger: Ledger;
  readonly dice: Dice;
}

async function toMultipart({ headers }: Person, path: string, form: FormData): Promise<Request> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  return { method: 'POST', path, headers: { ...headers, 'content-type': type }, body };
}

/** Chooses a kind of call, as often as it happens on a day, and makes it for somebody. */
export function createDay(options: DayOptions): { makeCall(): Promise<void> } {
  const { people, checklist, charts, calls, ledger, dice } = options;
  const devices: ConductingDevice[] = Array.from({ length: DEVICES }, (_, index) => ({
    person: people[index % people.length]!,
    inspection: ledger.begin(),
    isSending: false,
  }));
  const completed: string[] = [];
  let imports = 0;

  async function sendAnswers(): Promise<void> {
    const device =
      devices.find(({ isSending }) => !isSending && dice.chance(10)) ?? devices.find((one) => !one.isSending);
    // All of them wait: more devices would not send either.
    if (!device) return;
    device.isSending = true;
    const completes = device.inspection.calls.length >= CALLS_PER_INSPECTION;
    await sendCall(device.person, device.inspection, completes);
    if (completes) device.inspection = ledger.begin();
    device.isSending = false;
  }

  async function sendCall({ headers }: Person, inspection: SentInspection, completes: boolean): Promise<void> {
    const changes = Array.from({ length: 1 + dice.integer(3) }, () => createAnswer(dice.pick(checklist.questions)));
    const call: SentInspection['calls'][number] = { changes, completes, outcome: 'unknown' };
    inspection.calls.push(call);
    if (completes) inspection.isCompleting = true;
    const requestBody = {
      uuid: inspection.uuid,
      new: { template_id: checklist.template_id },
      changes,
      complete: completes,
    };
    const body = JSON.stringify(requestBody);
    const answer = await calls.send('send answers', { method: 'POST', path: '/api/inspection/sync', headers, body });
    if (answer === null) return;
    call.outcome = 'acknowledged';
    const { data } = JSON.parse(answer) as { data: { acknowledged: string[]; status: string } };
    if (data.acknowledged.length !== changes.length) calls.note(`answers were not acknowledged: ${answer}`);
    if (completes && data.status === 'completed') completed.push(inspection.uuid);
    if (completed.length > people.length) completed.shift();
  }

  const read = (kind: Kind, { headers }: Person, path: string) => calls.send(kind, { path, headers });

  const makers: Readonly<Record<Kind, (person: Person) => Promise<unknown>>> = {
    'send answers': sendAnswers,
    'open an inspection': () => {
      const { person, inspection } = dice.pick(devices);
      const isStored = inspection.calls.some(({ outcome }) => outcome === 'acknowledged');
      return isStored ? read('open an inspection', person, `/api/inspection/${inspection.uuid}`) : sendAnswers();
    },
    'own work': (person) => read('own work', person, '/api/inspection/mine/assigned'),
    lists: (person) => read('lists', person, dice.pick(LISTS)),
    session: (person) => read('session', person, '/api/user/auth'),
    charts: (person) => read('charts', person, dice.pick(charts)),
    'send a file': async (person) => {
      const body = new FormData();
      body.set('purpose', 'answer');
      body.set('file', new Blob([FILE], { type: 'application/pdf' }), 'evidence.pdf');
      await calls.send('send a file', await toMultipart(person, '/api/file/upload', body));
    },
    'sign in': async ({ email }) => {
      const { headers } = options.product.signIn;
      const body = JSON.stringify({ email, password: administrator.password });
      await calls.send('sign in', { method: 'POST', path: '/api/login', headers, body });
    },
    'report as PDF': (person) => {
      const uuid = completed.length > 0 ? dice.pick(completed) : null;
      return uuid ? read('report as PDF', person, `/api/inspection/${uuid}/report.pdf`) : sendAnswers();
    },
    export: (person) => read('export', person, '/api/assets/export?format=csv&filter=%7B%7D'),
    import: async (person) => {
      imports += 1;
      const rows = Array.from({ length: IMPORTED_ROWS }, (_row, row) => `L${imports % 10}-${row},Pump ${imports}`);
      const body = new FormData();
      body.set('columns', JSON.stringify({ asset_id: 'No', display_name: 'Name' }));
      body.set('file', new Blob([`No,Name\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'pumps.csv');
      await calls.send('import', await toMultipart(person, '/api/assets/bulk-import', body));
    },
  };

  // One for each call of a tenth of a day.
  const kinds = (Object.entries(PER_DAY) as [Kind, number][]).flatMap(([kind, count]) =>
    Array.from({ length: count / 10 }, () => kind),
  );
  return {
    async makeCall() {
      await makers[dice.pick(kinds)](dice.pick(people));
    },
  };
}
