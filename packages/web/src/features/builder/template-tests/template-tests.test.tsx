import { checklists } from '@rounds/contract/checklists';
import { form, page, section, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const kitchen = form(
  page('Kitchen', yesno('clean', { enable_score: true }), text('extra'), section('Cold store', yesno('sealed'))),
).rule({
  when: { item_id: 'clean', operator: 'equals', value: ['No'] },
  actions: [{ action: 'show', items: ['Cold store'] }],
});

beforeAll(async () => {
  await import('../preview/preview-pane.tsx');
  return fakeLayout();
});

async function open(server = new TemplateServer(kitchen), locale: 'en' | 'de' | 'fr' = 'en') {
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager', { locale }), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
}
type User = Awaited<ReturnType<typeof open>>['user'];
const tests = () => Object.values(server().records.tests);
let current: TemplateServer;
const server = () => current;
const start = async () => {
  const opened = await open();
  current = opened.server;
  return opened;
};
const panel = () => within(screen.getByRole('navigation', { name: 'Outline' }));
const openPanel = (user: User) => user.click(panel().getByRole('button', { name: 'Tests' }));
const question = async (name: string) => within(await screen.findByRole('article', { name: new RegExp(`^${name}`) }));

/**
 * Answers a question in the preview and saves the answers as a test. Without the rule, "Yes" would show the section as
 * "No" does.
 */
async function record(user: User, title: string, answer: 'Yes' | 'No' = 'No') {
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click((await question('clean')).getByRole('button', { name: new RegExp(`${answer}$`) }));
  await user.click(screen.getByRole('button', { name: 'Save as test' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the test' });
  expect((name as HTMLInputElement).value).toBe(`clean: ${answer}`);
  await user.clear(name);
  await user.type(name, `${title}{Enter}`);
  await screen.findByText(`Test “${title}” saved`);
}
const closePreview = async (user: User) => {
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull());
};
/** Removes the rule of the template. */
async function removeRule(user: User) {
  await user.click(screen.getByRole('row', { name: 'clean' }));
  const options = within(screen.getByRole('complementary', { name: 'Settings' }));
  await user.click(await options.findByRole('button', { name: 'Actions for this rule' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete rule' }));
}

describe('the tests of a template', () => {
  it('a template without tests says what they are good for, and suggests some that reach every rule', async () => {
    const { user } = await start();
    await openPanel(user);
    panel().getByRole('heading', { name: 'No tests yet' });
    expect(screen.queryByText(/No test reaches/)).toBeNull();
    await user.click(panel().getByRole('button', { name: 'Suggest missing tests' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Missing tests' }));
    await dialog.findByRole('checkbox', { name: 'clean: No' });
    await user.click(dialog.getByRole('checkbox', { name: 'No answers' }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 test' }));
    await screen.findByText('1 test passes');
    panel().getByText('Tests reach 1 of 2 rule outcomes');
    panel().getByRole('button', { name: 'Rule does not apply: clean is No' });
    await waitFor(() => expect(tests()).toMatchObject([{ title: 'clean: No', expected: [{}, { visible: true }] }]));
  });

  it('answers of the preview become a test, which turns red with a change and names what changed', async () => {
    const { user } = await start();
    await record(user, 'Tidy', 'Yes');
    await closePreview(user);
    await openPanel(user);
    await panel().findByText('1 test passes');
    await removeRule(user);
    await panel().findByText('The test fails');
    expect(screen.getAllByRole('button', { name: 'The test fails' })).toHaveLength(1);
    await user.click(panel().getByRole('button', { name: /^Fails Tidy/ }));
    const failure = await panel().findByRole('button', { name: /^Cold store/ });
    await user.click(failure);
    await waitFor(() => expect(screen.getByRole('row', { name: 'Cold store' }).hasAttribute('data-active')).toBe(true));
    await user.click(panel().getByRole('button', { name: 'Expect what happens now' }));
    await panel().findByText('1 test passes');
  });
});

describe('one test', () => {
  it('a test is renamed, deleted, and comes back by undo', async () => {
    const { user } = await start();
    await record(user, 'Dirty');
    await closePreview(user);
    await openPanel(user);
    const act = async (name: string) => {
      await user.click(panel().getByRole('button', { name: /^Actions for test/ }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await act('Rename');
    const name = await panel().findByRole('textbox', { name: 'Name of the test' });
    await user.clear(name);
    await user.type(name, 'Dirty floor{Enter}');
    await waitFor(() => expect(tests()).toMatchObject([{ title: 'Dirty floor' }]));
    await act('Delete');
    await panel().findByRole('heading', { name: 'No tests yet' });
    const message = (await screen.findByText('Test “Dirty floor” deleted')).closest('[role=status]') as HTMLElement;
    await user.click(within(message).getByRole('button', { name: 'Undo' }));
    await panel().findByRole('button', { name: /^Passes Dirty floor/ });
  });

  it('the preview opens with the answers of a test and updates it', async () => {
    const { user } = await start();
    await record(user, 'Dirty');
    await user.click(screen.getByRole('button', { name: 'Clear answers' }));
    await closePreview(user);
    await openPanel(user);
    await user.click(panel().getByRole('button', { name: /^Actions for test/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open in preview' }));
    const clean = await question('clean');
    await waitFor(() => expect(clean.getByRole('button', { name: /No$/ }).getAttribute('aria-pressed')).toBe('true'));
    await user.click(clean.getByRole('button', { name: /Yes$/ }));
    await user.click(screen.getByRole('button', { name: 'Save as test' }));
    await user.click(await screen.findByRole('button', { name: 'Update test' }));
    const yes = kitchen.choice('clean', 'Yes');
    await waitFor(() => expect(tests()).toMatchObject([{ title: 'Dirty', answers: [{ value: [yes] }] }]));
  });

  it('a red test warns before publishing and does not forbid it', async () => {
    const { user } = await start();
    current.on(checklists.publish, () => ({
      version_id: 5,
      version: 4,
      revision: 6,
      published_at: '2026-11-20T13:05:00.000Z',
    }));
    await record(user, 'Tidy', 'Yes');
    await closePreview(user);
    await removeRule(user);
    await user.click(screen.getByRole('button', { name: /^Publish/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Publish version/ }));
    dialog.getByText('The test of this template fails');
    dialog.getByText('Tidy');
    await user.click(dialog.getByRole('button', { name: /^Publish/ }));
    await screen.findByText(/^Version 4/);
  });
});
