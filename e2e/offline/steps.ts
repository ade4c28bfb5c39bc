/** The steps that people and the world around them take with devices. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Conduct } from './device.ts';
import { kitchen } from './template.ts';
import { DEVICES, type Seat, type World } from './world.ts';

/** The relative frequency of each kind. */
const KINDS = {
  answer: 30,
  'several answers': 14,
  note: 6,
  'not applicable': 3,
  rating: 2,
  'add row': 8,
  'answer in row': 12,
  'remove row': 4,
  'undo removal': 2,
  photo: 3,
  'remove photo': 1,
  'media of an answer': 2,
  'catch up': 8,
  'change network': 7,
  kill: 3,
  'kill while answering': 3,
  'end session': 2,
  'change clock': 3,
  'start offline': 1,
  wait: 8,
  'restart server': 0.3,
};
type Kind = keyof typeof KINDS;

export interface Step {
  readonly kind: Kind;
  readonly device: number;
  readonly inspection: number;
  readonly n: number;
}

export const steps = (minLength: number, maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      kind: fc.oneof(
        ...Object.entries(KINDS).map(([kind, weight]) => ({
          arbitrary: fc.constant(kind as Kind),
          weight: weight * 10,
        })),
      ),
      device: fc.nat(DEVICES - 1),
      inspection: fc.nat(3),
      n: fc.nat(9_999),
    }),
    { minLength, maxLength, size: 'max' },
  );

const MINUTE_MS = 60_000;
const CLOCK_OFFSETS_MS = [0, 0, 1_000, -1_000, 3 * 60 * MINUTE_MS, -2 * 60 * MINUTE_MS, -40 * 24 * 60 * MINUTE_MS];
const PHOTO_BYTES = 10_300;

export interface History {
  readonly world: World;
  readonly seats: readonly Seat[];
  /** The uuids of the inspections, those included that were started offline. */
  readonly inspections: string[];
  readonly undo: (() => void)[];
}

export async function play(history: History, { kind, device: at, inspection, n }: Step): Promise<void> {
  const { world, seats, inspections } = history;
  const seat = seats[at]!;
  const { network, device } = seat;
  if (kind === 'wait') return sleep(n % 25);
  if (kind === 'restart server') return world.restartServer();
  if (kind === 'kill') return device.kill();
  if (kind === 'change network') return changeNetwork(seat, n);
  if (kind === 'end session') {
    network.isSignedIn = !network.isSignedIn;
    return network.isSignedIn ? device.wake() : undefined;
  }
  if (kind === 'change clock') {
    seat.clockOffsetMs = CLOCK_OFFSETS_MS[n % CLOCK_OFFSETS_MS.length]!;
    return;
  }
  if (kind === 'start offline') {
    const started = await device.startOffline(world.templateId);
    if (started) inspections.push(started);
    return;
  }
  const uuid = inspections[inspection % inspections.length]!;
  if (kind === 'catch up') return void (await device.catchUp(uuid, n % 2 === 0));
  const conduct = await device.conduct(uuid);
  if (!conduct) return;
  const isStored = device.in(() => edit(history, conduct, kind, n));
  if (kind === 'kill while answering') return device.kill();
  if (n % 3 > 0) await isStored;
}

async function changeNetwork({ network, device }: Seat, n: number): Promise<void> {
  network.isOnline = n % 3 > 0;
  network.faults = n % 3 === 1 ? 0 : 35;
  await device.wake();
}

/** One edit on the screen; resolves when the device has stored it. */
function edit(history: History, conduct: Conduct, kind: Kind, n: number): Promise<unknown> | undefined {
  const item = (key: string) => ({ item_id: kitchen.id(key) });
  const run = conduct.run();
  const fridges = run.rows(kitchen.id('Fridges'));
  const fridge = fridges[n % Math.max(1, fridges.length)];
  switch (kind) {
    case 'several answers':
      return Promise.all(Array.from({ length: 2 + (n % 8) }, (_, index) => answerOne(conduct, n + index)));
    case 'note':
      return conduct.answer(item('Clean'), { note: n % 5 === 0 ? null : `note ${n}` });
    case 'not applicable':
      return conduct.answer(item(n % 2 ? 'Clean' : 'Degrees'), { na: n % 3 > 0 });
    case 'rating':
      return conduct.answer(item(n % 2 ? 'Clean' : 'Remarks'), { rating: 1 + (n % 5) });
    case 'add row':
      conduct.addRow(item('Fridges'));
      return undefined;
    case 'answer in row':
      return fridge ? answerInRow(conduct, fridge, n) : answerOne(conduct, n);
    case 'remove row':
      if (fridge) history.undo.push(conduct.removeRow({ ...item('Fridges'), row: [fridge] }));
      return undefined;
    case 'undo removal':
      history.undo.pop()?.();
      return undefined;
    case 'photo':
      return addFile(conduct, 'Photos', (uuid) => ({ value: { add: [uuid] } }));
    case 'media of an answer':
      return addFile(conduct, 'Degrees', (uuid) => ({ media: { add: [uuid] } }));
    case 'remove photo': {
      const photos = (run.answer(kitchen.id('Photos'))?.value ?? []) as string[];
      const photo = photos[n % Math.max(1, photos.length)];
      return photo ? conduct.answer(item('Photos'), { value: { remove: [photo] } }) : undefined;
    }
    default:
      return answerOne(conduct, n);
  }
}

function answerOne(conduct: Conduct, n: number): Promise<void> {
  const choice = (key: string, labels: readonly string[]) => [kitchen.choice(key, labels[n % labels.length]!)];
  const place = (key: string) => ({ item_id: kitchen.id(key) });
  const isCleared = n % 11 === 0;
  const values = [
    () => conduct.answer(place('Clean'), { value: isCleared ? null : choice('Clean', ['Yes', 'No']) }),
    () => conduct.answer(place('Degrees'), { value: isCleared ? null : n / 10 }),
    () =>
      conduct.answer(place('Condition'), { value: isCleared ? null : choice('Condition', ['Good', 'Fair', 'Poor']) }),
    () => conduct.answer(place('Remarks'), { value: isCleared ? null : `remark ${n}` }),
    () => conduct.answer(place('Reason'), { value: `reason ${n}` }),
  ];
  return values[n % values.length]!();
}

function answerInRow(conduct: Conduct, fridge: string, n: number): Promise<void> {
  const place = (key: string) => ({ item_id: kitchen.id(key), row: [fridge] });
  if (n % 3 === 0) return conduct.answer(place('Label'), { value: `fridge ${n}` });
  if (n % 3 === 1) return conduct.answer(place('Reading'), { value: n / 10 });
  return conduct.answer(place('Tidy'), { value: [kitchen.choice('Tidy', n % 2 ? 'Yes' : 'No')] });
}

function addFile(conduct: Conduct, key: string, registers: (uuid: string) => object): Promise<void> {
  const uuid = randomUUID();
  const bytes = new Blob([Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(PHOTO_BYTES)])]);
  const file = { uuid, purpose: 'answer' as const, name: 'evidence.pdf', type: 'application/pdf', bytes };
  return conduct.answer({ item_id: kitchen.id(key) }, registers(uuid), [file]);
}
