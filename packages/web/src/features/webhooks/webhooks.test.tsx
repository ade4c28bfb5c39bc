import { jobs } from '@rounds/contract/jobs';
import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookSummary,
  webhooks,
} from '@rounds/contract/webhooks';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const administrator = createPerson('administrator');
const SECRET = `whsec_${'A'.repeat(43)}=`;
const WEBHOOK: WebhookSummary = {
  ...{ id: 7, url: 'https://erp.example.org/hook', description: 'Maintenance system', events: null },
  ...{ includes_record: false, state: 'enabled', suspended_reason: null, failing_since: null },
  ...{ owner: { id: administrator.id, full_name: 'Ada Admin' }, previous_secret_until: null, waiting: 1 },
  ...{ created_at: '2026-11-01T08:00:00Z', updated_at: '2026-11-01T08:00:00Z' },
  last_delivery: { at: '2026-11-20T08:00:00Z', state: 'delivered', status_code: 200 },
  days: Array.from({ length: 7 }, (_, index) => ({ day: `2026-11-${14 + index}`, delivered: 2, failed: index % 2 })),
};
const DELIVERY: WebhookDelivery = {
  ...{ id: 31, message_id: 'msg_1', event: 'asset.created', state: 'waiting', status_code: 500, duration_ms: 12 },
  record: { kind: 'asset', id: 5, uuid: '00000000-0000-4000-8000-000000000005' },
  ...{ problem: 'The receiver answered with status 500.', attempts: 1, at: '2026-11-20T08:00:00Z' },
  ...{ attempted_at: '2026-11-20T08:00:01Z', next_at: '2026-11-20T08:00:06Z' },
};
const DETAILS: WebhookDeliveryDetails = {
  ...DELIVERY,
  request: { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"asset.created"}' },
  is_hidden: false,
  attempt_list: [
    {
      ...{ at: '2026-11-20T08:00:01Z', duration_ms: 12, status_code: 500 },
      ...{ problem: 'The receiver answered with status 500.', answer: { headers: {}, body: 'not now' } },
    },
  ],
};

const createServer = (webhook: WebhookSummary = WEBHOOK) =>
  new FakeServer()
    .on(webhooks.list, () => [webhook])
    .on(webhooks.get, () => webhook)
    .on(webhooks.listDeliveries, () => ({ list: [DELIVERY], next: null }))
    .on(webhooks.getDelivery, () => DETAILS);

const open = (path: string, server = createServer()) => renderAt(path, { server, as: administrator });

describe('the list of webhooks', () => {
  it('an empty list says what webhooks are for and shows a receiver', async () => {
    await open(
      '/settings/webhooks',
      createServer().on(webhooks.list, () => []),
    );
    await screen.findByText('No webhooks yet');
    screen.getByText(/import \{ Webhook \} from 'standardwebhooks'/);
  });

  it('shows state, events and how much has arrived', async () => {
    await open('/settings/webhooks');
    await screen.findByRole('link', { name: 'Maintenance system' });
    screen.getByText('14 of 17 arrived in 7 days');
    screen.getByText('Active');
  });

  it('a new webhook sends chosen events, and its secret is shown once', async () => {
    const server = createServer().on(webhooks.create, () => ({ ...WEBHOOK, secret: SECRET }));
    const { user } = await open('/settings/webhooks', server);
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByLabelText(/^Address/);
    await user.clear(address);
    await user.type(address, 'https://erp.example.org/hook');
    await user.click(dialog.getByLabelText(/^All events/));
    await user.click(dialog.getByLabelText(/^Asset created/));
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    await screen.findByText(SECRET);
    expect(server.calls.find(({ endpoint }) => endpoint.id === 'webhooks.create')?.body).toMatchObject({
      url: 'https://erp.example.org/hook',
      events: ['asset.created'],
    });
  });

  it('what the server says about the address is shown at its field', async () => {
    const server = createServer().on(webhooks.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check the fields.', { data: { url: ['“10.0.0.7” is private.'] } });
    });
    const { user } = await open('/settings/webhooks', server);
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Address/), '10.0.0.7');
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    await dialog.findByText('“10.0.0.7” is private.');
  });
});

describe('a webhook', () => {
  it('shows a delivery with what was sent and answered, and sends it again', async () => {
    const server = createServer().on(webhooks.retryDeliveries, () => ({ count: 1 }));
    const { user } = await open('/settings/webhooks/7', server);
    await user.click(await screen.findByRole('button', { name: /Asset created #5/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText(/webhook-id: msg_1/);
    drawer.getByText('not now');
    await user.click(drawer.getByRole('button', { name: 'Send again' }));
    await screen.findByText('1 message is sent again');
  });

  it('the messages of some days are sent again, up to the end of the last day', async () => {
    let isRejected = true;
    const server = createServer()
      .on(webhooks.retryRange, () => {
        if (!isRejected) return { job_id: 9 };
        isRejected = false;
        throw new FakeApiError('VALIDATION_FAILED', 'Check the fields.', { data: { to: ['The end is too early.'] } });
      })
      .on(jobs.list, () => [])
      .on(jobs.get, () => ({
        id: 9,
        kind: 'webhooks.retry_range',
        status: 'done' as const,
        progress: 100,
        result: { count: 3 },
      }));
    const { user } = await open('/settings/webhooks/7', server);
    await user.click(await screen.findByRole('button', { name: 'Send a period again' }));
    const dialog = within(await screen.findByRole('dialog'));
    const enter = async (label: string, day: string) => {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), day);
    };
    await enter('From', '2026-10-20');
    await enter('To', '2026-10-25');
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await dialog.findByText('The end is too early.');
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await dialog.findByText('3 messages are sent again');
    const { from, to } = server.getCalls(webhooks.retryRange)[0]!.body as { from: string; to: string };
    expect(new Date(from)).toEqual(new Date('2026-10-20T00:00:00'));
    expect(new Date(to)).toEqual(new Date('2026-10-26T00:00:00'));
  });

  it('a test message shows its answer in place', async () => {
    const server = createServer().on(webhooks.test, () => ({
      ...{ at: '2026-11-20T08:00:00Z', duration_ms: 3, status_code: 202, problem: null },
      ...{ answer: { headers: {}, body: 'got it' }, request: { headers: {}, body: '{}' } },
    }));
    const { user } = await open('/settings/webhooks/7', server);
    await user.click(await screen.findByRole('button', { name: 'Send test message' }));
    await screen.findByText('got it');
  });

  it('a suspended webhook says what to do and is resumed', async () => {
    const server = createServer({ ...WEBHOOK, state: 'suspended', suspended_reason: 'failing' });
    server.on(webhooks.resume, () => WEBHOOK);
    const { user } = await open('/settings/webhooks/7', server);
    await screen.findByText(/no message arrived for three days/);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await expect.poll(() => server.calls.some(({ endpoint }) => endpoint.id === 'webhooks.resume')).toBe(true);
  });

  it('deleting asks first and then leads back to the list', async () => {
    const server = createServer().on(webhooks.delete, () => ({ id: 7 }));
    const { user } = await open('/settings/webhooks/7', server);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Webhook deleted');
    await screen.findByRole('link', { name: 'Maintenance system' });
  });

  it('the secret is replaced, with a time in which both work', async () => {
    const server = createServer().on(webhooks.replaceSecret, () => ({ ...WEBHOOK, secret: SECRET }));
    const { user } = await open('/settings/webhooks/7', server);
    await user.click(await screen.findByRole('button', { name: 'Replace secret' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Replace secret' }));
    await screen.findByText(SECRET);
    expect(server.calls.find(({ endpoint }) => endpoint.id === 'webhooks.replaceSecret')?.body).toEqual({
      overlap_hours: 24,
    });
  });

  it('only its owner sees what was sent; others may become the owner', async () => {
    const other = { ...WEBHOOK, owner: { id: 999, full_name: 'Otto Other' } };
    const server = createServer(other)
      .on(webhooks.getDelivery, () => ({ ...DETAILS, request: null, is_hidden: true }))
      .on(webhooks.takeOver, () => WEBHOOK)
      .on(jobs.list, () => []);
    const { user } = await open('/settings/webhooks/7', server);
    await user.click(await screen.findByRole('button', { name: 'Become the owner' }));
    await expect.poll(() => server.calls.some(({ endpoint }) => endpoint.id === 'webhooks.takeOver')).toBe(true);
    await user.click(await screen.findByRole('button', { name: /Asset created #5/ }));
    await screen.findByText('Only the owner of the webhook sees what was sent and answered.');
  });
});
