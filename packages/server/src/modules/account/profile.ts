/** The signed-in person's profile and preferences. */
import { account, type MyProfile } from '@rounds/contract/account';
import { MIN_PASSWORD_LENGTH } from '@rounds/contract/person.ts';
import { fieldError } from '../../http/input.ts';
import { type Actor, type Call, type Route, route } from '../../http/module.ts';
import { countRecoveryCodes, fullName, isTimeZone, toSessionUser } from '../auth/index.ts';
import { findFiles, getFileUrl } from '../files/index.ts';
import { getChoices, updateChoices } from '../notices/index.ts';
import { getPersonSecurity, omitUndefined } from '../settings/index.ts';
import { getPerson, getSecondFactor, type Person, updatePerson, updatePreferences } from './queries.ts';

export const profileRoutes: readonly Route[] = [
  route(account.getProfile, getProfile),

  route(account.updateBasicInfo, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await getPerson(tx, actor.user_id);
    await assertOwnPicture(call, before);
    const after: Person = { ...before, ...omitUndefined(body) };
    const full_name = fullName(after);
    await updatePerson(tx, actor.user_id, { ...after, full_name });
    activity({ type: 'user', id: actor.user_id, title: full_name, before, after });
    const changed: Actor = { ...actor, ...after, full_name };
    return { user: toSessionUser(changed), profile: await getProfile({ tx, actor: changed }) };
  }),

  route(account.updatePreferences, async ({ tx, actor, body, locale, activity, publish }) => {
    if (body.tz_code !== undefined && !isTimeZone(body.tz_code)) {
      throw fieldError('tz_code', locale, 'field.time_zone');
    }
    if (body.locale && !actor.workspace.langs.includes(body.locale)) {
      throw fieldError('locale', locale, 'field.choice', { values: actor.workspace.langs.join(', ') });
    }
    const { notices, ...preferences } = omitUndefined(body);
    const before = { locale: actor.locale, tz_code: actor.tz_code, date_format: actor.date_format };
    const after = { ...before, ...preferences };
    await updatePreferences(tx, actor.user_id, after);
    if (notices) await updateChoices(tx, actor.user_id, notices);
    activity({ type: 'user', id: actor.user_id, title: actor.full_name, before, after });
    publish([{ code: 'user.changed', record: { id: actor.user_id } }]);
    return { user: toSessionUser({ ...actor, ...after }) };
  }),
];

/** Everyone in the workspace sees the avatar, so it must be the caller's own upload for that purpose. */
async function assertOwnPicture(call: Call<typeof account.updateBasicInfo>, before: Person): Promise<void> {
  const { tx, actor, body, locale } = call;
  if (!body.avatar || body.avatar === before.avatar) return;
  const [file] = await findFiles(tx, [body.avatar]);
  if (file?.purpose !== 'avatar' || file.user_id !== actor.user_id) throw fieldError('avatar', locale, 'field.picture');
}

async function getProfile({ tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<MyProfile> {
  const [person, notices, second_factor, recovery_codes_left, security] = await Promise.all([
    getPerson(tx, actor.user_id),
    getChoices(tx, actor.user_id),
    getSecondFactor(tx, actor.account_id),
    countRecoveryCodes(tx, actor.account_id),
    getPersonSecurity(tx, actor.user_id),
  ]);
  return {
    basic_info: {
      ...person,
      full_name: actor.full_name,
      email: actor.email,
      avatar: person.avatar && getFileUrl(person.avatar),
    },
    preference_info: { locale: actor.locale, tz_code: actor.tz_code, date_format: actor.date_format, notices },
    security_info: {
      second_factor,
      recovery_codes_left,
      is_second_factor_required: security.is_second_factor_required,
      is_authenticator_required: security.is_authenticator_required,
      password_min_length: Math.max(MIN_PASSWORD_LENGTH, security.settings.password_min_length),
    },
  };
}
