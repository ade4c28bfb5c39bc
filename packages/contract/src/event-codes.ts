/**
 * What happens to the records of a workspace, as the modules declare it. An event is published in the transaction that
 * causes it; modules of the server read it there.
 */
import type * as z from 'zod/mini';
import type { EventDeclaration } from './modules/declare.ts';
import { collect, type EventCode, type EventDeclarationOf } from './modules/index.ts';

export type { EventCode };

type KindOf<Code extends string> = Code extends `${infer Kind}.${string}` ? Kind : never;
/** What an event happened to, such as `asset`. */
export type RecordKind = KindOf<EventCode>;

type DataOf<E> = E extends { readonly data: infer Schema } ? z.infer<Schema> : null;
/** What an event says beside its record. */
export type EventData<Code extends EventCode> = DataOf<EventDeclarationOf<Code>>;
/** Events that say nothing beside their record. */
export type PlainEventCode = { [C in EventCode]: EventData<C> extends null ? C : never }[EventCode];

const EVENTS = collect<EventCode, EventDeclaration>(({ events }) => events);
export const EVENT_CODES = Object.keys(EVENTS) as readonly EventCode[];

/** The kind of record that an event is about: the part of the code before the dot. */
export const getRecordKind = (code: EventCode): RecordKind => code.slice(0, code.indexOf('.')) as RecordKind;

/** The schema of what an event says beside its record; undefined if it says nothing. */
export function findEventData(code: EventCode): z.ZodMiniType | undefined {
  const declaration = EVENTS[code];
  return typeof declaration === 'string' ? undefined : declaration.data;
}
