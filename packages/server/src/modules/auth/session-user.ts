/** Converts the actor to the signed-in user of the contract. */

import type { SessionUser } from '@rounds/contract/auth';
import { getPlanFeatures } from '@rounds/contract/plans.ts';
import type { Actor } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';

const toFileUrl = (file: string | null): string | null => (file ? `/api/file/${file}` : null);

export const toSessionUser = (actor: Actor): SessionUser => ({
  id: actor.user_id,
  first_name: actor.first_name,
  last_name: actor.last_name,
  nick_name: actor.nick_name,
  full_name: actor.full_name,
  email: actor.email,
  avatar: toFileUrl(actor.avatar),
  locale: actor.locale,
  tz_code: actor.tz_code,
  date_format: actor.date_format,
  roles: actor.roles.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } })),
  abilities: [...actor.permissions].map((resource) => ({ action: 'call', resource })),
  sites: actor.sites && [...actor.sites],
  denied: [...actor.denied],
  must_set_up_authenticator: actor.must_set_up_authenticator,
  plan: {
    key: actor.plan,
    trial_ends_at: toIso(actor.trial_ends_at),
    features: getPlanFeatures(actor.plan),
  },
  workspace: {
    id: actor.workspace_id,
    display_name: actor.workspace.display_name,
    logo: toFileUrl(actor.workspace.logo),
    logo_full: toFileUrl(actor.workspace.logo_full),
    langs: [...actor.workspace.langs],
    region: { ...actor.workspace.region },
    delete_at: toIso(actor.workspace.delete_at),
  },
});
