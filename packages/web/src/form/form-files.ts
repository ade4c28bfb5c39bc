/** Files that answers name, as the form asks for them; where they are kept is for whoever runs it to say. */
import type { Id } from '@rounds/engine';

/** A file as a person gave it. */
export interface GivenFile {
  readonly uuid: Id;
  readonly purpose: 'answer' | 'signature';
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
}

/** A file of an answer as this device knows it, and how far it has come. */
export interface HeldFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Absent where only the server has it. */
  readonly bytes?: Blob;
  /** `here`: in this window only, and never sent. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'here';
  readonly refused?: { readonly message: string };
}

export interface FileWatcher {
  /** The file may be another than it was when it was last read. */
  readonly changed: () => void;
  /** How much of it has been sent, from 0 to 1; null when it is not on its way. */
  readonly sending: (share: number | null) => void;
}

export interface FileLookup {
  /** Nothing where this device does not know the file: it is at the server then. */
  read(uuid: Id): Promise<HeldFile | undefined>;
  watch(uuid: Id, watcher: FileWatcher): () => void;
}

/** Files that live as long as the window. */
export function filesInMemory(): FileLookup & { keep(files: readonly GivenFile[]): void } {
  const held = new Map<Id, HeldFile>();
  return {
    keep(files) {
      for (const file of files) held.set(file.uuid, { ...file, size: file.bytes.size, state: 'here' });
    },
    read: async (uuid) => held.get(uuid),
    watch: () => () => {},
  };
}
