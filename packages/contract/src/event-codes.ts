/**
 * The events of the records of a workspace, as the modules declare them. An event is published in the transaction that
 * causes it; modules of the server read it there.
 */
import type * as z from 'zod/mini';
import type { EventDeclaration } from './modules/declare.ts';
import { collect, type EventCode, type EventDeclarationOf } from './modules/index.ts';

export type { EventCode };

type KindOf<Code extends string> = Code extends `${infer Kind}.${string}` ? Kind : never;
/** The kind of record that an event happened to, such as `asset`. */
export type RecordKind = KindOf<EventCode>;

type DataOf<E> = E extends { readonly data: infer Schema } ? z.infer<Schema> : null;
/** The details of an event, in addition to its record. */
export type EventData<Code extends EventCode> = DataOf<EventDeclarationOf<Code>>;
/** Events that have no details. */
export type PlainEventCode = { [C in EventCode]: EventData<C> extends null ? C : never }[EventCode];

const EVENTS = collect<EventCode, EventDeclaration>(({ events }) => events);
/** The codes of all events, such as `asset.archived`. */
export const EVENT_CODES = Object.keys(EVENTS) as readonly EventCode[];

/** The kind of record that an event is about: the part of the code before the dot. */
export const getRecordKind = (code: EventCode): RecordKind => code.slice(0, code.indexOf('.')) as RecordKind;

/** Returns the schema of an event’s details; undefined if it has none. */
export function findEventData(code: EventCode): z.ZodMiniType | undefined {
  const declaration = EVENTS[code];
  return typeof declaration === 'string' ? undefined : declaration.data;
}
