import { files, MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { jobs } from '@rounds/contract/jobs';
import { type WorkspaceDetails, workspaces } from '@rounds/contract/workspaces';
import type { ArchiveSummary } from '@rounds/contract/workspaces/archive.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CallError } from '../../../platform/api/index.ts';
import { createPerson, FakeApiError, FakeServer, renderAt, upload } from '../../../testing/index.ts';

const DETAILS: WorkspaceDetails = {
  ...{ id: 1, display_name: 'Fraser Food Safety', owner: { id: 7, full_name: 'Mara Lindqvist' }, is_owner: true },
  ...{ can_claim: false, is_last_administrator: false, successors: [], proof: 'knows_password', deletion: null },
  open_work: { inspections: 0, issues: 0, assignments: 0 },
};
const SUMMARY: ArchiveSummary = {
  ...{ workspace: 'Harbour', exported_at: '2026-11-29T08:00:00Z', version: '1.2.0', rows: 12_345 },
  counts: { people: 5, templates: 3, inspections: 1_200, issues: 40, assets: 70, assignments: 4, files: 900 },
  ...{ new_people: 1, existing_people: 4, new_addresses: ['new@harbour.example'] },
  ...{ lacking_features: ['ckl_repeater'], missing_files: 2 },
};
const CHECK = 20;
const IMPORT = 21;

interface World {
  readonly is_empty?: boolean;
  readonly is_owner?: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

function createServer({ is_empty = true, is_owner = true, error }: World = {}): FakeServer {
  const done = { progress: 100, status: 'done' as const };
  return new FakeServer()
    .on(workspaces.listMine, () => [])
    .on(workspaces.getDetails, () => ({ ...DETAILS, is_owner }))
    .on(workspaces.getArchiveState, () => ({ is_owner: true, is_empty }))
    .on(workspaces.exportArchive, () => ({ job_id: 10 }))
    .on(workspaces.startImport, () => ({ job_id: IMPORT }))
    .on(jobs.list, () => [])
    .on(jobs.get, ({ params: { id } }) => {
      if (id === 10)
        return {
          id,
          kind: 'workspaces.export',
          ...done,
          result: { name: 'Fraser.zip', size: 9_000_000, rows: 9, files: 2 },
        };
      if (id === IMPORT) return { id, kind: 'workspaces.import', ...done, result: { rows: 9, files: 2, people: 5 } };
      const check = { id, kind: 'workspaces.check_import' };
      return error
        ? { ...check, status: 'failed' as const, progress: 0, error }
        : { ...check, ...done, result: SUMMARY };
    });
}
const open = (server: FakeServer) => renderAt('/settings/workspaces', { as: createPerson('administrator'), server });

async function choose(server: FakeServer, file = new File(['PK'], 'harbour.zip')) {
  const opened = await open(server);
  await screen.findByRole('button', { name: 'Choose ZIP file' });
  await opened.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
  return opened;
}

describe('the workspace as one file', () => {
  test('a large file is uploaded in parts, and goes on after the connection was lost', async () => {
    const file = new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'harbour.zip');
    let received = 0;
    let isLost = true;
    upload.mockImplementation(async (endpoint, { file: chunk, fields }) => {
      if (endpoint.id === workspaces.checkImport.id) return { job_id: CHECK } as never;
      if (received > 0 && isLost) {
        isLost = false;
        throw new CallError({ status: 0, code: 'NO_NETWORK', message: 'No connection' });
      }
      expect(fields).toMatchObject({ offset: received, import_size: file.size });
      received += chunk?.size ?? 0;
      return {} as never;
    });
    const server = createServer().on(files.getUploadProgress, () => ({ received, size: null, chunk_size: 1 }));
    await choose(server, file);
    await screen.findByText(/Connection lost/);
    await screen.findByRole('button', { name: 'Import' }, { timeout: 20_000 });
    expect(received).toBe(file.size);
    const sent = upload.mock.calls.at(-1)?.[1] as unknown as { readonly fields: { readonly upload: string } };
    expect(JSON.parse(sent.fields.upload)).toMatchObject({ name: 'harbour.zip', size: file.size });
  });

  test('its owner exports it and downloads the file', async () => {
    const { user } = await open(createServer({ is_empty: false }));
    await screen.findByText(/It contains no passwords, tokens, integrations or other secrets/);
    expect(screen.queryByText('Import an exported workspace')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Export workspace' }));
    const link = await screen.findByRole('link', { name: 'Download “Fraser.zip”' });
    expect(link.getAttribute('href')).toBe('/api/job/10/file');
  });

  test('people who do not own it see nothing of it', async () => {
    const server = createServer({ is_owner: false });
    await open(server);
    await screen.findByText('Owner: Mara Lindqvist');
    expect(screen.queryByText('Export and import')).toBeNull();
    expect(server.getCalls(workspaces.getArchiveState)).toHaveLength(0);
  });

  test('an empty workspace imports a file after its owner has seen what that does, and the page reloads', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    upload.mockResolvedValue({ job_id: CHECK } as never);
    const server = createServer();
    const { user } = await choose(server);
    await screen.findByText(/^“Harbour”, exported on /);
    screen.getByText('1,200');
    screen.getByText('1 person is new in this installation: new@harbour.example');
    screen.getByText(/^Your plan doesn’t include: Repeating groups/);
    screen.getByText('2 files were already missing when the workspace was exported.');
    expect(server.getCalls(workspaces.startImport)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(server.getCalls(workspaces.startImport)[0]?.body).toEqual({ job_id: CHECK });
  });

  test('a damaged file says so, and another one can be chosen', async () => {
    upload.mockResolvedValue({ job_id: CHECK } as never);
    const error = { code: 'ARCHIVE_DAMAGED', message: 'This file is damaged or incomplete.' };
    const { user } = await choose(createServer({ error }));
    await screen.findByText(error.message);
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await screen.findByRole('button', { name: 'Choose ZIP file' });
  });

  test('a file that is too large is not sent, and says how the operator imports it', async () => {
    const large = new File(['PK'], 'large.zip');
    Object.defineProperty(large, 'size', { value: 11 * 1024 ** 3 });
    await choose(createServer(), large);
    await screen.findByText(/^This file is larger than .+npm run import-workspace\.$/);
    expect(upload).not.toHaveBeenCalled();
  });

  test('an import that cannot start says why', async () => {
    upload.mockResolvedValue({ job_id: CHECK } as never);
    const server = createServer().on(workspaces.startImport, () => {
      throw new FakeApiError('APP_WORKSPACE_NOT_EMPTY', 'This workspace isn’t empty any more.');
    });
    const { user } = await choose(server);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText('This workspace isn’t empty any more.');
  });
});
