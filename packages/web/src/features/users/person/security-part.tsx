import type { UserDetails, UserSession } from '@rounds/contract/users';
import { personalData } from '@rounds/contract/users/personal-data.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconKey, IconLogout, IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { JobDownload } from '../../../kit/jobs/index.ts';
import { call } from '../../../platform/api/index.ts';
import { isPhoneSystem, useDeviceName, useFormat } from '../../../platform/i18n/index.ts';
import {
  Button,
  confirm,
  Grid,
  ICON,
  LoadFailed,
  Panel,
  Row,
  SkeletonRows,
  Stack,
  StatusBadge,
  Text,
  toast,
} from '../../../ui/index.ts';
import { usePersonActions } from '../person-actions.ts';
import { TwoStepBadge } from '../user-cells.tsx';
import { useEndSession, useEndSessions, useUserSessions } from '../user-queries.ts';
import classes from './person.module.css';
/** Shows how a person signs in, and where they are signed in to this workspace. */
export function SecurityPart({ user }: { readonly user: UserDetails }) {
  const { t } = useTranslation('users');
  const actions = usePersonActions({ leave: async () => null, remove: () => {} })(user);
  const reset = actions.find(({ key }) => key === 'reset_second_factor');
  const sendReset = actions.find(({ key }) => key === 'password_reset');
  return (
    <Stack gap={4}>
      <Panel title={t('second_factor.title')}>
        <Row as="p" wrap gap={2} columnGap={3}>
          <TwoStepBadge state={user.second_factor} />
          <Text as="span" tone="ink2">
            {t(user.second_factor === 'none' ? 'second_factor.off' : 'second_factor.on')}
          </Text>
        </Row>
        {reset && (
          <Row wrap gap={4} mt={3}>
            <Button variant="default" leftSection={<IconShieldOff {...ICON} />} onClick={reset.onSelect}>
              {reset.label}
            </Button>
          </Row>
        )}
      </Panel>
      {sendReset && (
        <Panel title={t('password_reset.section')}>
          <Text tone="ink2">{t('password_reset.hint')}</Text>
          <Row wrap gap={4} mt={3}>
            <Button variant="default" leftSection={<IconKey {...ICON} />} onClick={sendReset.onSelect}>
              {sendReset.label}
            </Button>
          </Row>
        </Panel>
      )}
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
      <Text tone="ink2">{t('person.sessions_hint')}</Text>
      {error && !data && <LoadFailed title={t('load_failed')} error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows rows={2} height={56} />}
      {data?.length === 0 && <p>{t('person.no_sessions')}</p>}
      <Grid as="ul" className={classes.sessions}>
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
      </Grid>
      {data?.some(({ is_current }) => !is_current) && (
        <Row wrap gap={4} mt={3}>
          <Button
            variant="default"
            leftSection={<IconLogout {...ICON} />}
            loading={endAll.isPending}
            onClick={() => void endSessions()}
          >
            {t('end_sessions.open')}
          </Button>
        </Row>
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
      <Icon {...ICON} size={22} />
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
