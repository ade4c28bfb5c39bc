/**
 * The preview of a draft: next to its tree on a desktop, full screen on a phone, with explanations for each item, in
 * three skins. Nothing is sent to the server.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createInitialOrders, createRuleSet, type Item, type ResponseSet } from '../packages/engine/src/index.ts';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { applySkin, type Device, expectAccessible, openDevice, recordFailure, type Size, SKINS } from './browser.ts';
import { signIn } from './sign-in.ts';

const COLD = 'Cold food is stored at or below 4 °C';

let product: Product;
let template: number;
let desktop: Device;
let phone: Device;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  template = await createTemplate();
  desktop = await openSignedInDevice('wide');
  page = desktop.page;
});
afterEach(({ task }) => recordFailure(page, task));
afterAll(async () => {
  await desktop?.close();
  await phone?.close();
  await product?.stop();
});

/** A question about cold food, two numbers with their ratio, and a section that only “No” shows. */
async function createTemplate(): Promise<number> {
  const created = await product.call<{ template_id: number }>('POST', '/api/checklist/template/new', {
    title: 'Food premises – routine',
    language: 'en',
  });
  const path = `/api/checklist/template/${created.template_id}`;
  const { items: previousItems, revision } = await product.call<{ items: Item[]; revision: number }>('GET', path);
  const main = previousItems.find((item) => item.type === 'page')!.id;
  const answers: ResponseSet = {
    uuid: crypto.randomUUID(),
    options: (['Yes', 'No'] as const).map((label) => ({
      uuid: crypto.randomUUID(),
      label,
      score: label === 'Yes' ? 5 : 0,
      color: label === 'Yes' ? 'green' : 'red',
      failed: label === 'No',
    })),
  };
  const orders = createInitialOrders(10);
  const items: Item[] = [];
  const add = (reference_key: string, type: Item['type'], title: string, options: Item['options'], parent = main) => {
    const id = crypto.randomUUID();
    items.push({ id, type, title, options, parent_id: parent, order: orders[items.length]!, reference_key });
    return id;
  };
  const section = add('temperature', 'section', 'Temperature control', {});
  const scored = { response_set_id: answers.uuid, enable_score: true, required: true, weight: 3 };
  const cold = add('cold', 'yesno', COLD, scored, section);
  add('walk_in', 'number', 'Reading of the walk-in cooler', {}, section);
  add('display', 'number', 'Reading of the display', {}, section);
  add('ratio', 'calculation', 'Ratio', { calculations: { value: 'walk_in / display' } }, section);
  const measures = add('measures', 'section', 'Corrective measures', {});
  add('done', 'longText', 'What was done at once', { required: true }, measures);
  const when = { item_id: cold, operator: 'equals', value: [answers.options[1]!.uuid] } as const;
  const actions = [
    { action: 'show', items: [measures] },
    { action: 'require_note', items: [cold] },
  ] as const;
  const rule = createRuleSet(crypto.randomUUID(), { branches: [{ when, actions }] });
  await product.call('POST', path, {
    save_id: crypto.randomUUID(),
    revision,
    items: { upsert: items },
    response_sets: { upsert: [answers] },
    rule_sets: { upsert: [rule] },
  });
  return created.template_id;
}

async function openSignedInDevice(size: Size): Promise<Device> {
  const device = await openDevice(product.base, size);
  await signIn(device.page);
  return device;
}

const builder = () => `/checklist/template/${template}/edit`;
const question = (title: string) => page.getByRole('article', { name: title });
const why = () => page.getByRole('complementary', { name: 'Why' });
const row = (name: RegExp) => page.getByRole('row', { name });
describe('the preview of a draft', () => {
  test('Ctrl+P opens the preview beside the tree and Back closes it', async () => {
    await page.goto(builder());
    await row(/Cold food/).waitFor();
    await page.keyboard.press('Control+p');
    await question(COLD).waitFor();
    expect(page.url()).toContain('preview=');
    await expectAccessible(page, 'preview-1-start');
    await page.goBack();
    await question(COLD).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Preview' }).click();
    await question(COLD).waitFor();
  });

  test('a hidden section explains why, and answering No shows it', async () => {
    await row(/Corrective measures/).click();
    await why().getByText('Hidden', { exact: true }).waitFor();
    await why().getByText('Doesn’t apply', { exact: true }).waitFor();
    await question(COLD).getByRole('button', { name: 'No', exact: true }).click();
    await why().getByText('Your answer changed 1 other item').waitFor();
    await why().getByText('Failed item', { exact: true }).waitFor();
    await why().getByText('0 of 15 points').waitFor();
    await expectAccessible(page, 'preview-2-answered');
  });

  test('a calculation shows its inputs and why it has no result', async () => {
    await question('Reading of the walk-in cooler').getByRole('textbox').fill('9');
    await question('Reading of the display').getByRole('textbox').fill('0');
    await row(/Ratio/).click();
    await why().getByText('The calculation divides by zero.').first().waitFor();
    await question('Reading of the display').getByRole('textbox').fill('3');
    await row(/Ratio/).click();
    await why().getByText('Result: 3').waitFor();
  });

  test('the completion check leads to the question that blocks completion', async () => {
    await why().getByText('Completion check').click();
    await why()
      .getByRole('button', { name: /What was done at once/ })
      .click();
    await question('What was done at once').waitFor();
    await page.waitForFunction(() =>
      document.querySelector('[role=row][data-active]')?.textContent?.includes('What was done'),
    );
  });

  test('an edit in the tree appears at once and keeps the answers', async () => {
    await row(/Cold food/)
      .getByText(COLD)
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Cold food is kept cold');
    await page.keyboard.press('Escape');
    const no = question('Cold food is kept cold').getByRole('button', { name: 'No', exact: true });
    await no.waitFor();
    await expect.poll(() => no.getAttribute('aria-pressed')).toBe('true');
  });

  test('the preview is accessible in every skin and in a wide frame', async () => {
    for (const skin of SKINS) {
      await applySkin(page, skin);
      await expectAccessible(page, `preview-3-${skin}`);
    }
    await page.getByText('Wide', { exact: true }).click();
    await expectAccessible(page, 'preview-4-wide-frame');
  });

  test('previewing creates no inspection', async () => {
    const { pagination } = await product.call<{ pagination: { total: number } }>('GET', '/api/inspection/list');
    expect(pagination.total).toBe(0);
  });

  test('on a phone the preview fills the screen and can switch to explanations', async () => {
    phone = await openSignedInDevice('phone');
    page = phone.page;
    await page.goto(`${builder()}?preview=open`);
    await question('Cold food is kept cold').getByRole('button', { name: 'No', exact: true }).click();
    await expectAccessible(page, 'preview-5-phone');
    await page.getByText('Why', { exact: true }).click();
    await why().getByText('Failed item', { exact: true }).waitFor();
    for (const skin of SKINS) {
      await applySkin(page, skin);
      await expectAccessible(page, `preview-6-phone-why-${skin}`);
    }
    await page.getByText('Template', { exact: true }).click();
    await row(/Cold food/).waitFor();
    await expectAccessible(page, 'preview-7-phone-template');
  });
});
