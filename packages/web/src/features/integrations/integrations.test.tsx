import {
  type Integration,
  type IntegrationConfiguration,
  type IntegrationDelivery,
  integrations,
} from '@rounds/contract/integrations';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const CONFIGURATION: IntegrationConfiguration = {
  ...{ id: 7, integration: 's3', name: 'Reports to the archive', status: 'enabled', contents: ['pdf', 'media'] },
  ...{ templates: null, folder: 'reports/{ASSET_ID}', file_name: '{DOCUMENT}', endpoint: '', bucket: 'ffs-archive' },
  ...{ region: 'ca-central-1', access_key: 'AKIA••••••••7Q2F', account: null, tested_at: '2026-11-20T09:40:00Z' },
  figures: { delivered: 1_284, median_seconds: 38, waiting: 0, given_up: 1 },
  ...{ problem: null, created_at: '2026-11-01T09:00:00Z', updated_at: '2026-11-01T09:00:00Z' },
};
const DELIVERY: IntegrationDelivery = {
  ...{ id: 3, state: 'given_up', contents: ['pdf', 'media'], media_count: 5, total_bytes: 7_200_000, sent_bytes: 0 },
  inspection: { uuid: '00000000-0000-4000-8000-000000000001', document_id: 'FFS-01274', title: 'Kitchen round' },
  problem: {
    ...{ code: 'write_denied', status: 403, service_code: 'AccessDenied' },
    ...{ message: 'The key isn’t allowed to write in this folder.', advice: 'Allow it to write there.' },
  },
  ...{ attempts: 10, next_at: null, path: 'reports/FFS-01274', completed_at: '2026-11-19T17:20:00Z' },
  ...{ delivered_at: null, created_at: '2026-11-19T17:20:00Z' },
};
const page = {
  ...{ list: [DELIVERY], table_name: 'integration_deliveries' },
  pagination: {
    ...{ total: 1, total_is_exact: true, limit: 10, current_page: 1, total_pages: 1 },
    ...{ next_cursor: null, prev_cursor: null },
  },
};
const S3: Integration = { id: 's3', status: 'installed', configurations: [] };
const DRIVE: Integration = { id: 'google-drive', status: 'not_installed', configurations: [] };

const administrator = createPerson('administrator');
const PATH = '/settings/organization/integrations';
const createServer = (list: Integration[] = [S3, DRIVE]) =>
  new FakeServer()
    .on(integrations.list, () => list)
    .on(integrations.getConfiguration, () => CONFIGURATION)
    .on(integrations.listDeliveries, () => page);

describe('integrations', () => {
  it('each says what it does, and what the operator must set', async () => {
    await renderAt(PATH, { as: administrator, server: createServer() });
    await screen.findByRole('link', { name: 'Set up' });
    screen.getByText('Not installed');
    screen.getByText(/must set GOOGLE_CLIENT_ID/);
  });

  it('a new configuration shows where an example goes, and a problem of the connection at its field', async () => {
    const server = createServer().on(integrations.createConfiguration, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check your input.', {
        data: { bucket: ['There’s no bucket with this name.'] },
      });
    });
    const { user } = await renderAt(`${PATH}/s3/configure/new`, { as: administrator, server });
    const folder = await screen.findByLabelText(/^Folder/);
    await user.clear(folder);
    await user.click(folder);
    await user.paste('reports/{ASSET_ID}');
    screen.getByText('reports/SHEN-9YPTKH/FFS-01286.pdf');
    for (const [label, text] of [
      ['Name', 'Archive'],
      ['Bucket', 'no-such-bucket'],
      ['Region', 'eu-central-1'],
      ['Access key', 'key'],
      ['Secret key', 'secret'],
    ] as const) {
      await user.click(screen.getByLabelText(new RegExp(`^${label}`)));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    await screen.findByText('There’s no bucket with this name.');
    expect(server.getCalls(integrations.createConfiguration)[0]?.body).toMatchObject({
      ...{ bucket: 'no-such-bucket', contents: ['pdf', 'json', 'media'], template_ids: null },
    });
  });

  it('a folder that climbs is refused before anything is sent', async () => {
    const { user } = await renderAt(`${PATH}/s3/configure/new`, { as: administrator, server: createServer() });
    const folder = await screen.findByLabelText(/^Folder/);
    await user.clear(folder);
    await user.click(folder);
    await user.paste('../up');
    await user.tab();
    await screen.findByText(/names of dots only/);
  });

  it('a delivery that was given up says why, and is sent again by hand', async () => {
    const server = createServer().on(integrations.retryDelivery, () => ({ ...DELIVERY, state: 'waiting' as const }));
    const { user } = await renderAt(`${PATH}/s3/configure/7`, { as: administrator, server });
    await screen.findByText('The key isn’t allowed to write in this folder.');
    screen.getByText(/403, AccessDenied/);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(server.getCalls(integrations.retryDelivery)).toHaveLength(1));
  });

  it('saved keys are masked, and stay when other fields change', async () => {
    const server = createServer().on(integrations.updateConfiguration, () => CONFIGURATION);
    const { user } = await renderAt(`${PATH}/s3/configure/7`, { as: administrator, server });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Access key/)).placeholder).toBe('AKIA••••••••7Q2F');
    await user.click(screen.getByLabelText('Word'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(integrations.updateConfiguration)).toHaveLength(1));
    const body = server.getCalls(integrations.updateConfiguration)[0]?.body;
    expect(body).toMatchObject({ contents: ['pdf', 'docx', 'media'] });
    expect(Object.keys(body as object)).not.toContain('secret_key');
    expect(Object.keys(body as object)).not.toContain('bucket');
  });

  it('after signing in at Google, the new configuration begins with the connection', async () => {
    const server = createServer().on(integrations.finishDriveConnection, () => ({
      ...{ connection: 'c-1', account: 'archive@drive.example', configuration_id: null },
    }));
    await renderAt('/oauth-callback?code=abc&state=xyz', { as: administrator, server });
    await screen.findByText(/Google Drive is connected/);
    expect(server.getCalls(integrations.finishDriveConnection)[0]?.body).toEqual({ code: 'abc', state: 'xyz' });
  });
});
