/** Makes the archive of a workspace, which its owner downloads within a day. */

import { workspaces } from '@rounds/contract/workspaces';
import { WORKSPACE_EXPORT_JOB, type WorkspaceExport } from '@rounds/contract/workspaces/archive.ts';
import type { JobDefinition } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { type JobFile, storeJobFile } from '../jobs/index.ts';
import { openArchiveStream } from './write-archive.ts';

export interface ExportOrder {
  readonly display_name: string;
}

export const exportJob: JobDefinition<ExportOrder, JobFile & WorkspaceExport> = {
  name: WORKSPACE_EXPORT_JOB,
  notice: 'export_done',
  async run({ display_name }, context) {
    const { database, services, workspace_id, locale, signal, progress } = context;
    const readme = translate(locale, 'workspace_archive.readme', { name: display_name });
    const source = { database, files: services.files, workspace_id, readme, signal, progress };
    const { stream, result } = openArchiveStream(source);
    const body = async () => stream;
    const file = { body, name: toFileName(display_name), type: 'application/zip' };
    const [stored, { rows, files }] = await Promise.all([
      storeJobFile(context, file, workspaces.exportArchive.id),
      result,
    ]);
    return { ...stored, rows, files };
  },
};

function toFileName(display_name: string): string {
  const name = display_name.replaceAll(/[^\p{L}\p{N} .-]/gu, '').trim() || 'workspace';
  return `${name} ${new Date().toISOString().slice(0, 10)}.zip`;
}
