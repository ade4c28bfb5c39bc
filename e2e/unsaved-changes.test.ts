/** Every page with a form is edited, and none of them is left without a question. */
import { beforeAll, describe, expect, test } from 'vitest';
import { page, product, setUpJourney } from './journey.ts';
import { enterPassword } from './sign-in.ts';

setUpJourney();

let structureId: number;
let categoryId: number;
let sectionId: number;
let assetTypeId: string;

beforeAll(async () => {
  const tree = { title: 'District', columns: [], nodes: [{ title: 'Depot', is_site: true }] };
  structureId = (await product.call<{ id: number }>('POST', '/api/resources/sites/structures/new', tree)).id;
  const categories = await product.call<{ value: number }[]>('GET', '/api/issue/category/all');
  categoryId = categories[0]!.value;
  sectionId = (await product.call<{ id: number }>('POST', '/api/section/new', { title: 'Board' })).id;
  assetTypeId = (await product.call<{ uuid: string }>('POST', '/api/assets/types/new', { name: 'Pump' })).uuid;
  await page.goto('/login');
  await enterPassword(page);
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
});

/** Pages with forms. */
const PAGES: readonly (readonly [string, () => string])[] = [
  ['profile', () => '/user/account-settings?tab=profile'],
  ['preferences', () => '/user/account-settings?tab=preferences'],
  ['notices', () => '/user/account-settings?tab=notices'],
  ['organization', () => '/settings/organization'],
  ['people settings', () => '/settings/user'],
  ['security', () => '/settings/security'],
  ['templates and ratings', () => '/settings/checklist'],
  ['report layout', () => '/settings/report'],
  ['assignment settings', () => '/settings/assignment?tab=defaults'],
  ['retention', () => '/settings/retention'],
  ['single sign-on', () => '/settings/organization/auth/saml'],
  ['issue settings', () => '/issues/categories?tab=settings'],
  ['a category', () => `/issues/categories/${categoryId}?tab=look`],
  ['a new assignment', () => '/assignment/add'],
];

const FIELDS = [
  'main form input[type=text]:not([readonly]):not([disabled]):not([role=combobox]):not([aria-haspopup])',
  'main form input:not([type]):not([readonly]):not([disabled]):not([role=combobox]):not([aria-haspopup])',
  'main form textarea:not([readonly]):not([disabled])',
  'main form select:not([disabled])',
  'main form input:is([type=checkbox], [type=radio]):not(:checked):not([disabled])',
].join(', ');

async function changeField(): Promise<void> {
  const field = page.locator(FIELDS).first();
  await field.waitFor({ state: 'attached' });
  const kind = await field.evaluate((one) => (one instanceof HTMLSelectElement ? 'select' : one.getAttribute('type')));
  if (kind === 'select') {
    const values = await field.evaluate((one) => [...(one as HTMLSelectElement).options].map(({ value }) => value));
    const current = await field.inputValue();
    await field.selectOption(values.find((value) => value !== current)!);
  } else if (kind === 'checkbox' || kind === 'radio') await field.evaluate((one) => (one as HTMLInputElement).click());
  else await field.fill(/^\d+$/.test(await field.inputValue()) ? '13' : 'Changed here');
}

const expectQuestion = async () => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  return question;
};

describe('a page with an edited form', () => {
  test.each(PAGES)('%s asks before it is left, and keeps the changes if the person stays', async (_, toAddress) => {
    const address = toAddress();
    await page.goto(address);
    await changeField();
    expect(await page.evaluate("!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('a[href="/dashboard"]').first().click();
    await (await expectQuestion()).getByRole('button', { name: 'Stay' }).click();
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
    if (address !== '/assignment/add') await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    await page.locator('a[href="/dashboard"]').first().click();
    await (await expectQuestion()).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('editors of sites, boards, roles and fields ask as well', async () => {
    const editors: readonly (readonly [string, () => Promise<void>])[] = [
      [`/resources/sites/${structureId}`, () => page.getByRole('textbox', { name: /^Title/ }).fill('Another title')],
      [`/section/${sectionId}?edit=1`, () => page.getByRole('button', { name: /^Text/ }).first().click()],
      [
        '/user/role',
        () => page.locator('main').getByRole('checkbox', { checked: false, disabled: false }).first().click(),
      ],
      [
        `/assets/types/${assetTypeId}`,
        async () => {
          await page.getByRole('button', { name: 'Text', exact: true }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('textbox').first().fill('Maker');
          await dialog.getByRole('button', { name: /^(Add|Apply|Save)/ }).click();
        },
      ],
    ];
    for (const [address, edit] of editors) {
      await page.goto(address);
      await edit();
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
      await page.locator('a[href="/dashboard"]').first().click();
      await (await expectQuestion()).getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL('**/dashboard');
    }
  });

  test('signing out asks, and does not end the session if the person stays', async () => {
    await page.goto('/settings/user');
    await changeField();
    await page
      .getByRole('button', { name: /^Account:|^Your account/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await (await expectQuestion()).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  });
});
