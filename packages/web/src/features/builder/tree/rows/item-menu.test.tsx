import { form, page, yesno } from '@rounds/engine/testing';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../../testing/index.ts';
import { TemplateServer } from '../../testing/template-server.ts';

beforeAll(() => fakeLayout());

it('the menu of a row has its actions in groups, and Delete comes last in a group of its own', async () => {
  const server = new TemplateServer(form(page('Store', yesno('clean'))));
  const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await user.click(await screen.findByRole('button', { name: 'Actions for clean' }));
  const menu = await screen.findByRole('menu');
  const items = [...menu.querySelectorAll('[role=menuitem]')];
  const isBelowDivider = (item: Element) => item.previousElementSibling?.className.includes('divider');
  const names = items.filter(isBelowDivider).map(({ textContent }) => textContent);
  expect(names).toEqual([
    expect.stringMatching(/^Make required/),
    expect.stringMatching(/^Move up/),
    expect.stringMatching(/^Duplicate/),
    expect.stringMatching(/^Delete/),
  ]);
  expect(items.at(-1)?.textContent).toMatch(/^Delete/);
});
