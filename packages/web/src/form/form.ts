/** What a form is to its screen, to whoever keeps its answers, and what it is started with. */
import type {
  AnswerChange,
  AnswerKey,
  AnswerNames,
  AnswerPlace,
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
import type { FileLookup, GivenFile } from './form-files.ts';
import type { Step } from './steps.ts';

/** The registers of an answer that one change sets. */
export type Registers = Pick<AnswerChange, 'value' | 'unit' | 'na' | 'note' | 'media' | 'rating' | 'score'>;

/** Where an answer is kept so far; nothing once it has reached its place. */
export type Keeping = 'device' | 'window' | undefined;

export type Happening =
  | { readonly kind: 'stored' }
  | { readonly kind: 'not stored'; readonly error: unknown }
  | { readonly kind: 'score'; readonly percent: number | null };

export interface Form {
  /** The template in the language that the form speaks. Its titles may name answers: `itemAt` reads them. */
  readonly records: TemplateRecords;
  /** Language of the texts: it sets the direction of the screen. */
  readonly language: string;
  /** The languages that the template is there in, its own first. */
  readonly languages: readonly string[];
  /** Goes on in another language; no answer changes. */
  speak(language: string): void;
  /** The texts of the template as they read now. */
  wording(): Wording;
  /** The item of a key with its title as it reads there. */
  itemAt(key: AnswerKey): Item | undefined;
  readonly files: FileLookup;
  context(): RunContext;
  run(): Run;
  /** Whether anything in it can give points. */
  readonly isScored: boolean;
  /** The same list, steps and rows as before, as far as they did not change. */
  steps(): readonly Step[];
  /** Whether answers can no longer be changed. */
  isClosed(): boolean;
  /** What stands in a field but is no answer of its kind: it stays there until it is one, or is taken out. */
  unreadable(): ReadonlyMap<AnswerKey, string>;
  setUnreadable(key: AnswerKey, text: string | null): void;
  keeping(key: AnswerKey): Keeping;
  /** Keeps the names of what answers point at, so that they can be read without a network. */
  remember(names: AnswerNames): void;
  answer(place: AnswerPlace, registers: Registers, files?: readonly GivenFile[]): Promise<void>;
  /** Adds a row to a repeat, behind all others, and answers its place. */
  addRow(repeat: AnswerPlace): AnswerPlace;
  /** Takes a row away; what it answers puts it back where it was, with all its answers. */
  removeRow(row: AnswerPlace): () => void;
  /** Calls back when what `key` shows may have changed; without a key, on any change. */
  subscribe(key: AnswerKey | null, listener: () => void): () => void;
  version(key: AnswerKey | null): number;
  hear(listener: (happening: Happening) => void): () => void;
}

/** What whoever records the answers tells the form. */
export interface FormKeeper {
  /** Whether the form has this change, made here or taken in. */
  knows(id: Id): boolean;
  /** A change made elsewhere on this device. */
  takeUp(change: LoggedChange): void;
  /** Changes that came from others: the fold decides what holds. */
  takeIn(changes: readonly LoggedChange[]): void;
  /** A change is on this device, and waits there for its place. */
  onDevice(id: Id): void;
  /** Changes have reached their place; those refused are no answers any more. */
  settle(taken: readonly Id[], refused?: readonly Id[]): void;
  /** How the report stands beside its answers: what they are seen with, and whether they can still be changed. */
  stand(context: RunContext, isClosed: boolean): void;
}

export interface FormGround {
  readonly document: TemplateDocument;
  /** The language that the form speaks at first; without one, the template's own. */
  readonly language?: string;
  readonly context: RunContext;
  /** Records a change, told which keys are otherwise through it; fails where it could not be stored. */
  readonly record: (change: Change, files: readonly GivenFile[], changed: readonly AnswerKey[]) => Promise<void>;
  /** Where files are looked up; without one, those given are kept in memory. */
  readonly files?: FileLookup;
  /** Keeps what the form came to know beside the answers. */
  readonly keepContext?: (context: RunContext) => void;
  /** What stood in fields before and is no answer as yet. */
  readonly unreadable?: Readonly<Record<AnswerKey, string>>;
  /** Keeps what stands in fields and is no answer as yet; fails where it could not be stored. */
  readonly keepUnreadable?: (unreadable: Readonly<Record<AnswerKey, string>>) => Promise<void>;
  /** What was answered before. */
  readonly log?: readonly LoggedChange[];
  /** What was answered before and still waits in a queue. With one, a recorded change waits until it is settled. */
  readonly waiting?: readonly LoggedChange[];
  readonly isClosed?: boolean;
  readonly newId?: () => Id;
  readonly now?: () => Date;
}
