import { GENDERS, MIN_BIRTH_DATE } from '@rounds/contract/person';
import { personalData } from '@rounds/contract/personal-data';
import type { User, UserDetails } from '@rounds/contract/users';
import { IconLogout, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getFieldErrors } from '../../api/index.ts';
import { LANGUAGE_NAMES, useFormat } from '../../i18n/index.ts';
import { JobDownload } from '../../jobs/index.ts';
import { useCan, useSessionUser } from '../../session/index.ts';
import {
  Box,
  Button,
  confirm,
  DateInput,
  Drawer,
  FieldError,
  FormError,
  Group,
  LoadFailed,
  NativeSelect,
  Notice,
  SkeletonRows,
  Stack,
  TextInput,
  TimeZoneSelect,
  toast,
} from '../../ui/index.ts';
import { IdentitiesPart } from './identities-part.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { GroupSelect, RoleSelect } from './role-select.tsx';
import { UserStatusBadge } from './user-cells.tsx';
import { type Person, type PersonChange, useEndSessions, useSaveUser, useUserDetails } from './user-queries.ts';
import classes from './users.module.css';

const FIELDS = [
  { key: 'first_name', max: 100, isRequired: true },
  { key: 'last_name', max: 100, isRequired: true },
  { key: 'nick_name', max: 60, isRequired: false },
  { key: 'mobile', max: 31, isRequired: false },
] as const satisfies readonly { key: keyof Person; max: number; isRequired: boolean }[];

/** Edits name, personal data, preferences, roles and groups of a person. */
export function UserDrawer({ user, onClose }: { user: User | null; onClose(): void }) {
  return (
    <Drawer opened={user !== null} onClose={onClose} position="right" size={460} title={user?.full_name}>
      {user && <LoadedForm user={user} onDone={onClose} />}
    </Drawer>
  );
}

function LoadedForm({ user, onDone }: { user: User; onDone(): void }) {
  const { t } = useTranslation('users');
  const { data, error, refetch } = useUserDetails(user.id);
  if (data) return <UserForm user={data} onDone={onDone} />;
  if (error) return <LoadFailed title={t('load_failed')} error={error} retry={refetch} />;
  return <SkeletonRows rows={8} />;
}

function UserForm({ user, onDone }: { user: UserDetails; onDone(): void }) {
  const { t } = useTranslation(['users', 'common', 'account']);
  const can = useCan();
  const sessionUser = useSessionUser();
  const format = useFormat();
  const [values, setValues] = useState<PersonChange>({
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
  });
  const save = useSaveUser(user);
  const [isRemoving, setRemoving] = useState(false);
  const endSessions = useEndSessions();
  const languages = [...new Set([...sessionUser.workspace.langs, user.locale])];
  const fieldErrors = getFieldErrors(save.error);
  const hasFormError = save.error !== null && Object.keys(fieldErrors).length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values, {
      onSuccess: () => {
        toast.success(t('changed', { name: `${values.first_name} ${values.last_name}`.trim() }));
        onDone();
      },
    });
  };

  const signOut = async () => {
    const isConfirmed = await confirm({
      title: t('end_sessions.title', { name: user.full_name }),
      text: t('end_sessions.text'),
      confirmLabel: t('end_sessions.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    endSessions.mutate(user, {
      onSuccess: ({ ended_sessions: count }) => toast.success(t('end_sessions.done', { count })),
    });
  };
  const getError = (key: string) => fieldErrors[key] && <FieldError>{fieldErrors[key]}</FieldError>;

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <p className={classes.head}>
            <UserStatusBadge status={user.status} />
            <bdi>{user.email}</bdi>
            <span>
              {user.signed_in_at ? t('last_seen', { when: format.ago(user.signed_in_at) }) : t('never_signed_in')}
            </span>
          </p>
          {user.status === 'disabled' && <Notice tone="amber">{t('identities.disabled')}</Notice>}
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
              onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
            />
          ))}
          <DateInput
            name="birth_date"
            label={t('account:profile.birth_date')}
            min={MIN_BIRTH_DATE}
            value={values.birth_date}
            error={getError('birth_date')}
            onChange={(birth_date) => setValues({ ...values, birth_date })}
          />
          <NativeSelect
            name="gender"
            label={t('account:profile.gender')}
            value={values.gender ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setValues({ ...values, gender: GENDERS.find((one) => one === value) ?? null })
            }
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
              setValues({ ...values, locale: languages.find((one) => one === value) ?? values.locale })
            }
            data={languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          />
          <TimeZoneSelect
            name="tz_code"
            label={t('account:preferences.zone')}
            value={values.tz_code}
            error={getError('tz_code')}
            onChange={(tz_code) => setValues({ ...values, tz_code })}
          />
          <RoleSelect
            selected={values.roles}
            current={user.roles}
            onChange={(roles) => setValues({ ...values, roles })}
            description={t('fields.roles_hint')}
          />
          {can('USR_MANAGE_GROUP') && (
            <GroupSelect selected={values.groups} onChange={(groups) => setValues({ ...values, groups })} />
          )}
          <IdentitiesPart user={user} />
          {hasFormError && <FormError>{save.error?.message}</FormError>}
        </Stack>
        <Box mt={16}>
          <JobDownload
            label={t('personal_data.collect')}
            start={() => call(personalData.start, { params: { id: user.id } })}
          />
        </Box>
        {user.status === 'active' && (
          <Button
            variant="default"
            mt={16}
            leftSection={<IconLogout size={16} stroke={1.75} />}
            loading={endSessions.isPending}
            onClick={() => void signOut()}
          >
            {t('end_sessions.open')}
          </Button>
        )}
        {user.status !== 'invite' && user.id !== sessionUser.id && (
          <Box mt={16}>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => setRemoving(true)}
            >
              {t('remove.submit')}
            </Button>
          </Box>
        )}
        <Group justify="flex-end" gap={8} mt={24}>
          <Button variant="default" onClick={onDone}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
      {/* Outside of the form, which would be submitted with the dialog. */}
      {isRemoving && <RemoveDialog user={user} onClose={() => setRemoving(false)} onRemoved={onDone} />}
    </>
  );
}
