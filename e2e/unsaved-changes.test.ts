/** Every page with a form is edited, and none of them is left without a question. */

import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, product, setUpJourney } from './journey.ts';
import { enterPassword } from './sign-in.ts';

setUpJourney();

let structureId: number;
let categoryId: number;

beforeAll(async () => {
  const tree = { title: 'District', columns: [], nodes: [{ title: 'Depot', is_site: true }] };
  structureId = (await product.call<{ id: number }>('POST', '/api/resources/sites/structures/new', tree)).id;
  const categories = await product.call<{ value: number }[]>('GET', '/api/issue/category/all');
  categoryId = categories[0]!.value;
  await product.call('POST', '/api/user/role/new', {
    name_lang: { en: 'District lead' },
    permissions: ['INS_CONDUCT_INSPECTION'],
  });
  await page.goto('/login');
  await enterPassword(page);
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
});

/** Pages with forms. */
interface FormPage {
  readonly name: string;
  readonly toAddress: () => string;
  /** Edits the form, if that is more than typing in the first field. */
  readonly edit?: () => Promise<void>;
}
const PAGES: readonly FormPage[] = [
  { name: 'profile', toAddress: () => '/user/account-settings?tab=profile' },
  { name: 'preferences', toAddress: () => '/user/account-settings?tab=preferences' },
  { name: 'notices', toAddress: () => '/user/account-settings?tab=notices' },
  { name: 'organization', toAddress: () => '/settings/organization' },
  { name: 'people settings', toAddress: () => '/settings/user' },
  { name: 'security', toAddress: () => '/settings/security' },
  { name: 'templates and ratings', toAddress: () => '/settings/checklist' },
  { name: 'report layout', toAddress: () => '/settings/report' },
  { name: 'assignment settings', toAddress: () => '/settings/assignment?tab=defaults' },
  { name: 'retention', toAddress: () => '/settings/retention' },
  { name: 'single sign-on', toAddress: () => '/settings/organization/auth/saml' },
  {
    name: 'issue settings',
    toAddress: () => '/issues/categories?tab=settings',
    edit: () => page.getByRole('button', { name: '“Complete” requires a note' }).click(),
  },
  { name: 'a category', toAddress: () => `/issues/categories/${categoryId}?tab=look` },
  { name: 'a new assignment', toAddress: () => '/assignment/add' },
];

const EDITABLE = ':not([readonly]):not([disabled]):not([role=combobox]):not([aria-haspopup])';
/** Choices come first, because some texts have a form of their own. */
const FIELDS = [
  'main form input:is([type=checkbox], [type=radio]):not(:checked):not([disabled])',
  `main form :is(input[type=text], input:not([type]), textarea)${EDITABLE}`,
  'main form select:not([disabled])',
];

async function changeField(): Promise<void> {
  await page.locator(FIELDS.join(', ')).first().waitFor({ state: 'attached' });
  const [choice, text, select] = FIELDS.map((fields) => page.locator(fields).first()) as [Locator, Locator, Locator];
  if ((await choice.count()) > 0) await choice.evaluate((one) => (one as HTMLInputElement).click());
  else if ((await text.count()) > 0) await text.fill(/^\d+$/.test(await text.inputValue()) ? '13' : 'Changed here');
  else {
    const values = await select.evaluate((one) => [...(one as HTMLSelectElement).options].map(({ value }) => value));
    const current = await select.inputValue();
    await select.selectOption(values.find((value) => value !== current)!);
  }
}

const expectQuestion = async () => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  return question;
};

describe('a page with an edited form', () => {
  test.each(PAGES)(
    '%s asks before it is left, and keeps the changes if the person stays',
    async ({ toAddress, edit = changeField }) => {
      const address = toAddress();
      await page.goto(address);
      await edit();
      expect(await page.evaluate("!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(true);
      await page.keyboard.press('Escape');
      await page.locator('a[href="/dashboard"]').first().click();
      await (await expectQuestion()).getByRole('button', { name: 'Stay' }).click();
      expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
      if (address !== '/assignment/add') await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
      await page.locator('a[href="/dashboard"]').first().click();
      await (await expectQuestion()).getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL('**/dashboard');
    },
  );

  test('the editors of sites and roles ask as well', async () => {
    const editors: readonly (readonly [string, () => Promise<void>])[] = [
      [
        `/resources/sites/${structureId}`,
        () =>
          page
            .getByRole('treeitem')
            .first()
            .click()
            .then(() => page.getByRole('textbox', { name: 'Note' }).fill('Another note')),
      ],
      [
        '/user/role',
        () =>
          page
            .getByRole('checkbox', { name: /for District lead/ })
            .first()
            .click(),
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
});
