import { GENDERS, MIN_BIRTH_DATE } from '@rounds/contract/person.ts';
import type { UserDetails } from '@rounds/contract/users';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLimitField } from '../../../kit/resource/index.ts';
import { getFieldErrors } from '../../../platform/api/index.ts';
import { LANGUAGE_NAMES } from '../../../platform/i18n/index.ts';
import { useCan, useSessionUser } from '../../../platform/session/index.ts';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import {
  DateInput,
  FieldError,
  FormError,
  NativeSelect,
  Notice,
  Panel,
  SaveBar,
  SettingsFields,
  Stack,
  TextInput,
  TimeZoneSelect,
  toast,
} from '../../../ui/index.ts';
import { IdentitiesPart } from '../identities-part.tsx';
import { GroupSelect, RoleSelect } from '../role-select.tsx';
import { type Person, type PersonChange, useSaveUser } from '../user-queries.ts';

const FIELDS = [
  { key: 'first_name', max: 100, isRequired: true },
  { key: 'last_name', max: 100, isRequired: false },
  { key: 'nick_name', max: 60, isRequired: false },
  { key: 'mobile', max: 31, isRequired: false },
] as const satisfies readonly { key: keyof Person; max: number; isRequired: boolean }[];

const toValues = (user: UserDetails): PersonChange => ({
  first_name: user.first_name,
  last_name: user.last_name,
  nick_name: user.nick_name ?? '',
  mobile: user.mobile ?? '',
  gender: user.gender,
  birth_date: user.birth_date ?? '',
  locale: user.locale,
  tz_code: user.tz_code,
  roles: user.roles.map(({ id }) => id),
  groups: user.groups.map(({ id }) => id),
  site_ids: user.own_sites?.map(({ id }) => id) ?? null,
});

/** Edits name, personal data, preferences, roles, groups and sites of a person. */
export function ProfileForm({ user }: { readonly user: UserDetails }) {
  const { t } = useTranslation(['users', 'account', 'common']);
  const can = useCan();
  const sessionUser = useSessionUser();
  const initial = toValues(user);
  const [values, setValues] = useState(initial);
  const set = (change: Partial<PersonChange>) => setValues((current) => ({ ...current, ...change }));
  const save = useSaveUser(user);
  const changedFields = (Object.keys(initial) as (keyof PersonChange)[]).filter(
    (key) => JSON.stringify(values[key]) !== JSON.stringify(initial[key]),
  );
  const isChanged = changedFields.length > 0;
  const unsaved = useUnsavedChanges(isChanged);
  const { isSuccess } = save;
  // Saved values are shown as the server stored them; rejected ones stay as they were typed.
  useEffect(() => {
    if (isSuccess) setValues(toValues(user));
  }, [isSuccess, user]);
  const languages = [...new Set([...sessionUser.workspace.langs, user.locale])];
  const fieldErrors = getFieldErrors(save.error);
  const hasFormError = save.error !== null && Object.keys(fieldErrors).length === 0;
  const getError = (key: string) => fieldErrors[key] && <FieldError>{fieldErrors[key]}</FieldError>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values, {
      onSuccess: () => {
        unsaved.release();
        toast.success(t('changed', { name: `${values.first_name} ${values.last_name}`.trim() }));
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        {user.status === 'disabled' && <Notice tone="amber">{t('identities.disabled')}</Notice>}
        <Panel title={t('person.profile')}>
          <SettingsFields pair>
            {FIELDS.map(({ key, max, isRequired }) => (
              <TextInput
                key={key}
                name={key}
                label={t(`fields.${key}`)}
                required={isRequired}
                withAsterisk={isRequired}
                maxLength={max}
                autoComplete="off"
                value={values[key]}
                error={getError(key)}
                onChange={(event) => set({ [key]: event.currentTarget.value })}
              />
            ))}
            <DateInput
              name="birth_date"
              label={t('account:profile.birth_date')}
              min={MIN_BIRTH_DATE}
              value={values.birth_date}
              error={getError('birth_date')}
              onChange={(birth_date) => set({ birth_date })}
            />
            <NativeSelect
              name="gender"
              label={t('account:profile.gender')}
              value={values.gender ?? ''}
              onChange={({ currentTarget: { value } }) => set({ gender: GENDERS.find((one) => one === value) ?? null })}
              data={[
                { value: '', label: t('account:profile.genders.none') },
                ...GENDERS.map((one) => ({ value: one, label: t(`account:profile.genders.${one}`) })),
              ]}
            />
            <NativeSelect
              name="locale"
              label={t('account:preferences.language')}
              value={values.locale}
              error={getError('locale')}
              onChange={({ currentTarget: { value } }) =>
                set({ locale: languages.find((one) => one === value) ?? values.locale })
              }
              data={languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
            />
            <TimeZoneSelect
              name="tz_code"
              label={t('account:preferences.zone')}
              value={values.tz_code}
              error={getError('tz_code')}
              onChange={(tz_code) => set({ tz_code })}
            />
          </SettingsFields>
        </Panel>
        <Panel title={t('person.access')}>
          <SettingsFields pair>
            <RoleSelect
              selected={values.roles}
              current={user.roles}
              onChange={(roles) => set({ roles })}
              description={t('fields.roles_hint')}
            />
            {can('USR_MANAGE_GROUP') && (
              <GroupSelect
                selected={values.groups}
                onChange={(groups) => set({ groups })}
                description={t('fields.groups_hint')}
              />
            )}
            <SiteLimitField
              value={values.site_ids}
              unlimited={t('sites_of_roles')}
              error={fieldErrors.site_ids}
              onChange={(site_ids) => set({ site_ids })}
            />
          </SettingsFields>
        </Panel>
        <IdentitiesPart user={user} />
        {hasFormError && <FormError>{save.error?.message}</FormError>}
      </Stack>
      <SaveBar
        form={{ values, isChanged, isPending: save.isPending, changedFields }}
        labels={{
          first_name: t('fields.first_name'),
          last_name: t('fields.last_name'),
          nick_name: t('fields.nick_name'),
          mobile: t('fields.mobile'),
          gender: t('account:profile.gender'),
          birth_date: t('account:profile.birth_date'),
          locale: t('account:preferences.language'),
          tz_code: t('account:preferences.zone'),
          roles: t('fields.roles'),
          groups: t('fields.groups'),
          site_ids: t('common:site_limit.label'),
        }}
        text={t('person.changes', { name: user.full_name })}
        onUndo={() => {
          setValues(initial);
          save.reset();
        }}
      />
    </form>
  );
}
