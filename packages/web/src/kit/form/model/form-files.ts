/** Access to the files of answers; the owner of the form decides where they are stored. */
import type { Capture, Signer } from '@rounds/contract/files';
import type { Id } from '@rounds/engine';

/** A file that a person attached. */
export interface AttachedFile {
  readonly uuid: Id;
  readonly purpose: 'answer' | 'signature' | 'issue';
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
  /** The signer of a signature. */
  readonly signer?: Signer;
  /** The time and place of a photo. */
  readonly capture?: Capture;
}

/** A file of an answer as this device knows it, with its upload state. */
export interface LocalFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** The content; absent if only the server has it. */
  readonly bytes?: Blob;
  /** The state; `here` means that the file exists only in this window and is never sent. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'here';
  readonly signer?: Signer;
  readonly capture?: Capture;
  readonly refused?: { readonly message: string };
}

export interface FileWatcher {
  /** Called when the file may have changed since it was last read. */
  readonly changed: () => void;
  /** Called with the share that has been sent, from 0 to 1, or null when no upload is running. */
  readonly sending: (share: number | null) => void;
}

/** The facts about a file that only the server has. */
export type KnownFile = Pick<LocalFile, 'name' | 'type' | 'size'> & { readonly uuid: Id };

/** Reads and watches the files of answers. */
export interface FileLookup {
  /** Reads a file; undefined if this device does not have it, in which case the server has it. */
  read(uuid: Id): Promise<LocalFile | undefined>;
  watch(uuid: Id, watcher: FileWatcher): () => void;
  /** Keeps the names of files that an answer takes from the server. */
  remember?(files: readonly KnownFile[]): Promise<void>;
}

/** Keeps files in memory as long as the window is open. */
export function createMemoryFiles(): FileLookup & { keep(files: readonly AttachedFile[]): void } {
  const filesByUuid = new Map<Id, LocalFile>();
  return {
    keep(files) {
      for (const file of files) filesByUuid.set(file.uuid, { ...file, size: file.bytes.size, state: 'here' });
    },
    read: async (uuid) => filesByUuid.get(uuid),
    watch: () => () => {},
    async remember(files) {
      for (const file of files) filesByUuid.set(file.uuid, { ...file, state: 'sent' });
    },
  };
}
