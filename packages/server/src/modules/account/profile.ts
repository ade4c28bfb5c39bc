/** The own profile and preferences. */
import { account, type MyProfile } from '@rounds/contract/account';
import { PASSWORD_MIN_LENGTH } from '@rounds/contract/person';
import { wrongField } from '../../http/input.ts';
import { type Actor, type Call, type Route, route } from '../../http/module.ts';
import { fullName, isTimeZone, sessionUser } from '../auth/index.ts';
import { addressOf, findFiles } from '../files/index.ts';
import { securityOf } from '../settings/index.ts';
import { type Person, readPerson, secondFactorOf, writePerson, writePreferences } from './queries.ts';

export const profileRoutes: readonly Route[] = [
  route(account.profile, profileOf),

  route(account.changeBasicInfo, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await readPerson(tx, actor.user_id);
    await checkPicture(call, before);
    const after: Person = { ...before, ...given(body) };
    const full_name = fullName(after);
    await writePerson(tx, actor.user_id, { ...after, full_name });
    activity({ type: 'user', id: actor.user_id, title: full_name, before, after });
    const changed: Actor = { ...actor, ...after, full_name };
    return { user: sessionUser(changed), profile: await profileOf({ tx, actor: changed }) };
  }),

  route(account.changePreferences, async ({ tx, actor, body, locale, activity }) => {
    if (body.tz_code !== undefined && !isTimeZone(body.tz_code)) {
      throw wrongField('tz_code', locale, 'field.time_zone');
    }
    if (body.locale && !actor.workspace.langs.includes(body.locale)) {
      throw wrongField('locale', locale, 'field.choice', { values: actor.workspace.langs.join(', ') });
    }
    const before = { locale: actor.locale, tz_code: actor.tz_code, date_format: actor.date_format };
    const after = { ...before, ...given(body) };
    await writePreferences(tx, actor.user_id, after);
    activity({ type: 'user', id: actor.user_id, title: actor.full_name, before, after });
    return { user: sessionUser({ ...actor, ...after }) };
  }),
];

/** Without what was left out. */
const given = <T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;

/** Only an own upload for this purpose becomes a picture that everyone in the workspace sees. */
async function checkPicture(call: Call<typeof account.changeBasicInfo>, before: Person): Promise<void> {
  const { tx, actor, body, locale } = call;
  if (!body.avatar || body.avatar === before.avatar) return;
  const [file] = await findFiles(tx, [body.avatar]);
  if (file?.purpose !== 'avatar' || file.user_id !== actor.user_id) throw wrongField('avatar', locale, 'field.picture');
}

async function profileOf({ tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<MyProfile> {
  const [person, second_factor, security] = await Promise.all([
    readPerson(tx, actor.user_id),
    secondFactorOf(tx, actor.account_id),
    securityOf(tx),
  ]);
  return {
    basic_info: {
      ...person,
      full_name: actor.full_name,
      email: actor.email,
      avatar: person.avatar && addressOf(person.avatar),
    },
    preference_info: { locale: actor.locale, tz_code: actor.tz_code, date_format: actor.date_format },
    security_info: {
      second_factor,
      is_second_factor_required: security.is_second_factor_required,
      password_min_length: Math.max(PASSWORD_MIN_LENGTH, security.password_min_length),
    },
  };
}
