import {
  RETENTION_DEFAULTS,
  RETENTION_RULES,
  type RetentionRule,
  type RetentionSettings,
  retention,
} from '@rounds/contract/retention';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt } from '../../testing/index.ts';

const DAY_MS = 86_400_000;

/** A server whose rules that delete wait for as long as the workspace says. */
function createServer(months: Partial<Record<RetentionRule, number>> = {}) {
  let stored: RetentionSettings = {
    ...RETENTION_DEFAULTS,
    rules: RETENTION_RULES.map((rule) => ({ rule, months: months[rule] ?? null, starts_at: null, last_run: null })),
  };
  return new FakeServer()
    .on(retention.getSettings, () => stored)
    .on(retention.updateSettings, ({ body: { rules = {}, ...options } }) => {
      const starts_at = new Date(Date.now() + stored.waiting_days * DAY_MS).toISOString();
      stored = {
        ...stored,
        ...options,
        rules: stored.rules.map((state) => {
          const after = rules[state.rule];
          return after === undefined
            ? state
            : { ...state, months: after, starts_at: after === null ? null : starts_at };
        }),
      };
      return stored;
    })
    .on(retention.preview, ({ query: { months: after } }) => ({
      total: 1200 / after,
      examples: [{ title: `Kitchen of ${after} months ago`, at: '2020-01-05T08:00:00Z', path: '/inspections/1' }],
    }));
}
const open = (server: FakeServer, as = createPerson('administrator')) =>
  renderAt('/settings/retention', { as, server });
const findRule = async (name: string) => within(await screen.findByRole('region', { name }));

describe('retention', () => {
  it('a rule that deletes shows what it would delete, asks first, and can be cancelled while it waits', async () => {
    const server = createServer();
    const { user } = await open(server);
    const rule = await findRule('Delete inspections');
    await user.click(rule.getByRole('switch', { name: 'Permanently delete completed inspections' }));
    await rule.findByText('10 inspections would be deleted now.');
    const months = rule.getByRole('textbox', { name: 'After … months' });
    await user.clear(months);
    await user.type(months, '60');
    await rule.findByText('20 inspections would be deleted now.');
    expect(rule.getByRole('link', { name: 'Kitchen of 60 months ago' }).getAttribute('href')).toBe('/inspections/1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete inspections after 60 months?' }));
    question.getByText(/The rule starts in 7 days/);
    expect(server.getCalls(retention.updateSettings)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Start waiting period' }));
    await rule.findByText(/^Starts in 7 days/);
    await user.click(rule.getByRole('button', { name: 'Cancel rule' }));
    await screen.findByText('Rule cancelled');
    expect(server.getCalls(retention.updateSettings).map(({ body }) => body)).toEqual([
      { rules: { delete_inspections: 60 } },
      { rules: { delete_inspections: null } },
    ]);
    await waitFor(() => expect(rule.getByRole<HTMLInputElement>('switch').checked).toBe(false));
  });

  it('archiving is saved without a question, and a number that is out of range is named at its field', async () => {
    const server = createServer();
    const { user } = await open(server);
    const archive = await findRule('Archive inspections');
    await user.click(archive.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    const log = await findRule('Delete the activity log');
    await user.click(log.getByRole('switch'));
    const months = log.getByRole('textbox', { name: 'After … months' });
    await user.clear(months);
    await user.type(months, '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(months.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.getCalls(retention.updateSettings)).toHaveLength(1);
  });

  it('people who may only view settings can change nothing', async () => {
    await open(createServer({ delete_activity: 36 }), createPerson('nobody', { permissions: ['APP_VIEW_SETTINGS'] }));
    const rule = await findRule('Delete the activity log');
    expect(rule.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
    await rule.findByText(/entries would be deleted now/);
    expect(rule.getByRole<HTMLInputElement>('textbox').readOnly).toBe(true);
  });
});
