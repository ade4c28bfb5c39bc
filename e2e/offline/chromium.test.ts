/** Random histories on the screens of real browsers; only `npm run offline-histories -- --chromium 3` plays them. */
import { Dice } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../../packages/server/src/testing/installed.ts';
import { type Device, openDevice } from '../browser.ts';
import { signIn } from '../sign-in.ts';

const { OFFLINE_CHROMIUM = '0', OFFLINE_SEED = '1' } = process.env;
const HISTORIES = Number(OFFLINE_CHROMIUM);
const STEPS = 40;
const SIZES = ['wide', 'phone', 'wide'] as const;
const QUESTIONS = [
  'Is the exit free?',
  'Is the lamp lit?',
  'Is the door shut?',
  'Is the floor dry?',
  'Is the sign up?',
];
const TIMEOUT_MS = 20 * 60_000;

interface Player {
  device: Device;
  isOnline: boolean;
}

/** Runs in the page: the ids of the changes on the device that are still queued, and of all. */
async function listChanges(): Promise<{ queued: string[]; all: string[] }> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => /^rounds\.\d+\.\d+$/.test(name ?? ''));
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(found!.name!);
    request.onsuccess = () => resolve(request.result);
  });
  const readAll = <T>(store: string) =>
    new Promise<T[]>((resolve) => {
      const request = db.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => resolve(request.result);
    });
  const waiting = await readAll<{ change: { id: string } }>('changes');
  const sentChanges = await readAll<{ id: string }>('log');
  db.close();
  const queued = waiting.map(({ change }) => change.id);
  return { queued, all: [...queued, ...sentChanges.map(({ id }) => id)] };
}

describe.runIf(HISTORIES > 0)('browsers that lose their network and are killed', () => {
  let product: Product;
  let template: number;
  beforeAll(async () => {
    product = await startProduct();
    const form = new FormData();
    form.set('columns', JSON.stringify({ question: 'question', type: 'type' }));
    form.set('title', 'Exits');
    form.set(
      'file',
      new Blob([`question,type\n${QUESTIONS.map((title) => `${title},yesno`).join('\n')}\n`]),
      'exits.csv',
    );
    template = (await product.send<{ template_id: number }>('/api/checklist/template/import', form)).template_id;
    const path = `/api/checklist/template/${template}`;
    const { revision } = await product.call<{ revision: number }>('GET', path);
    await product.call('POST', `${path}/publish`, { revision });
  });
  afterAll(() => product?.stop());

  const button = ({ device }: Player, question: string, name: string) =>
    device.page.getByRole('article', { name: question }).getByRole('button', { name, exact: true });

  async function open(player: Player, address: string): Promise<void> {
    await player.device.page.goto(address);
    await button(player, QUESTIONS[0]!, 'Yes').waitFor();
  }

  async function step(player: Player, address: string, dice: Dice, recorded: Set<string>): Promise<void> {
    const { device } = player;
    const kind = dice.integer(100);
    if (kind < 70) {
      const previousIds = new Set((await device.page.evaluate(listChanges)).all);
      await button(player, dice.pick(QUESTIONS), dice.pick(['Yes', 'No'])).click();
      const listNew = async () => (await device.page.evaluate(listChanges)).all.filter((id) => !previousIds.has(id));
      await expect.poll(listNew, { timeout: 30_000 }).not.toEqual([]);
      for (const id of await listNew()) recorded.add(id);
    } else if (kind < 88) {
      player.isOnline = !player.isOnline;
      await device.context.setOffline(!player.isOnline);
    } else {
      await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await device.kill();
      player.device = await openDevice(product.base, 'wide', device.profile);
      await player.device.context.setOffline(!player.isOnline);
      await open(player, address);
    }
  }

  test.each(Array.from({ length: HISTORIES }, (_, index) => Number(OFFLINE_SEED) + index))(
    'browsers and the server agree after the history of seed %i',
    async (seed) => {
      const dice = new Dice(seed);
      const recorded = new Set<string>();
      const players: Player[] = [];
      try {
        for (const size of SIZES) {
          const player = { device: await openDevice(product.base, size), isOnline: true };
          players.push(player);
          await signIn(player.device.page);
        }
        const { page } = players[0]!.device;
        await page.goto(`/inspections/mine?start_template=${template}`);
        await page.getByRole('dialog').getByRole('button', { name: 'Start inspection' }).click();
        await page.waitForURL(/\/conduct/);
        const address = new URL(page.url()).pathname;
        const id = address.split('/')[2]!;
        for (const player of players) await open(player, address);
        for (let n = 0; n < STEPS; n += 1) await step(dice.pick(players), address, dice, recorded);

        for (const { device } of players) {
          await device.context.setOffline(false);
          const listQueued = async () => (await device.page.evaluate(listChanges)).queued;
          await expect.poll(listQueued, { timeout: 120_000 }).toEqual([]);
        }
        const { changes } = await product.call<{ changes: { id: string; sequence: number }[] }>(
          'GET',
          `/api/inspection/${id}/changes`,
        );
        const storedIds = new Set(changes.map((change) => change.id));
        expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map((_, index) => index + 1));
        expect([...recorded].filter((change) => !storedIds.has(change))).toEqual([]);
        const readScreen = async (player: Player) => {
          await open(player, address);
          const pressed = QUESTIONS.flatMap((question) =>
            ['Yes', 'No'].map((name) => button(player, question, name).getAttribute('aria-pressed')),
          );
          return Promise.all(pressed);
        };
        const [first, ...others] = await Promise.all(players.map(readScreen));
        for (const other of others) expect(other).toEqual(first);
        expect(first!.filter((pressed) => pressed === 'true').length).toBe(await countAnswers(id));
      } finally {
        for (const { device } of players) await device.close();
      }
    },
    TIMEOUT_MS,
  );

  async function countAnswers(id: string): Promise<number> {
    const { answers } = await product.call<{ answers: { value?: unknown }[] }>('GET', `/api/inspection/${id}`);
    return answers.filter(({ value }) => value !== undefined).length;
  }
});
