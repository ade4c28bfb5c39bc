import { checklists } from '@rounds/contract/checklists';
import { inspections, type TemplateImpact } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { form, page, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const store = form(page('Store', yesno('clean'), text('why')));
const impact: TemplateImpact = {
  revision: 5,
  published_version: 3,
  versions: [
    { version_id: 31, version: 3, to_do: 2, in_progress: 7 },
    { version_id: 30, version: 2, to_do: 0, in_progress: 3 },
  ],
  inspections: 12,
  affected: 2,
  answers: { converted: 1, attention: 2 },
  items: [
    {
      item_id: store.id('clean'),
      title: 'clean',
      is_question: true,
      type: 'yesno',
      new_type: 'yesno',
      kinds: ['options', 'renamed'],
      options: [
        { uuid: store.choice('clean', 'Yes'), label: 'Poor', kind: 'replaced', to: null },
        { uuid: store.choice('clean', 'No'), label: 'Fair', kind: 'renamed', to: 'OK' },
      ],
      answers: { converted: 0, attention: 2 },
    },
  ],
  references: [
    { by: 'rule', item_id: store.id('why'), title: 'why', to: store.id('clean'), to_title: 'clean', is_kept: false },
  ],
  assignments: 1,
  issues: 0,
  charts: 0,
  saved_views: 1,
  global_responses: [{ uuid: store.id('clean'), name: 'Condition' }],
};

beforeAll(() => fakeLayout());

const open = async (impact: TemplateImpact, version_title?: string) => {
  const server = new TemplateServer(store);
  const { head } = server.records;
  server.records = { ...server.records, head: { ...head, ...(version_title && { version_title }) } };
  server.revision = 5;
  const moves: number[] = [];
  server
    .on(inspections.getImpact, () => impact)
    .on(checklists.publish, () => ({
      version_id: 32,
      version: 4,
      revision: 5,
      published_at: '2026-11-20T13:05:00.000Z',
    }))
    .on(inspections.moveOpen, ({ body }) => {
      moves.push(body.version_id);
      return { job_id: 8 };
    })
    .on(jobs.list, () => [])
    .on(jobs.get, () => ({
      ...{ id: 8, kind: 'inspections.move', status: 'done' as const, progress: 100 },
      result: { moved: 12, affected: 2, answers: { converted: 1, attention: 2 }, left: 0 },
    }));
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await opened.user.click(await screen.findByRole('button', { name: 'Publish version 4' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 4?' }));
  return { ...opened, server, moves, dialog };
};

describe('what publishing means', () => {
  it('is said first, with details folded, and open inspections are left alone unless people choose to move them', async () => {
    const { user, dialog, moves } = await open(impact);
    await dialog.findByText(/12 open inspections\. 3 answers are affected\./);
    dialog.getByText('9 on version 3 · 3 on version 2');
    expect(dialog.getByText('1 changed question').closest('details')?.open).toBe(false);
    await user.click(dialog.getByText('1 changed question'));
    dialog.getByText('Answer “Fair” is now “OK” and keeps its history');
    dialog.getByText(/Answer “Poor” deleted and added again/);
    dialog.getByText('Also publishes the changed global response Condition.');
    dialog.getByText(/1 saved view filters by a changed question or answer\./);
    const leave = dialog.getByRole('radio', { name: 'Leave on their version' });
    expect((leave as HTMLInputElement).checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Publish version 4' }));
    await screen.findByRole('dialog', { name: 'Version 4 published' });
    expect(moves).toEqual([]);
  });

  it('moving starts a job for the new version and says what became of the answers', async () => {
    const { user, dialog, moves } = await open(impact);
    await user.click(await dialog.findByRole('radio', { name: 'Move to version 4' }));
    await user.click(dialog.getByRole('button', { name: 'Publish version 4' }));
    const done = within(await screen.findByRole('dialog', { name: 'Version 4 published' }));
    await waitFor(() => expect(moves).toEqual([32]));
    await done.findByText(/12 inspections moved\. 1 answer takes a new form\./);
  });

  it('the version is called as the draft plans it, unless people enter another title or none', async () => {
    const { user, dialog, server } = await open(impact, 'Spring');
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Version title/ });
    expect(field.value).toBe('Spring');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Publish version 4' }));
    await screen.findByRole('dialog', { name: 'Version 4 published' });
    expect(server.getCalls(checklists.publish).map(({ body }) => body)).toEqual([{ revision: 5, title: '' }]);
  });

  it('without open inspections there is nothing to choose', async () => {
    const { dialog } = await open({ ...impact, inspections: 0, affected: 0, versions: [], items: [], references: [] });
    await dialog.findByText(/No inspections are open/);
    expect(dialog.queryByRole('radio')).toBeNull();
  });
});
