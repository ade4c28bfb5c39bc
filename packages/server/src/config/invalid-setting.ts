import type * as z from 'zod';
import { StartupError } from '../startup-error.ts';
import { SECRETS } from './settings.ts';

/** An invalid setting; the message is one sentence that names it. */
export class InvalidSettingError extends StartupError {}

export function toInvalidSetting(
  issue: z.core.$ZodIssue,
  env: Readonly<Record<string, string | undefined>>,
): InvalidSettingError {
  const name = String(issue.path[0]);
  return new InvalidSettingError(`${name} ${issue.message}${SECRETS.includes(name) ? '' : `, not “${env[name]}”`}.`);
}
