import { GENDERS, MIN_BIRTH_DATE } from '@rounds/contract/person.ts';
import { type UserDetails, users } from '@rounds/contract/users';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLimitField } from '../../../kit/resource/index.ts';
import { getFieldErrors, getFieldLimits } from '../../../platform/api/index.ts';
import { LANGUAGE_NAMES } from '../../../platform/i18n/index.ts';
import { useCan, useSessionUser } from '../../../platform/session/index.ts';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import {
  type FieldBinding,
  FormDate,
  FormError,
  FormNativeSelect,
  FormText,
  FormTimeZone,
  Notice,
  Panel,
  SaveBar,
  SettingsFields,
  Stack,
  toast,
} from '../../../ui/index.ts';
import { IdentitiesPart } from '../identities-part.tsx';
import { GroupSelect, RoleSelect } from '../role-select.tsx';
import { type Person, type PersonChange, useSaveUser } from '../user-queries.ts';

const FIELDS = ['first_name', 'last_name', 'nick_name', 'mobile'] as const satisfies readonly (keyof Person)[];

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
  /** The server checks the fields when they are saved. */
  const form: FieldBinding<PersonChange> = {
    values,
    set: (name, value) => set({ [name]: value }),
    getError: (name) => fieldErrors[name],
    getLimits: (name) => ({ ...getFieldLimits(users.update, name), isRequired: name === 'first_name' }),
    handleBlur: () => undefined,
  };

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
            {FIELDS.map((name) => (
              <FormText key={name} form={form} name={name} label={t(`fields.${name}`)} autoComplete="off" />
            ))}
            <FormDate form={form} name="birth_date" label={t('account:profile.birth_date')} min={MIN_BIRTH_DATE} />
            <FormNativeSelect
              form={form}
              name="gender"
              label={t('account:profile.gender')}
              options={[
                { value: null, label: t('account:profile.genders.none') },
                ...GENDERS.map((value) => ({ value, label: t(`account:profile.genders.${value}`) })),
              ]}
            />
            <FormNativeSelect
              form={form}
              name="locale"
              label={t('account:preferences.language')}
              options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
            <FormTimeZone form={form} name="tz_code" label={t('account:preferences.zone')} />
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
