import type { UserDetails } from '@rounds/contract/users';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Anchor,
  Button,
  EmptyState,
  Grid,
  ICON,
  LoadFailed,
  Panel,
  Row,
  SkeletonRows,
  Stack,
  Text,
  toast,
} from '../../../ui/index.ts';
import type { Leaving } from '../leaving/leaving-dialog.tsx';
import { toWorkLink, useCancelDeparture, useOpenWork } from '../leaving/leaving-queries.ts';

interface WorkPartProps {
  readonly user: UserDetails;
  onHandOver(leaving: Leaving): Promise<number | null>;
}

/** Shows the person's open work, and their planned last day. */
export function WorkPart({ user, onHandOver }: WorkPartProps) {
  const { t } = useTranslation('users');
  const { data, error, refetch } = useOpenWork({ ids: [user.id] });
  if (error && !data) return <LoadFailed title={t('remove.load_failed')} error={error} retry={refetch} />;
  if (!data) return <SkeletonRows rows={5} />;
  const { id, full_name, status } = user;
  const canHandOver = status !== 'active' && status !== 'invite' && data.work.length > 0;
  const person = { id, full_name, is_active: false };
  const handOver = async () => {
    await onHandOver({ selection: { ids: [id] }, count: 1, person });
    void refetch();
  };
  return (
    <Stack gap={4}>
      {user.departure && <PlannedDeparture user={user} />}
      <Panel title={t('leaving.open_work')}>
        {data.work.length === 0 && <EmptyState title={t('person.nothing_open')} text={t('person.nothing_open_text')} />}
        <Grid as="ul" gap={2}>
          {data.work.map(({ kind, count }) => {
            const link = toWorkLink(kind, id);
            const text = t(`remove.work.${kind}`, { count });
            return (
              <li key={kind}>
                {link ? (
                  <Anchor component={Link} {...link}>
                    {text}
                  </Anchor>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </Grid>
        {canHandOver && (
          <Row wrap gap={4} mt={3}>
            <Button variant="default" leftSection={<IconArrowsExchange {...ICON} />} onClick={() => void handOver()}>
              {t('leaving.hand_over')}
            </Button>
          </Row>
        )}
      </Panel>
      <Panel title={t('person.done')}>
        <Anchor component={Link} {...paths.inspections.list({ filter: { user_name: [id], status: ['completed'] } })}>
          {t('person.completed_inspections')}
        </Anchor>
      </Panel>
    </Stack>
  );
}

function PlannedDeparture({ user }: { readonly user: UserDetails }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const cancel = useCancelDeparture();
  const { last_day, planned_by, successors } = user.departure!;
  const handleCancel = () =>
    cancel.mutate(user.id, { onSuccess: () => toast.success(t('leaving.cancelled', { name: user.full_name })) });
  return (
    <Panel title={t('leaving.last_day_of', { day: format.date(last_day) })}>
      <Text tone="ink2">{t('leaving.planned_by', { name: planned_by })}</Text>
      {successors.length > 0 && (
        <Grid as="ul" gap={2}>
          {successors.map(({ kind, full_name }) => (
            <li key={kind}>{t('leaving.goes_to', { work: t(`leaving.kinds.${kind}`), name: full_name })}</li>
          ))}
        </Grid>
      )}
      <Row wrap gap={4} mt={3}>
        <Button variant="default" loading={cancel.isPending} onClick={handleCancel}>
          {t('leaving.cancel')}
        </Button>
      </Row>
    </Panel>
  );
}
