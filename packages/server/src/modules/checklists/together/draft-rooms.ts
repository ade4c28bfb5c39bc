/** Everyone who edits templates on this server. */
import type { PresentUser } from '@rounds/contract/presence.ts';
import { defineRooms } from '../../../http/rooms/rooms.ts';
import { DRAFT_SIGNAL } from './announce.ts';

/** Names the presence at drafts. */
export const DRAFT_PRESENCE = 'drafts';

export const getDraftRooms = defineRooms<PresentUser>({ presence: DRAFT_PRESENCE, signal: DRAFT_SIGNAL });
