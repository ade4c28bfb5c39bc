import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { FEATURES, OFFERED_FEATURES, PLAN_SERVICES, type PlanService, planHasService } from '@rounds/contract/plans';
import { type Subscription, TRIAL_DAYS } from '@rounds/contract/subscription';
import { IconArrowLeft, IconCheck, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { useStartTrial, useSubscription } from '../../plans/index.ts';
import { useCan } from '../../session/index.ts';
import {
  ActionIcon,
  Button,
  confirm,
  FactList,
  LoadFailed,
  PageHeader,
  Progress,
  SkeletonRows,
  StatusBadge,
  VisuallyHidden,
} from '../../ui/index.ts';
import styles from './subscription.module.css';

type PlanOffer = Subscription['plans'][number];

/** Percent from which the storage is shown as nearly full. */
const FULL_STORAGE_THRESHOLD = 90;

const SERVICES = Object.keys(PLAN_SERVICES) as PlanService[];

/** The plans side by side with their features and the current plan. */
export default function PlansPage() {
  const { t } = useTranslation('subscription');
  const { data, error, refetch } = useSubscription();
  return (
    <main className={styles.page}>
      <PageHeader
        title={t('title')}
        before={
          <ActionIcon component={Link} to="/" size={34} aria-label={t('back')}>
            <IconArrowLeft data-mirror size={18} stroke={1.75} />
          </ActionIcon>
        }
      />
      {data ? (
        <Plans subscription={data} />
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} retry={refetch} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </main>
  );
}

function Plans({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['subscription', 'common']);
  const format = useFormat();
  const { key, own_plan, trial_ends_at } = subscription;
  const values = {
    plan: t(`common:plans.${key}`),
    own: t(`common:plans.${own_plan}`),
    date: format.dateTime(trial_ends_at),
  };
  return (
    <div className={styles.content}>
      <p className={styles.status}>{t(trial_ends_at ? 'on_trial' : 'on_plan', values)}</p>
      <ul className={styles.plans}>
        {subscription.plans.map((offered) => (
          <li key={offered.key} className={styles.plan} data-current={offered.key === key || undefined}>
            <PlanCard offered={offered} subscription={subscription} />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('falls_back')}</p>
      {subscription.usage && <Usage usage={subscription.usage} />}
    </div>
  );
}

function Usage({ usage }: { usage: NonNullable<Subscription['usage']> }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { storage_bytes, storage_limit_bytes } = usage;
  const share = Math.min(100, Math.round((storage_bytes / storage_limit_bytes) * 100));
  const storage = { used: format.bytes(storage_bytes), limit: format.bytes(storage_limit_bytes) };
  const facts = [
    { label: t('usage.people'), value: format.number(usage.people) },
    { label: t('usage.templates'), value: format.number(usage.templates) },
    { label: t('usage.inspections'), value: format.number(usage.inspections) },
    { label: t('usage.max_file'), value: format.bytes(MAX_UPLOAD_BYTES) },
    { label: t('usage.storage'), value: t('usage.storage_of', storage) },
  ];
  return (
    <section className={styles.usage} aria-labelledby="usage">
      <h2 id="usage">{t('usage.title')}</h2>
      <FactList facts={facts} />
      <Progress
        value={share}
        color={share >= FULL_STORAGE_THRESHOLD ? 'red' : undefined}
        aria-label={t('usage.storage')}
      />
      <p className={styles.quiet}>{t('usage.hint')}</p>
    </section>
  );
}

function PlanCard({ offered, subscription }: { offered: PlanOffer; subscription: Subscription }) {
  const { t } = useTranslation(['subscription', 'common', 'errors']);
  const name = t(`common:plans.${offered.key}`);
  const isCurrent = offered.key === subscription.key;
  return (
    <>
      <header>
        <h2>{name}</h2>
        {isCurrent && (
          <StatusBadge tone={subscription.trial_ends_at ? 'amber' : 'green'} glyph="dot">
            {t(subscription.trial_ends_at ? 'current_trial' : 'current')}
          </StatusBadge>
        )}
      </header>
      <p className={styles.quiet}>{t(`about.${offered.key}`)}</p>
      <ul className={styles.features}>
        {OFFERED_FEATURES.map((feature) => (
          <IncludedLine
            key={feature}
            text={t(`errors:feature.${feature}`)}
            has={offered.features[feature] !== false}
            isNew={FEATURES[feature] === offered.key}
          />
        ))}
        {SERVICES.map((service) => (
          <IncludedLine
            key={service}
            text={t(`service.${service}`)}
            has={planHasService(offered.key, service)}
            isNew={PLAN_SERVICES[service] === offered.key}
          />
        ))}
      </ul>
      <Trial offered={offered} name={name} />
    </>
  );
}

function IncludedLine({ text, has, isNew }: { text: string; has: boolean; isNew: boolean }) {
  const { t } = useTranslation('subscription');
  return (
    <li data-has={has || undefined} data-new={(has && isNew) || undefined}>
      {has ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconMinus size={16} stroke={1.75} aria-hidden />}
      <span>
        {text}
        {!has && <VisuallyHidden> {t('not_included')}</VisuallyHidden>}
      </span>
    </li>
  );
}

function Trial({ offered, name }: { offered: PlanOffer; name: string }) {
  const { t } = useTranslation(['subscription', 'common']);
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const start = useStartTrial();
  if (offered.trial === 'included' || offered.trial === 'running') return null;
  if (offered.trial === 'used') return <p className={styles.quiet}>{t('used')}</p>;
  if (!canEdit) return <p className={styles.quiet}>{t('common:locked.ask')}</p>;

  const startTrial = async () => {
    const isConfirmed = await confirm({
      title: t('confirm.title', { plan: name, days: TRIAL_DAYS }),
      text: t('confirm.text', { plan: name }),
      denyLabel: t('confirm.not_now'),
      confirmLabel: t('confirm.start'),
    });
    if (isConfirmed) start.mutate(offered.key);
  };
  return (
    <Button variant="default" loading={start.isPending} onClick={() => void startTrial()}>
      {t('common:locked.try', { plan: name, days: TRIAL_DAYS })}
    </Button>
  );
}
