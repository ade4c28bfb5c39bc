/** A section is composed, shared with a group and read by a member, who sees only what they may. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { type InvitedPerson, invitePerson } from '../packages/server/src/testing/invited-person.ts';
import { listMails } from '../packages/server/src/testing/outbox.ts';
import { type Device, expectAccessible, openDevice, recordFailure } from './browser.ts';
import { enterPassword } from './sign-in.ts';

const SECTION = 'Whalley district';
const VIEW = 'Pumps of the north';
const GROUP = 'Inspectors Whalley';

let product: Product;
let office: Device;
let field: Device;
let owner: Page;
let member: Page;
let person: InvitedPerson;

beforeAll(async () => {
  product = await startProduct();
  [office, field] = await Promise.all([openDevice(product.base, 'wide'), openDevice(product.base, 'phone')]);
  owner = office.page;
  member = field.page;
  person = await invitePerson(product, 'Jana', 'Weber');
  const { id } = await product.call<{ id: number }>('POST', '/api/user/group/add', { name_lang: { en: GROUP } });
  await product.call('POST', `/api/user/group/${id}/add`, { user_ids: [person.id] });
  for (const display_name of ['Pump 1', 'Pump 2', 'Fan']) {
    await product.call('POST', '/api/assets/new', { asset_id: display_name, display_name });
  }
  const filter = JSON.stringify({ display_name: [{ operator: 'ct', value: 'Pump' }] });
  const query_string = new URLSearchParams({ filter }).toString();
  await product.call('POST', '/api/saved-query', { name: VIEW, table_name: 'assets', query_string });
  await owner.goto('/login');
  await enterPassword(owner);
  await owner.getByRole('navigation', { name: 'Main menu' }).waitFor();
});
afterEach(async ({ task }) => {
  await recordFailure(owner, task);
  await recordFailure(member, task);
});
afterAll(async () => {
  await office?.close();
  await field?.close();
  await product?.stop();
});

const centerOf = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox())!;
  return [x + width / 2, y + height / 2] as const;
};

/** The free end of a row appears while something is dragged. */
async function dragToGap(source: Locator, gap: Locator): Promise<void> {
  const { mouse } = owner;
  const [x, y] = await centerOf(source);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 20, y + 20, { steps: 4 });
  await mouse.move(700, 300, { steps: 4 });
  await gap.waitFor();
  const [toX, toY] = await centerOf(gap);
  await mouse.move(toX, toY, { steps: 4 });
  await mouse.up();
}

describe('a section that is shared with a group', () => {
  test('its owner puts a figure, a chart and a saved view on the page and shares it', async () => {
    await owner.goto('/manage/sections');
    await owner.getByRole('button', { name: 'New board' }).first().click();
    const dialog = owner.getByRole('dialog', { name: 'New board' });
    await dialog.getByLabel('Title').fill(SECTION);
    await dialog.getByLabel('Empty page').check();
    await dialog.getByRole('button', { name: 'Create and edit' }).click();
    const palette = owner.getByRole('complementary', { name: 'Blocks to add' });
    await palette.getByRole('button', { name: 'Figure' }).click();
    await owner.getByRole('group', { name: 'Inspections, block 1' }).waitFor();
    await dragToGap(palette.getByRole('button', { name: VIEW }), owner.getByText('9 columns are free in this row'));
    await owner.getByRole('group', { name: `${VIEW}, block 2` }).waitFor();
    await palette.getByRole('button', { name: 'Chart' }).click();
    await expect.poll(() => owner.locator('[data-block]').count()).toBe(3);
    await expectAccessible(owner, 'section-editor');
    await owner.getByRole('button', { name: 'Only you' }).click();
    await owner.getByRole('combobox', { name: 'Share with people and groups' }).click();
    await owner.getByRole('option', { name: GROUP }).click();
    await owner.keyboard.press('Escape');
    await owner.getByText(`Visible to ${GROUP}.`).waitFor();
    await owner.getByRole('button', { name: 'Save', exact: true }).click();
    await owner.getByText('Board saved').waitFor();
  });

  test('a member sees the rows and the figure, but not the chart, and pins the section to the menu', async () => {
    await member.goto('/login');
    await member.getByLabel('Email').fill(person.email);
    await member.getByLabel('Password', { exact: true }).fill(person.password);
    await member.getByRole('button', { name: 'Sign in' }).click();
    await member.waitForURL((url) => !url.pathname.startsWith('/login'));
    await member.goto('/manage/sections');
    await member.getByRole('link', { name: SECTION }).click();
    const view = member.getByRole('region', { name: VIEW });
    await view.getByRole('link', { name: 'Pump 1' }).waitFor();
    expect(await view.getByRole('link', { name: 'Fan' }).count()).toBe(0);
    await member.getByText('You don’t have access to this block.').waitFor();
    expect(await member.getByRole('link', { name: 'Edit board' }).count()).toBe(0);
    await expectAccessible(member, 'section-phone');
    await member.getByRole('button', { name: 'More actions' }).click();
    await member.getByRole('menuitem', { name: 'Pin to menu' }).click();
    await member.getByRole('button', { name: 'Open menu' }).click();
    const pinned = member.getByRole('list', { name: 'Pinned' });
    await pinned.getByRole('link', { name: SECTION }).waitFor();
    await view.waitFor();
  });

  test('its owner sends it by mail on a schedule, and a member receives a PDF of what they may see', async () => {
    await owner.goto('/manage/sections');
    await owner.getByRole('link', { name: SECTION }).first().click();
    await owner.getByRole('button', { name: 'Schedule…' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Schedule a report' });
    await dialog.getByRole('combobox', { name: 'Recipients' }).click();
    await owner.getByRole('option', { name: GROUP }).click();
    // The list stays open for further recipients.
    await owner.keyboard.press('Tab');
    await dialog.getByText(/^Every Monday at 07:30/).waitFor();
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.goto('/analytics/scheduled-reports');
    await owner
      .getByRole('row', { name: SECTION })
      .getByRole('button', { name: `Actions for ${SECTION}` })
      .click();
    await owner.getByRole('menuitem', { name: 'Send to all now' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await owner.getByText(`“${SECTION}” is being sent`).waitFor();
    const mail = await vi.waitFor(
      async () => {
        const match = (await listMails(product.dataDir, person.email)).find(({ subject }) => subject === SECTION);
        if (!match) throw new Error('no mail yet');
        return match;
      },
      { timeout: 60_000, interval: 250 },
    );
    // Long headers continue in the next line.
    expect(mail.raw.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`${SECTION} \\d{4}-\\d\\d-\\d\\d\\.pdf`));
    expect(mail.text).toMatch(/\/section\/\d+/);
  });
});
