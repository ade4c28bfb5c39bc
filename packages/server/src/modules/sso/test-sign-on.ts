/** A test sign-on: everything that arrived and what would become of it, without changing anything. */
import type { SsoProtocol, SsoTestResult, sso } from '@rounds/contract/sso';
import { ApiError } from '../../http/api-error.ts';
import { type Call, type PreloadCall, Redirect } from '../../http/module.ts';
import { findWorkspacesById, getWorkspaceUrl } from '../workspaces/index.ts';
import { assertReady, startAttempt } from './begin.ts';
import { listInitialRoles, mapGroups } from './group-mapping.ts';
import { type LoadedProvider, loadProvider } from './load-provider.ts';
import { type FoundPerson, findPerson } from './person.ts';
import { type PersonData, readPerson, toNames } from './person-data.ts';
import { type CallbackCall, type ProviderAnswer, SignOnRejection } from './provider.ts';
import { toAccessRules } from './providers.ts';
import { type AttemptRow, endTestAttempt } from './queries/attempts.ts';
import { findGroups, findRoles } from './queries/people.ts';
import { findTestResult, saveTestResult } from './queries/settings.ts';
import { describeReason, recordRejection, toRejectionError } from './rejections.ts';
import type { SignOnWorkspace } from './workspace.ts';

const toSettingsPath = (protocol: SsoProtocol): string => `/settings/organization/auth/${protocol}?test=done`;

export async function startTest(call: PreloadCall<typeof sso.startTest>): Promise<{ url: string }> {
  const { database, services, actor, params } = call;
  const { protocol } = params;
  const [workspace] = await database.inInstallation((tx) => findWorkspacesById(tx, [actor.workspace_id]));
  const provider = await database.inWorkspace(actor, (tx) =>
    loadProvider<SsoProtocol>(tx, services, workspace!, protocol),
  );
  assertReady(provider);
  const purpose = { purpose: 'test', target: toSettingsPath(protocol), user_id: actor.user_id } as const;
  try {
    return { url: await startAttempt(call, workspace!, provider, purpose) };
  } catch (error) {
    if (!(error instanceof SignOnRejection)) throw error;
    await recordRejection(call, workspace!, protocol, error);
    throw error.reason === 'not_configured'
      ? new ApiError('AUTH_SSO_NOT_READY', { params: { fields: error.detail ?? '' } })
      : toRejectionError(call.locale, error.reason);
  }
}

export async function getTest({ tx, params, locale }: Call<typeof sso.getTest>): Promise<SsoTestResult | null> {
  const result = await findTestResult(tx, params.protocol);
  return result && { ...result, message: result.reason && describeReason(locale, result.reason) };
}

const NOTHING = { reason: null, message: null, detail: null, attributes: [], person: null, missing: [] };

export async function finishTest(
  call: CallbackCall,
  workspace: SignOnWorkspace,
  provider: LoadedProvider<SsoProtocol>,
  attempt: AttemptRow,
  answer: ProviderAnswer,
): Promise<Redirect> {
  const { database, services } = call;
  const rules = toAccessRules(provider.settings);
  const attributes = Object.entries(answer.attributes).map(([name, values]) => ({ name, values: [...values] }));
  await database.inWorkspace(workspace.id, async (tx) => {
    if (!(await endTestAttempt(tx, attempt.id))) throw new SignOnRejection('used_already');
    const common = { ...NOTHING, at: new Date().toISOString(), attributes };
    let data: PersonData;
    try {
      data = readPerson(rules, answer);
    } catch (error) {
      return saveTestResult(tx, provider.protocol, { ...common, ...toRejected(error) });
    }
    const { unmapped, role_ids, group_ids } = mapGroups(rules, data.groups);
    const person = {
      ...{ subject: data.subject, email: data.email, locale: data.locale, groups: [...data.groups] },
      ...toNames(data),
      unmapped_groups: [...unmapped],
      roles: await findRoles(tx, role_ids.length > 0 ? role_ids : await listInitialRoles(tx, rules)),
      user_groups: await findGroups(tx, group_ids),
    };
    const outcome = await findPerson({ tx, workspace, provider }, data).then(toOutcome, toRejected);
    const result = { ...common, ...outcome, person, missing: [...data.missing] } as SsoTestResult;
    return saveTestResult(tx, provider.protocol, result);
  });
  return toSettingsPage(services.config, workspace, provider.protocol);
}

export async function rejectTest(
  call: CallbackCall,
  workspace: SignOnWorkspace,
  { protocol }: LoadedProvider<SsoProtocol>,
  rejection: SignOnRejection,
): Promise<Redirect> {
  await recordRejection(call, workspace, protocol, rejection);
  const result = { ...NOTHING, at: new Date().toISOString(), ...toRejected(rejection) };
  await call.database.inWorkspace(workspace.id, (tx) => saveTestResult(tx, protocol, result));
  return toSettingsPage(call.services.config, workspace, protocol);
}

const toSettingsPage = (site: CallbackCall['services']['config'], { key }: SignOnWorkspace, protocol: SsoProtocol) =>
  new Redirect(`${getWorkspaceUrl(site, key)}${toSettingsPath(protocol)}`);

const OUTCOMES = { known: 'signed_in', joins: 'signed_in', new: 'created', link: 'link_required' } as const;
const toOutcome = ({ kind }: FoundPerson) => ({ outcome: OUTCOMES[kind] });

function toRejected(error: unknown) {
  if (!(error instanceof SignOnRejection)) throw error;
  return { outcome: 'refused' as const, reason: error.reason, detail: error.detail };
}
