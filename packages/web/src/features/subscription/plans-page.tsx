import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { FEATURES, PLAN_SERVICES, PLANS, type Plan } from '@rounds/contract/plans.ts';
import { type Subscription, TRIAL_DAYS } from '@rounds/contract/subscription';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStartTrial, useSubscription } from '../../kit/plans/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import {
  Box,
  Button,
  confirm,
  FactList,
  Grid,
  LoadFailed,
  PageHeader,
  Progress,
  Row,
  SkeletonRows,
  Stack,
  StatusBadge,
  Text,
} from '../../ui/index.ts';
import { FEATURE_GROUPS, SERVICES } from './feature-groups.ts';
import { PlanComparison } from './plan-comparison.tsx';
import classes from './subscription.module.css';

type PlanOffer = Subscription['plans'][number];

/** The percentage from which the storage is shown as nearly full. */
const FULL_STORAGE_THRESHOLD = 90;

/** The keys of the texts about what every plan has. */
const BASICS = ['templates', 'inspections', 'offline', 'reports', 'assets', 'assignments', 'people'] as const;

/** The features that no lower plan has. */
const listNewFeatures = (plan: Plan) =>
  FEATURE_GROUPS.flatMap(({ features }) => features.filter((feature) => FEATURES[feature] === plan));

/** The current plan first, and then the others from the lowest to the highest. */
const sortPlans = ({ plans, key }: Subscription): readonly PlanOffer[] => [
  ...plans.filter((plan) => plan.key === key),
  ...plans.filter((plan) => plan.key !== key),
];

/** The plans side by side with their features and the current plan. */
export default function PlansPage() {
  const { t } = useTranslation('subscription');
  const { data, error, refetch } = useSubscription();
  return (
    <>
      <PageHeader title={t('title')} />
      {data ? (
        <Plans subscription={data} />
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} retry={refetch} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
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
    <Box fullWidth mx="auto" className={classes.content}>
      <Text pb={4} size="lg" weight={550}>
        {t(trial_ends_at ? 'on_trial' : 'on_plan', values)}
      </Text>
      <Grid as="ul" gap={3} template="repeat(4, minmax(0, 1fr))" stackBelow="tablet" className={classes.plans}>
        {sortPlans(subscription).map((offered) => (
          <Grid
            as="li"
            key={offered.key}
            alignContent="start"
            className={classes.plan}
            data-current={offered.key === key || undefined}
          >
            <PlanCard offered={offered} subscription={subscription} />
          </Grid>
        ))}
      </Grid>
      <Text fontSize="sm" tone="ink2" className={classes.quiet}>
        {t('falls_back')}
      </Text>
      <PlanComparison subscription={subscription} />
      {subscription.usage && <Usage usage={subscription.usage} />}
    </Box>
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
    <Grid as="section" gap={3} pt={5} maxWidth={560} aria-labelledby="usage">
      <h2 id="usage">{t('usage.title')}</h2>
      <FactList facts={facts} />
      <Progress
        value={share}
        color={share >= FULL_STORAGE_THRESHOLD ? 'red' : undefined}
        aria-label={t('usage.storage')}
      />
      <Text fontSize="sm" tone="ink2" className={classes.quiet}>
        {t('usage.hint')}
      </Text>
    </Grid>
  );
}

function PlanCard({ offered, subscription }: { offered: PlanOffer; subscription: Subscription }) {
  const { t } = useTranslation(['subscription', 'common', 'errors']);
  const format = useFormat();
  const name = t(`common:plans.${offered.key}`);
  const isCurrent = offered.key === subscription.key;
  const below = PLANS[PLANS.indexOf(offered.key) - 1];
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
      <div>
        {offered.price && (
          <Text pb={1} weight={600}>
            {offered.price}
          </Text>
        )}
        <Text fontSize="sm" tone="ink2" className={classes.quiet}>
          {t(`about.${offered.key}`)} {t('storage', { size: format.bytes(offered.storage_limit_bytes) })}
        </Text>
      </div>
      <div>
        <Text as="h3" pb={2} fontSize="sm" tone="ink2" weight={600}>
          {below ? t('includes', { plan: t(`common:plans.${below}`) }) : t('includes_basic')}
        </Text>
        <Stack as="ul" gap={1.5} size="sm" className={classes.features}>
          {listNewFeatures(offered.key).map((feature) => (
            <IncludedLine key={feature} text={t(`errors:feature.${feature}`)} benefit={t(`benefit.${feature}`)} />
          ))}
          {SERVICES.filter((service) => PLAN_SERVICES[service] === offered.key).map((service) => (
            <IncludedLine key={service} text={t(`service.${service}`)} benefit={t(`benefit.${service}`)} />
          ))}
          {!below && BASICS.map((basic) => <IncludedLine key={basic} text={t(`basic.${basic}`)} />)}
        </Stack>
      </div>
      <Row wrap gap={2}>
        <Trial offered={offered} name={name} />
        {subscription.contact_url && PLANS.indexOf(offered.key) > PLANS.indexOf(subscription.own_plan) && (
          <Button variant="subtle" component="a" href={subscription.contact_url} target="_blank" rel="noreferrer">
            {t('contact', { plan: name })}
          </Button>
        )}
      </Row>
    </>
  );
}

interface IncludedLineProps {
  readonly text: string;
  readonly benefit?: string;
}

const IncludedLine = ({ text, benefit }: IncludedLineProps) => (
  <li>
    <IconCheck size={16} stroke={2} aria-hidden />
    <span>
      {text}
      {benefit && <small>{benefit}</small>}
    </span>
  </li>
);

function Trial({ offered, name }: { offered: PlanOffer; name: string }) {
  const { t } = useTranslation(['subscription', 'common']);
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const start = useStartTrial();
  if (offered.trial === 'included' || offered.trial === 'running') return null;
  if (offered.trial === 'used')
    return (
      <Text fontSize="sm" tone="ink2" className={classes.quiet}>
        {t('used')}
      </Text>
    );
  if (!canEdit)
    return (
      <Text fontSize="sm" tone="ink2" className={classes.quiet}>
        {t('common:locked.ask')}
      </Text>
    );

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
