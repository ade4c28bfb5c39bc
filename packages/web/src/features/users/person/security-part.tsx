import { personalData } from '@rounds/contract/personal-data';
import type { UserDetails, UserSession } from '@rounds/contract/users';
import { IconDeviceDesktop, IconDeviceMobile, IconKey, IconLogout, IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { isPhoneSystem, useDeviceName, useFormat } from '../../../i18n/index.ts';
import { JobDownload } from '../../../jobs/index.ts';
import {
  Button,
  confirm,
  EmptyState,
  Group,
  LoadFailed,
  Panel,
  SkeletonRows,
  Stack,
  StatusBadge,
  toast,
} from '../../../ui/index.ts';
import { usePersonActions } from '../person-actions.ts';
import { useEndSession, useEndSessions, useUserSessions } from '../user-queries.ts';
import classes from './person.module.css';

const ICONS = { password_reset: IconKey, reset_second_factor: IconShieldOff } as const;

/** How a person signs in, and where they are signed in to this workspace. */
export function SecurityPart({ user }: { readonly user: UserDetails }) {
  const { t } = useTranslation(['users', 'lists']);
  const actions = usePersonActions({ leave: async () => null, remove: () => {} })(user);
  const state = user.second_factor ?? 'none';
  return (
    <Stack gap={16}>
      <Panel title={t('second_factor.title')}>
        <p className={classes.state}>
          <StatusBadge tone={state === 'none' ? 'slate' : 'green'} glyph={state === 'none' ? 'ring' : 'dot'}>
            {t(`lists:users.options.second_factor.${state}`)}
          </StatusBadge>
          <span className={classes.text}>{t(state === 'none' ? 'second_factor.off' : 'second_factor.on')}</span>
        </p>
        <Group gap={8} mt={12}>
          {actions.map(({ key, label, onSelect }) => {
            const Icon = ICONS[key as keyof typeof ICONS];
            return (
              Icon && (
                <Button key={key} variant="default" leftSection={<Icon size={16} stroke={1.75} />} onClick={onSelect}>
                  {label}
                </Button>
              )
            );
          })}
        </Group>
      </Panel>
      <Sessions user={user} />
      <Panel title={t('personal_data.title')}>
        <JobDownload
          label={t('personal_data.collect')}
          start={() => call(personalData.start, { params: { id: user.id } })}
        />
      </Panel>
    </Stack>
  );
}

function Sessions({ user }: { readonly user: UserDetails }) {
  const { t } = useTranslation('users');
  const { data, error, refetch } = useUserSessions(user.id);
  const endOne = useEndSession(user.id);
  const endAll = useEndSessions();
  const endSessions = async () => {
    const isConfirmed = await confirm({
      title: t('end_sessions.title', { name: user.full_name }),
      text: t('end_sessions.text'),
      confirmLabel: t('end_sessions.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    endAll.mutate(user, {
      onSuccess: ({ ended_sessions: count }) => toast.success(t('end_sessions.done', { count })),
    });
  };
  return (
    <Panel title={t('person.sessions')}>
      <p className={classes.text}>{t('person.sessions_hint')}</p>
      {error && !data && <LoadFailed title={t('load_failed')} error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows rows={2} height={56} />}
      {data?.length === 0 && <EmptyState title={t('person.no_sessions')} text={t('person.no_sessions_text')} />}
      <ul className={classes.sessions}>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              endOne.mutate(session.id, {
                onSuccess: ({ ended_sessions: count }) => toast.success(t('end_sessions.done', { count })),
              })
            }
          />
        ))}
      </ul>
      {data?.some(({ is_current }) => !is_current) && (
        <Group mt={12}>
          <Button
            variant="default"
            leftSection={<IconLogout size={16} stroke={1.75} />}
            loading={endAll.isPending}
            onClick={() => void endSessions()}
          >
            {t('end_sessions.open')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { readonly session: UserSession; onEnd(): void }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const name = useDeviceName()(session);
  const Icon = isPhoneSystem(session.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>
        <strong>{name}</strong>
        <span>
          <bdi>{session.ip}</bdi> · {t('person.since', { when: format.dateTime(session.created_at) })}
        </span>
        <span title={format.dateTime(session.seen_at)}>{t('person.seen', { when: format.ago(session.seen_at) })}</span>
      </div>
      {session.is_current ? (
        <StatusBadge status="active">{t('person.this_session')}</StatusBadge>
      ) : (
        <Button variant="subtle" onClick={onEnd} aria-label={t('person.end_session_named', { name })}>
          {t('person.end_session')}
        </Button>
      )}
    </li>
  );
}
