/** Values of columns that only the server knows: the contract has those of the API. */
import type { FolderAction } from '@rounds/contract/file-manager';
import type { ImageSize } from '@rounds/contract/files';
import type { MovedAnswer } from '@rounds/contract/inspections';
import type { Language, NameTranslations } from '@rounds/contract/languages.ts';
import type { SectionBlock } from '@rounds/contract/sections';
import type { Computed, ItemState, TemplateFeature } from '@rounds/engine';

/** An item of a completed inspection, with what differs from a visible item without rules. */
export type CompactState = Partial<ItemState> & Pick<ItemState, 'key'>;
/** The result of an inspection that completion stored. */
export type CompactResult = Omit<Computed, 'items'> & { readonly items: readonly CompactState[] };

/** The data of events: a reason, changed collaborators, a sign-off, or a move to another version. */
export interface EventData {
  readonly reason?: string;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  readonly name?: string;
  readonly role?: string | null;
  readonly from_version?: number;
  readonly to_version?: number;
  readonly answers?: readonly MovedAnswer[];
  readonly arrived_late?: boolean;
}

/** The records that can be edited in bulk with undo. */
export type EditedTable = 'asset';
/** The properties of a record that an edit has changed: its state before or after, by name. */
export type EditedState = Readonly<Record<string, unknown>>;

/** The records that can be imported with undo. */
export type ImportedTable = 'asset' | 'global_list_item';

/** The changes of an import of people, by which it can be undone. */
export interface StoredPeopleUndo {
  readonly created: readonly number[];
  /** Groups that it created. */
  readonly groups: readonly number[];
  readonly changed: readonly {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly mobile: string | null;
    readonly locale: Language;
    readonly roles: readonly number[];
    readonly groups: readonly number[];
    /** Imports of earlier versions changed none. */
    readonly site_ids?: readonly number[] | null;
  }[];
}

/** An option of a question, as charts show it. */
export interface QuestionOption {
  readonly key: string;
  readonly label: string;
  /** The label in other languages of the user interface. */
  readonly translations?: NameTranslations;
  readonly color: string | null;
  /** True for an option that makes the answer fail. */
  readonly is_failed?: true;
}

/** The sizes of scaled copies: those for screens and one for printed reports. */
export type ScaledSize = ImageSize | 'print';
export type ScaledCopies = Partial<Record<ScaledSize, { key: string; type: string; size: number }>>;

/** A person or group in the access list of a folder. */
export interface StoredAccessEntry {
  readonly type: 'user' | 'group';
  readonly id: number;
  readonly actions: readonly FolderAction[];
}

/** A block as its owner saved it, without what depends on the reader. */
export type StoredBlock = Omit<SectionBlock, 'query_string' | 'unavailable'>;

/** The last request of a webhook. */
export interface StoredRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An attempt to deliver to a webhook. */
export interface StoredAttempt {
  readonly at: string;
  readonly duration_ms: number;
  /** Null if there was no response. */
  readonly status_code: number | null;
  /** The reason of the failure, as the module of webhooks has it; null if it succeeded. */
  readonly reason: string | null;
  /** The host that the reason is about. */
  readonly host: string;
  readonly answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

/** The part of an integration’s connection that may be shown again. */
export type StoredConnection =
  | {
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string;
      /** The beginning and end of the key. */
      readonly access_key: string;
    }
  | { readonly account: string };

/** The number of places in which a template needs a plan feature. */
export interface TemplateFeatureCount {
  readonly feature: TemplateFeature;
  readonly count: number;
}

/** A translation as it was before an import changed it; an empty one did not exist. */
export interface StoredTranslation {
  readonly key: string;
  readonly translation: string;
  /** The source that it translates. */
  readonly source: string;
  readonly is_machine: boolean;
  readonly edited_by: number | null;
  readonly edited_at: string | null;
}
