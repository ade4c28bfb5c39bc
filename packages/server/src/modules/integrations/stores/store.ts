/** A store of files outside, as sending sees it. */

export interface FileToStore {
  /** The folder without slashes at its ends; empty for the top. */
  readonly folder: string;
  readonly name: string;
  readonly type: string;
  /** The same for the same content. */
  readonly fingerprint: string;
  readonly size: number;
  /** The bytes from `start` to before `end`; large files are never in memory as a whole. */
  read(start: number, end: number): Promise<Buffer>;
}

export type FileName = Pick<FileToStore, 'folder' | 'name' | 'fingerprint'>;

export interface FileStoreOutside {
  /** Whether a file of this name with this content is there. */
  has(file: FileName): Promise<boolean>;
  /**
   * Creates the file, or replaces what has its name.
   * @param onSent called with the bytes of each part that has arrived
   * @throws IntegrationError, OutboundError
   */
  write(file: FileToStore, onSent: (bytes: number) => void): Promise<void>;
  /** Writes and deletes a small file. */
  test(folder: string): Promise<void>;
}

export const TEST_FILE = 'rounds-connection-test.txt';
export const TEST_CONTENT = Buffer.from('Rounds can write here. You can delete this file.\n');
/** Parts of large files; Google takes multiples of 256 KiB, S3 at least 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024;

const ANSWER_TIMEOUT_MS = 30_000;
const SLOWEST_BYTES_PER_SECOND = 50_000;
/** A service has 30 seconds to respond, and longer for as much as it must receive. */
export const toTimeout = (bytes: number): number =>
  ANSWER_TIMEOUT_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1_000);
