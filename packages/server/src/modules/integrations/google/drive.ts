/** Stores reports in Google Drive. The application sees only the files and folders that it has created itself. */
import * as z from 'zod/mini';
import { OutboundError } from '../../../outbound/index.ts';
import type { Services } from '../../../services.ts';
import { IntegrationError } from '../problems.ts';
import {
  type FileName,
  type FileStoreOutside,
  type FileToStore,
  PART_BYTES,
  TEST_CONTENT,
  TEST_FILE,
} from '../stores/store.ts';
import { DriveApi, type DriveSecret, toDriveError } from './api.ts';

export type { DriveSecret } from './api.ts';

const FOLDER_TYPE = 'application/vnd.google-apps.folder';
const MAX_RESUMES = 3;

const created = z.object({ id: z.string() });
const foundFile = z.object({
  files: z.array(z.object({ id: z.string(), appProperties: z.optional(z.record(z.string(), z.string())) })),
});
type FoundFile = z.infer<typeof foundFile>['files'][number];

export class GoogleDrive implements FileStoreOutside {
  readonly #api: DriveApi;
  readonly #folders = new Map<string, string>([['', 'root']]);

  constructor(secret: DriveSecret, services: Pick<Services, 'config' | 'outbound'>, signal?: AbortSignal) {
    this.#api = new DriveApi(secret, services, signal);
  }

  async has({ folder, name, fingerprint }: FileName): Promise<boolean> {
    const parent = await this.#findFolder(folder);
    if (parent === undefined) return false;
    return (await this.#find(parent, name))?.appProperties?.rounds === fingerprint;
  }

  async write(file: FileToStore, onSent: (bytes: number) => void): Promise<void> {
    const parent = await this.#getFolder(file.folder);
    const existing = await this.#find(parent, file.name);
    await this.#upload(file, parent, existing?.id, onSent);
  }

  async test(folder: string): Promise<void> {
    const parent = await this.#getFolder(folder);
    const existing = await this.#find(parent, TEST_FILE);
    const read = async () => TEST_CONTENT;
    const file = { folder, name: TEST_FILE, type: 'text/plain', fingerprint: 'test', size: TEST_CONTENT.length, read };
    const id = await this.#upload(file, parent, existing?.id, () => {});
    await this.#api.request(`${this.#api.addresses.files}/${encodeURIComponent(id)}`, { method: 'DELETE' });
  }

  async #findFolder(path: string): Promise<string | undefined> {
    let parent = 'root';
    let at = '';
    for (const name of path.split('/').filter(Boolean)) {
      at = at ? `${at}/${name}` : name;
      const id = this.#folders.get(at) ?? (await this.#find(parent, name, true))?.id;
      if (id === undefined) return undefined;
      this.#folders.set(at, id);
      parent = id;
    }
    return parent;
  }

  async #getFolder(path: string): Promise<string> {
    const existing = await this.#findFolder(path);
    if (existing !== undefined) return existing;
    const slash = path.lastIndexOf('/');
    const parent = await this.#getFolder(path.slice(0, Math.max(slash, 0)));
    const { id } = await this.#api.json(created, `${this.#api.addresses.files}?fields=id`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: path.slice(slash + 1), mimeType: FOLDER_TYPE, parents: [parent] }),
    });
    this.#folders.set(path, id);
    return id;
  }

  async #find(parent: string, name: string, isFolder = false): Promise<FoundFile | undefined> {
    const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
    const conditions = [
      ...[`name = ${quote(name)}`, `${quote(parent)} in parents`, 'trashed = false'],
      `mimeType ${isFolder ? '=' : '!='} ${quote(FOLDER_TYPE)}`,
    ];
    const query = new URLSearchParams({
      ...{ q: conditions.join(' and '), fields: 'files(id,appProperties)', orderBy: 'createdTime', pageSize: '1' },
    });
    const { files } = await this.#api.json(foundFile, `${this.#api.addresses.files}?${query}`);
    return files[0];
  }

  /** Returns the id of the file. */
  async #upload(
    file: FileToStore,
    parent: string,
    knownId: string | undefined,
    onSent: (bytes: number) => void,
  ): Promise<string> {
    const { uploads } = this.#api.addresses;
    const metadata = { name: file.name, appProperties: { rounds: file.fingerprint } };
    const response = await this.#api.request(
      `${uploads}${knownId ? `/${encodeURIComponent(knownId)}` : ''}?uploadType=resumable&fields=id`,
      {
        method: knownId ? 'PATCH' : 'POST',
        headers: {
          'content-type': 'application/json',
          'x-upload-content-type': file.type,
          'x-upload-content-length': String(file.size),
        },
        body: JSON.stringify(knownId ? metadata : { ...metadata, parents: [parent] }),
      },
    );
    const session = response.headers.get('location');
    if (!session) throw new IntegrationError('answer_invalid', response.status);
    return this.#sendParts(file, session, onSent);
  }

  /** A part that got no response is not sent again as a whole: Google is asked how much of it has arrived. */
  async #sendParts(file: FileToStore, session: string, onSent: (bytes: number) => void): Promise<string> {
    let start = 0;
    for (let resumes = 0; ; ) {
      const body = await file.read(start, Math.min(start + PART_BYTES, file.size));
      const range = file.size === 0 ? '*' : `${start}-${start + body.length - 1}`;
      const answer = await this.#api
        .send(session, { method: 'PUT', headers: { 'content-range': `bytes ${range}/${file.size}` }, body })
        .catch((error: unknown) => {
          if (error instanceof OutboundError && resumes < MAX_RESUMES) return undefined;
          throw error;
        });
      if (answer && answer.status >= 200 && answer.status < 300) {
        onSent(file.size - start);
        return readId(answer.body);
      }
      if (answer && answer.status !== 308 && (answer.status < 500 || resumes >= MAX_RESUMES))
        throw toDriveError(answer);
      const isPart = answer?.status === 308;
      if (!isPart) resumes += 1;
      const state = isPart ? answer : await this.#askProgress(session, file.size);
      if (state.status !== 308) {
        onSent(file.size - start);
        return readId(state.body);
      }
      const next = readEnd(state.headers.get('range'));
      onSent(next - start);
      start = next;
    }
  }

  async #askProgress(session: string, size: number) {
    const answer = await this.#api.send(session, { method: 'PUT', headers: { 'content-range': `bytes */${size}` } });
    if (answer.status === 308 || (answer.status >= 200 && answer.status < 300)) return answer;
    throw toDriveError(answer);
  }
}

/** Returns the number of bytes that have arrived, from `bytes=0-42`; none if the header is missing. */
const readEnd = (range: string | null): number => {
  const end = /-(\d+)$/.exec(range ?? '')?.[1];
  return end === undefined ? 0 : Number(end) + 1;
};

function readId(body: Buffer): string {
  const { data } = created.safeParse(JSON.parse(body.toString() || '{}'));
  if (!data) throw new IntegrationError('answer_invalid', 200);
  return data.id;
}
