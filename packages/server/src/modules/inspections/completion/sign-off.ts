/** The sign-off of a completed inspection: required by the workspace, given by the person who completes it. */
import type { SignOff, SignOffInput } from '@rounds/contract/inspections';
import { ApiError } from '../../../http/api-error.ts';
import { findFiles } from '../../files/index.ts';
import { getChecklistSettings } from '../../settings/index.ts';
import type { InspectionContext } from '../inspection-context.ts';
import type { InspectionWork } from '../work/inspection-work.ts';

/** @throws ApiError INS_SIGN_OFF_REQUIRED without one, INS_FILE_MISSING while the signature has not arrived */
export async function toSignOff(
  { tx, actor }: InspectionContext,
  { now, row }: Pick<InspectionWork, 'now' | 'row'>,
  input: SignOffInput | undefined,
): Promise<SignOff | null> {
  if (!input) {
    if ((await getChecklistSettings(tx)).require_sign_off) throw new ApiError('INS_SIGN_OFF_REQUIRED');
    return null;
  }
  const file_uuid = input.file_uuid?.toLowerCase() ?? null;
  if (file_uuid !== null) {
    // Naming a file of somebody else would give the readers of the report access to it.
    const [file] = await findFiles(tx, [file_uuid]);
    if (file?.user_id !== actor.user_id) throw new ApiError('INS_FILE_MISSING', { data: [file_uuid] });
  }
  return {
    name: input.name,
    role: input.role || null,
    file_uuid,
    at: row.context.completed_at ?? now.toISOString(),
    by: actor.user_id,
  };
}

export const listSignOffFiles = (signOff: SignOff | null): string[] => (signOff?.file_uuid ? [signOff.file_uuid] : []);
