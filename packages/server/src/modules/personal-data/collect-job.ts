/** Collects the data of one person in a ZIP file that is kept for a day. */
import type { Readable } from 'node:stream';
import { personalData } from '@rounds/contract/users/personal-data.ts';
import { ZipFile } from 'yazl';
import { findActorOfUser } from '../../http/auth/session.ts';
import type { JobContext, JobDefinition } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { loadPersonalInspection } from '../inspections/index.ts';
import { type JobFile, storeJobFile } from '../jobs/index.ts';
import { listConductedIds, listOwnFiles, loadPart, PART_NAMES } from './queries.ts';

export interface CollectOrder {
  readonly user_id: number;
  readonly full_name: string;
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export const collectJob: JobDefinition<CollectOrder, JobFile> = {
  name: 'personal_data.collect',
  notice: 'export_done',
  async run(order, context) {
    const zip = new ZipFile();
    const bytes = { body: async () => zip.outputStream as Readable, name: toFileName(order), type: 'application/zip' };
    const failed = new AbortController();
    const signal = AbortSignal.any([context.signal, failed.signal]);
    const isOwn = order.user_id === context.user_id;
    const endpoint = isOwn ? personalData.startOwn.id : personalData.start.id;
    const stored = storeJobFile({ ...context, signal }, bytes, endpoint);
    const finished = addAll(zip, order, context).then(
      () => zip.end(),
      (error: unknown) => {
        // A file that lacks something is not stored.
        failed.abort();
        throw error;
      },
    );
    const [, file] = await Promise.all([finished, stored]);
    return file;
  },
};

const toFileName = ({ full_name }: CollectOrder): string =>
  `${full_name.replaceAll(/[^\p{L}\p{N} .-]/gu, '').trim() || 'data'}.zip`;

async function addAll(zip: ZipFile, order: CollectOrder, context: JobContext): Promise<void> {
  const { user_id, full_name } = order;
  const { locale, progress } = context;
  zip.addBuffer(Buffer.from(translate(locale, 'personal_data.readme', { name: full_name })), 'README.txt');
  for (const name of PART_NAMES) {
    zip.addBuffer(toJson(await context.transaction((tx) => loadPart(tx, name, user_id))), `${name}.json`);
  }
  const [ids, files] = await context.transaction((tx) =>
    Promise.all([listConductedIds(tx, user_id), listOwnFiles(tx, user_id)]),
  );
  const total = ids.length + files.length;
  for (const [done, id] of ids.entries()) {
    await progress(done, total);
    const inspection = await context.transaction(async (tx) => {
      // Masked answers are as readable as for the person.
      const reader = await findActorOfUser(tx, user_id);
      return loadPersonalInspection({ ...context, tx }, id, reader);
    });
    if (inspection) zip.addBuffer(toJson(inspection), `inspections/${id}.json`);
  }
  zip.addBuffer(toJson(files.map(({ key: _, ...file }) => file)), 'files.json');
  for (const [done, { key, uuid, name }] of files.entries()) {
    await progress(ids.length + done, total);
    // The extension alone is taken from the name, which may contain anything.
    const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
    const stream = await context.services.files.read(key);
    zip.addReadStream(stream, `files/${uuid}${extension}`, { compress: false });
  }
}
