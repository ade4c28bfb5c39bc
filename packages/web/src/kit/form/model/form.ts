/** The interfaces of a form: for screens, for its owner, and its options. */
import type {
  AnswerAddress,
  AnswerChange,
  AnswerKey,
  AnswerNames,
  Change,
  Id,
  Item,
  LoggedChange,
  Run,
  RunContext,
  TemplateDocument,
  TemplateRecords,
  Wording,
} from '@rounds/engine';
import type { AttachedFile, FileLookup } from './form-files.ts';
import type { ListSource } from './list-source.ts';
import type { RecordSource } from './record-source.ts';
import type { Step } from './steps.ts';

/** The registers of an answer that one change sets. */
export type Registers = Pick<
  AnswerChange,
  'value' | 'unit' | 'na' | 'note' | 'media' | 'captions' | 'rating' | 'score' | 'issues'
>;

/** The location of an unsent answer; undefined once it has been sent. */
export type SaveState = 'device' | 'window' | undefined;

/** An event of a form: a change was stored or could not be, or the score changed (in percent). */
export type FormEvent =
  | { readonly kind: 'stored' }
  | { readonly kind: 'not stored'; readonly error: unknown }
  | { readonly kind: 'score'; readonly percent: number | null };

/** A template that is being answered: its texts, its run, and the commands that answer it. */
export interface Form {
  /** The template in the current language. Titles may contain answers; `itemAt` resolves them. */
  readonly records: TemplateRecords;
  /** The language of the texts, which sets the text direction of the screen. */
  readonly language: string;
  /** The languages of the template, its original language first. */
  readonly languages: readonly string[];
  /** Switches the language of the texts; answers do not change. */
  setLanguage(language: string): void;
  /** The texts of the template with answers filled in. */
  wording(): Wording;
  /** The item of a key with its resolved title. */
  itemAt(key: AnswerKey): Item | undefined;
  readonly files: FileLookup;
  /** The source of the items of global lists. */
  readonly lists: ListSource;
  /** The source of assets and people. */
  readonly recordSource: RecordSource;
  context(): RunContext;
  run(): Run;
  /** Whether any question is scored. */
  readonly isScored: boolean;
  /** Unchanged lists, steps and rows keep their identity. */
  steps(): readonly Step[];
  /** Whether the form is read-only. */
  isClosed(): boolean;
  /** Text in fields that cannot be read as an answer; it stays until it is corrected or cleared. */
  unreadable(): ReadonlyMap<AnswerKey, string>;
  setUnreadable(key: AnswerKey, text: string | null): void;
  saveState(key: AnswerKey): SaveState;
  /** Stores the names of people, assets and list items in answers for offline use. */
  remember(names: AnswerNames): void;
  /** Updates the present of clock functions; called from time to time while the form is open. */
  updateClock(): void;
  answer(place: AnswerAddress, registers: Registers, files?: readonly AttachedFile[]): Promise<void>;
  /**
   * Makes the question ignore what others answer until the returned function is called, because the person does not see
   * it while typing.
   */
  startTyping(place: AnswerAddress): () => void;
  /** Adds a row to a repeat, behind another one or at the end, and returns its place. */
  addRow(repeat: AnswerAddress, after?: Id): AnswerAddress;
  /** Removes a row. Returns a function that restores it in its place with all its answers. */
  removeRow(row: AnswerAddress): () => void;
  /** Calls `listener` when the key may have changed; with null, on any change. */
  subscribe(key: AnswerKey | null, listener: () => void): () => void;
  version(key: AnswerKey | null): number;
  onEvent(listener: (happening: FormEvent) => void): () => void;
}

/** Reports to a form what happened to recorded changes; used by its owner. */
export interface FormController {
  /** Whether the form already contains this change. */
  hasChange(id: Id): boolean;
  /** Adds a change made in another tab of this device. */
  addLocalChange(change: LoggedChange): void;
  /** Merges other people's changes; folding decides which answers win. */
  mergeRemote(changes: readonly LoggedChange[]): void;
  /** Marks a change as stored on this device but not sent. */
  markStored(id: Id): void;
  /** Marks changes as sent; rejected ones are removed from the answers. */
  resolve(acknowledgedIds: readonly Id[], rejected?: readonly Id[]): void;
  /** Updates the inspection's context and whether the form is read-only. */
  setContext(context: RunContext, isClosed: boolean): void;
}

/** The settings of `startForm`. Only `record` has to store anything. */
export interface FormOptions {
  readonly document: TemplateDocument;
  /** The initial language. Default: the template's original language. */
  readonly language?: string;
  readonly context: RunContext;
  /** Records a change with the keys that it affected. Rejects if it could not be stored. */
  readonly record: (change: Change, files: readonly AttachedFile[], changed: readonly AnswerKey[]) => Promise<void>;
  /** Reads files. By default, attached files are kept in memory. */
  readonly files?: FileLookup;
  /** The source of the items of global lists; by default the server. */
  readonly lists?: ListSource;
  /** The source of assets and people; by default the server. */
  readonly recordSource?: RecordSource;
  /** Saves names that were added to the context. */
  readonly saveContext?: (context: RunContext) => void;
  /** Unreadable text of an earlier visit. */
  readonly unreadable?: Readonly<Record<AnswerKey, string>>;
  /** Saves unreadable text. Rejects if it could not be stored. */
  readonly saveUnreadable?: (unreadable: Readonly<Record<AnswerKey, string>>) => Promise<void>;
  /** Changes that the server has acknowledged. */
  readonly log?: readonly LoggedChange[];
  /** Changes that are still queued. If set, recorded changes count as unsent until they are resolved. */
  readonly queued?: readonly LoggedChange[];
  readonly isClosed?: boolean;
  readonly newId?: () => Id;
  readonly now?: () => Date;
  /** The present of clock functions; by default `now`, the clock of the device, which stamps changes. */
  readonly present?: () => Date;
}
