/** The person who is responsible for the answers of a completed inspection. */
import * as z from 'zod/mini';
import { requiredText, text, timestamp, uuid } from '../values.ts';

/** The maximum length of the name and of the role, in characters. */
export const MAX_SIGN_OFF_NAME = 200;

/** The input of the person who signs off; `file_uuid` is a drawn signature. */
export const signOffInput = z.object({
  name: requiredText(MAX_SIGN_OFF_NAME),
  role: z.optional(z.nullable(text(MAX_SIGN_OFF_NAME))),
  file_uuid: z.optional(z.nullable(uuid())),
});
export type SignOffInput = z.infer<typeof signOffInput>;

/** The sign-off of a completed inspection, with an optional drawn signature. */
export const signOff = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  file_uuid: z.nullable(uuid()),
  at: timestamp(),
  /** The user who completed the inspection. */
  by: z.number(),
});
export type SignOff = z.infer<typeof signOff>;

/** The maximum length of the note on an inspection, in characters. */
export const MAX_INSPECTION_NOTE = 4000;

/** The note on the whole inspection, as it is written in the review. */
export const completionNote = () => text(MAX_INSPECTION_NOTE);
