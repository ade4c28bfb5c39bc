/**
 * The reasons why a sign-on was rejected. Each reason has a text `sso.reason.<reason>` in
 * `locales/<language>/errors.json`.
 */
import * as z from 'zod/mini';
import { timestamp } from '../values.ts';
import { SSO_PROTOCOLS } from './provider.ts';

/** The reasons why a sign-on is rejected, as administrators see them. */
export const SSO_REASONS = [
  /** The message cannot be read as a response of the protocol. */
  'unreadable',
  'too_large',
  /** The XML has a document type or entities, or is nested too deeply. */
  'unsafe_xml',
  'unsigned',
  'wrong_signature',
  /** Signed or digested with SHA-1 or another algorithm that is not accepted. */
  'weak_algorithm',
  /** The signed part is not the part that would be read, or there is more than one. */
  'ambiguous',
  'wrong_issuer',
  'wrong_audience',
  'wrong_recipient',
  'wrong_destination',
  'not_successful',
  'too_late',
  'too_early',
  /** The response belongs to another request, or to none of ours. */
  'not_requested',
  'used_already',
  'other_browser',
  'encrypted',
  /** No identifier of a person, or more than one. */
  'no_subject',
  /** The ticket or code was not accepted by the service that issued it. */
  'not_confirmed',
  'wrong_nonce',
  'provider_unavailable',
  'provider_nonsense',
  'provider_error',
  'not_configured',
  'unknown_person',
  'domain_not_allowed',
  'attribute_missing',
  'invalid_attribute',
  /** The person exists and must be linked first. */
  'link_required',
  'person_not_active',
  'person_disabled',
] as const;
export type SsoReason = (typeof SSO_REASONS)[number];

export const ssoRejection = z.object({
  id: z.number(),
  protocol: z.enum(SSO_PROTOCOLS),
  reason: z.enum(SSO_REASONS),
  /** The reason as a sentence in the language of the caller. */
  message: z.string(),
  /** The wrong value, such as the domain, the attribute or the issuer; null if there is nothing to add. */
  detail: z.nullable(z.string()),
  /** The person as far as they are known: email address or identifier. */
  name: z.nullable(z.string()),
  /** The number of times it happened; the same rejection of the same person within a day is listed once. */
  count: z.number(),
  at: timestamp(),
  /** The time at which the same person has signed in since. */
  settled_at: z.nullable(timestamp()),
});
export type SsoRejection = z.infer<typeof ssoRejection>;
