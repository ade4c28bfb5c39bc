/** Everyone who watches inspections on this server. */
import type { PresentPerson } from '@rounds/contract/inspections';
import { defineRooms } from '../../../http/rooms/rooms.ts';
import { INSPECTION_SIGNAL } from './announce.ts';

/** Names the presence at inspections. */
export const PRESENCE = 'inspections';

export const getInspectionRooms = defineRooms<PresentPerson>({ presence: PRESENCE, signal: INSPECTION_SIGNAL });
