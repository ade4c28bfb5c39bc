/** Uploads files to folders. Uploads continue while the person opens other screens. */
import { type ConflictChoice, fileManager } from '@rounds/contract/file-manager';
import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { useSyncExternalStore } from 'react';
import { FILE_MANAGER_KEY } from '../../kit/files/index.ts';
import { registerUploads } from '../../kit/upload/index.ts';
import { CallError, queryClient, upload } from '../../platform/api/index.ts';

export type UploadState = 'waiting' | 'sending' | 'conflict' | 'done' | 'skipped' | 'failed';

/** A file and the folders below the destination that contain it. */
export interface ChosenFile {
  readonly file: File;
  readonly folders?: string | undefined;
}

export interface QueuedUpload extends ChosenFile {
  readonly uuid: string;
  /** The destination. */
  readonly path: string;
  readonly state: UploadState;
  /** The progress from 0 to 1. */
  readonly progress: number;
  /** The reason of a failure; uploads with the same reason are shown together. */
  readonly failure: UploadFailure | null;
  /** The name in the folder, where it is another one than that of the file. */
  readonly savedAs: string | null;
  readonly canRetry: boolean;
  readonly choice: ConflictChoice | undefined;
}

/** A failure that the browser finds itself, or that the server reports. */
export type UploadFailure =
  | { readonly reason: 'empty' | 'too_large' | 'wrong_type' }
  | { readonly reason: 'other'; readonly message: string };

const MAX_RUNNING = 3;

let list: readonly QueuedUpload[] = [];
/** The choice for all conflicts of the uploads that are in the list. */
let choiceForAll: ConflictChoice | undefined;
const controllers = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function setList(next: readonly QueuedUpload[]): void {
  list = next;
  for (const listener of listeners) listener();
}
const update = (uuid: string, change: Partial<QueuedUpload>): void =>
  setList(list.map((one) => (one.uuid === uuid ? { ...one, ...change } : one)));

const findLimit = ({ size }: File): UploadFailure | null =>
  size === 0 ? { reason: 'empty' } : size > MAX_UPLOAD_BYTES ? { reason: 'too_large' } : null;

const toFailure = ({ code, message }: CallError): UploadFailure => {
  if (code === 'UPLOAD_TYPE_NOT_ALLOWED') return { reason: 'wrong_type' };
  if (code === 'UPLOAD_TOO_LARGE') return { reason: 'too_large' };
  return code === 'UPLOAD_EMPTY' ? { reason: 'empty' } : { reason: 'other', message };
};

export const uploadQueue = {
  add(files: readonly ChosenFile[], path: string): void {
    const added = files.map((file): QueuedUpload => {
      const failure = findLimit(file.file);
      const state = failure ? 'failed' : 'waiting';
      return {
        ...file,
        uuid: crypto.randomUUID(),
        path,
        state,
        progress: 0,
        failure,
        savedAs: null,
        canRetry: false,
        choice: undefined,
      };
    });
    setList([...list, ...added]);
    startNext();
  },
  cancel(uuid: string): void {
    controllers.get(uuid)?.abort();
    setList(list.filter((one) => one.uuid !== uuid));
    startNext();
  },
  retry(uuid: string): void {
    update(uuid, { state: 'waiting', failure: null, progress: 0 });
    startNext();
  },
  /** Decides what happens to a file whose name is taken. */
  settle(uuid: string, choice: ConflictChoice, { forAll }: { readonly forAll: boolean }): void {
    if (forAll) choiceForAll = choice;
    setList(
      list.map((one) =>
        one.uuid === uuid || (forAll && one.state === 'conflict') ? { ...one, state: 'waiting', choice } : one,
      ),
    );
    startNext();
  },
  /** Forgets the uploads that are over. */
  clear(): void {
    choiceForAll = undefined;
    setList(list.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'conflict'));
  },
};

/** Lists the files that are not on the server yet and can still get there; only this window has them. */
const listUnfinished = () =>
  list.filter(
    ({ state, canRetry }) => ['waiting', 'sending', 'conflict'].includes(state) || (state === 'failed' && canRetry),
  );

registerUploads({
  count: () => listUnfinished().length,
  cancel: () => {
    setList([]);
    for (const controller of controllers.values()) controller.abort();
  },
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useUploads = (): readonly QueuedUpload[] => useSyncExternalStore(subscribe, () => list);

function startNext(): void {
  const running = list.filter(({ state }) => state === 'sending').length;
  for (const one of list.filter(({ state }) => state === 'waiting').slice(0, MAX_RUNNING - running)) void send(one);
}

async function send({ uuid, file, folders, path, choice = choiceForAll }: QueuedUpload): Promise<void> {
  const controller = new AbortController();
  controllers.set(uuid, controller);
  update(uuid, { state: 'sending', progress: 0 });
  try {
    const entry = await upload(fileManager.upload, {
      file,
      fields: { path, folders, uuid, on_conflict: choice },
      signal: controller.signal,
      onProgress: (progress) => update(uuid, { progress }),
    });
    const savedAs = entry && entry.name !== file.name.normalize('NFC') ? entry.name : null;
    update(uuid, { state: entry ? 'done' : 'skipped', progress: 1, savedAs });
    void queryClient.invalidateQueries({ queryKey: [FILE_MANAGER_KEY] });
  } catch (error) {
    if (controller.signal.aborted) return;
    if (!(error instanceof CallError)) {
      update(uuid, { state: 'failed', failure: { reason: 'other', message: String(error) }, canRetry: true });
      throw error;
    }
    if (error.code === 'RES_CONFLICT' && choice === undefined) return update(uuid, { state: 'conflict' });
    const canRetry = error.status === 0 || error.status === 429 || error.status >= 500;
    update(uuid, { state: 'failed', failure: toFailure(error), canRetry });
  } finally {
    controllers.delete(uuid);
    startNext();
  }
}
