import type { EventCode, EventData, RecordKind } from '@rounds/contract/event-codes.ts';

export interface EventRecord {
  /** Null for what a workspace has once, such as the settings of issues. */
  readonly id: number | null;
  readonly uuid?: string | undefined;
}

/** An event as its readers get it. */
export type WorkspaceEvent<C extends EventCode = EventCode> = {
  readonly [K in C]: {
    readonly code: K;
    readonly kind: RecordKind;
    readonly record: EventRecord;
    readonly workspace_id: number;
    /** Null: the server itself. */
    readonly user: { readonly id: number; readonly name: string } | null;
    readonly at: Date;
    readonly data: EventData<K>;
  };
}[C];
