import type { AccountSession } from '@rounds/contract/account';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isPhoneSystem, useDeviceName, useFormat } from '../../platform/i18n/index.ts';
import {
  Button,
  confirm,
  FormError,
  ICON,
  Row,
  SettingsSection,
  SkeletonRows,
  Stack,
  StatusBadge,
  toast,
} from '../../ui/index.ts';
import { useEndSession, useSessions } from './account-queries.ts';
import classes from './sessions-part.module.css';
export function SessionsPart() {
  const { t } = useTranslation('account');
  const { data: sessions, error, isPending } = useSessions();
  const end = useEndSession();
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  const endOtherSessions = async () => {
    const isConfirmed = await confirm({
      title: t('sessions.end_others_title'),
      text: t('sessions.end_others_text', { count: others.length }),
      confirmLabel: t('sessions.end_others'),
    });
    if (isConfirmed) end.mutate(null, { onSuccess: () => toast.success(t('sessions.ended_others')) });
  };
  return (
    <SettingsSection title={t('sessions.title')} text={t('sessions.text')}>
      {error && <FormError>{error.message}</FormError>}
      {isPending && <SkeletonRows rows={2} height={56} />}
      <Stack as="ul">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => end.mutate(session.id, { onSuccess: () => toast.success(t('sessions.ended')) })}
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <Row wrap gap={4}>
          <Button variant="default" onClick={() => void endOtherSessions()}>
            {t('sessions.end_others')}
          </Button>
        </Row>
      )}
    </SettingsSection>
  );
}
function SessionRow({ session, onEnd }: { session: AccountSession; onEnd(): void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const name = useDeviceName()(session);
  const Icon = isPhoneSystem(session.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Row as="li" wrap py={3} className={classes.row}>
      <Icon {...ICON} size={22} />
      <Stack size="sm" shrink tone="ink2" flex="1 1 220px" className={classes.what}>
        <strong>{name}</strong>
        <span>
          {t('sessions.where', { workspace: session.workspace })} · <bdi>{session.ip}</bdi>
        </span>
        <span title={format.dateTime(session.seen_at)}>
          {t('sessions.seen', { when: format.ago(session.seen_at) })}
        </span>
      </Stack>
      {session.is_current ? (
        <StatusBadge status="active">{t('sessions.this_one')}</StatusBadge>
      ) : (
        <Button variant="subtle" onClick={onEnd} aria-label={t('sessions.end_named', { name })}>
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  );
}
