import type { User } from '@rounds/contract/users';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '../../api/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Drawer, FieldError, FormError, Group, Stack, TextInput, toast } from '../../ui/index.ts';
import { GroupSelect, RoleSelect } from './role-select.tsx';
import { UserStatusBadge } from './user-cells.tsx';
import { type Person, type PersonChange, useSaveUser } from './user-queries.ts';
import styles from './users.module.css';

const FIELDS = [
  { key: 'first_name', max: 100, isRequired: true },
  { key: 'last_name', max: 100, isRequired: true },
  { key: 'nick_name', max: 60, isRequired: false },
] as const satisfies readonly { key: keyof Person; max: number; isRequired: boolean }[];

/** Edits the names, roles and groups of a person. */
export function UserDrawer({ user, onClose }: { user: User | null; onClose(): void }) {
  const { t } = useTranslation('users');
  return (
    <Drawer
      opened={user !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={user?.full_name}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {user && <UserForm user={user} onDone={onClose} />}
    </Drawer>
  );
}

function UserForm({ user, onDone }: { user: User; onDone(): void }) {
  const { t } = useTranslation(['users', 'common']);
  const can = useCan();
  const format = useFormat();
  const [values, setValues] = useState<PersonChange>({
    first_name: user.first_name,
    last_name: user.last_name,
    nick_name: user.nick_name ?? '',
    roles: user.roles.map(({ id }) => id),
    groups: user.groups.map(({ id }) => id),
  });
  const save = useSaveUser(user);
  const refused = getFieldErrors(save.error);
  const isElsewhere = save.error !== null && Object.keys(refused).length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values, {
      onSuccess: () => {
        toast.success(t('changed', { name: `${values.first_name} ${values.last_name}`.trim() }));
        onDone();
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <p className={styles.head}>
          <UserStatusBadge status={user.status} />
          <bdi>{user.email}</bdi>
          <span>
            {user.signed_in_at ? t('last_seen', { when: format.ago(user.signed_in_at) }) : t('never_signed_in')}
          </span>
        </p>
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
            error={refused[key] && <FieldError>{refused[key]}</FieldError>}
            onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
          />
        ))}
        <RoleSelect
          chosen={values.roles}
          had={user.roles}
          onChange={(roles) => setValues({ ...values, roles })}
          description={t('fields.roles_hint')}
        />
        {can('USR_MANAGE_GROUP') && (
          <GroupSelect chosen={values.groups} onChange={(groups) => setValues({ ...values, groups })} />
        )}
        {isElsewhere && <FormError>{save.error?.message}</FormError>}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
