/** The result of a test sign-on. */
import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import { localizedName, timestamp } from '../values.ts';
import { SSO_REASONS } from './rejections.ts';

/** The outcome that a real sign-on would have for the person. */
export const TEST_OUTCOMES = ['signed_in', 'created', 'link_required', 'refused'] as const;

const namedRecord = z.object({ id: z.number(), name_lang: localizedName() });

export const ssoTestResult = z.object({
  at: timestamp(),
  outcome: z.enum(TEST_OUTCOMES),
  /** The reason of the rejection; null for every other outcome. */
  reason: z.nullable(z.enum(SSO_REASONS)),
  message: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Everything that arrived, as it arrived. */
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** The account that the sign-on would use; null if the response of the service was rejected. */
  person: z.nullable(
    z.object({
      subject: z.string(),
      email: z.nullable(z.string()),
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
      nick_name: z.nullable(z.string()),
      locale: z.nullable(z.enum(LANGUAGES)),
      /** Groups of the service, and those that the map does not name. */
      groups: z.array(z.string()),
      unmapped_groups: z.array(z.string()),
      roles: z.array(namedRecord),
      user_groups: z.array(namedRecord),
    }),
  ),
  /** Settings whose attribute did not arrive. */
  missing: z.array(z.string()),
});
export type SsoTestResult = z.infer<typeof ssoTestResult>;
