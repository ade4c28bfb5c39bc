/** The workspace that an address names. */
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PreloadCall } from '../../http/module.ts';
import { getPlan } from '../subscription/index.ts';
import { findWorkspaceByKey } from '../workspaces/index.ts';

export interface SignOnWorkspace {
  readonly id: number;
  readonly key: string;
  readonly display_name: string;
}

type DatabaseCall = Pick<PreloadCall, 'database'>;

/** @throws ApiError APP_WORKSPACE_NOT_FOUND */
export async function getWorkspace({ database }: DatabaseCall, key: string): Promise<SignOnWorkspace> {
  const workspace = await database.inInstallation((tx) => findWorkspaceByKey(tx, key));
  if (!workspace) throw new ApiError('APP_WORKSPACE_NOT_FOUND');
  return workspace;
}

/** Whether the plan in force includes single sign-on; without it, people sign in with passwords. */
export async function canSignOn(tx: Tx, workspaceId: number): Promise<boolean> {
  return planHasFeature(await getPlan(tx, workspaceId), 'app_sso');
}
