import type { FirstStep, FirstSteps as Steps } from '@rounds/contract/dashboard';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkTarget, paths } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { PLANS_PAGE, useCan, useCloseBanner, useSessionUser } from '../../platform/session/index.ts';
import { Box, Button, ListRow, Panel, Row, SkeletonRows, Stack, Text } from '../../ui/index.ts';
import mixinClasses from '../../ui/mixins.module.css';
import { loadSampleList } from '../templates/index.ts';
import classes from './dashboard.module.css';
import { firstStepsQuery } from './first-steps-query.ts';
import { LinkRow } from './link-row.tsx';

const SampleList = lazy(async () => ({ default: (await loadSampleList()).SampleList }));
const ImportButton = lazy(async () => ({ default: (await loadSampleList()).ImportButton }));

const LINKS: Readonly<Record<FirstStep, () => LinkTarget>> = {
  template: () => paths.templates.list(),
  inspection: () => paths.inspections.mine({ isNew: true }),
  asset: () => paths.assets.list(),
  people: () => paths.users.list(),
  assignment: () => paths.assignments.add(),
};

/**
 * Shows what a new workspace still needs, the next step with its actions. It disappears when all is done or it was
 * closed.
 */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  const closeBanner = useCloseBanner();
  const [taken, setTaken] = useState<number | null>(null);
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done)?.step;
  const hasTemplate = steps.some(({ step, is_done }) => step === 'template' && is_done);
  const reload = () => client.invalidateQueries({ queryKey: firstStepsQuery.queryKey });
  const close = () => closeBanner.mutate('first_steps', { onSuccess: reload });
  const onTaken = (id: number) => {
    setTaken(id);
    void reload();
  };
  return (
    <Panel
      title={t('steps.title')}
      actions={
        <>
          <Text as="bdi" fontSize="sm" tone="ink2">
            {t('steps.done', { done, count: steps.length })}
          </Text>
          <Button variant="subtle" size="compact-md" loading={closeBanner.isPending} onClick={close}>
            {t('steps.close')}
          </Button>
        </>
      }
    >
      <TrialLine />
      <ol>
        {steps.map(({ step, is_done }) => {
          const row = {
            start: <StepGlyph isDone={is_done} />,
            title: t(`steps.${step}.title`),
            description: is_done ? t('steps.is_done') : t(`steps.${step}.text`),
          };
          if (step === 'template' && step === next)
            return <OpenStep key={step} {...row} below={<TemplateWays onTaken={onTaken} />} />;
          if (step === 'inspection' && step === next)
            return <OpenStep key={step} {...row} end={<StartButton template={taken} />} />;
          // Nothing can be inspected or assigned without a template.
          if ((step === 'inspection' || step === 'assignment') && !hasTemplate)
            return (
              <ListRow
                key={step}
                {...row}
                title={
                  <Text as="span" tone="ink2">
                    {row.title}
                  </Text>
                }
              />
            );
          return <LinkRow key={step} link={LINKS[step]()} {...row} />;
        })}
      </ol>
      {!hasTemplate && <ImportLink />}
    </Panel>
  );
}

/** A workspace that was exported elsewhere is imported as long as this one is empty. */
function ImportLink() {
  const { t } = useTranslation('dashboard');
  const canImport = useCan()('APP_EDIT_SETTINGS');
  if (!canImport) return null;
  return (
    <Text pb={2} borderBottom="line2" tone="ink2">
      <Link className={mixinClasses.textAction} {...paths.account.workspaces()}>
        {t('steps.import')}
      </Link>
    </Text>
  );
}

/** Tells once, while the workspace is set up, what the trial gives and what happens at its end. */
function TrialLine() {
  const { t } = useTranslation(['dashboard', 'common']);
  const format = useFormat();
  const { plan } = useSessionUser();
  if (!plan.trial_ends_at) return null;
  const values = { plan: t(`common:plans.${plan.key}`), date: format.date(plan.trial_ends_at) };
  return (
    <Text pb={2} borderBottom="line2" tone="ink2">
      {t('steps.trial', values)}{' '}
      <a className={mixinClasses.textAction} href={PLANS_PAGE} target="_blank" rel="noreferrer">
        {t('common:locked.see_plans')}
      </a>
    </Text>
  );
}

function StepGlyph({ isDone }: { readonly isDone: boolean }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return <Icon size={22} className={classes.stepGlyph} data-done={isDone || undefined} aria-hidden />;
}

interface OpenStepProps {
  readonly start: ReactNode;
  readonly title: string;
  readonly description: string;
  readonly end?: ReactNode;
  readonly below?: ReactNode;
}

/** The next step, with what it needs in place. */
function OpenStep({ start, title, description, end, below }: OpenStepProps) {
  return (
    <Box as="li" py={2} borderBottom="line2">
      <Row minHeight={44} gap={3}>
        {start}
        <Stack as="span" shrink flex="1 1 auto">
          <Text as="span" weight={550} breakWords className={classes.rowTitle}>
            {title}
          </Text>
          <Text as="span" size="sm" tone="ink2" breakWords>
            {description}
          </Text>
        </Stack>
        {end}
      </Row>
      {below}
    </Box>
  );
}

function TemplateWays({ onTaken }: { readonly onTaken: (id: number) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Stack gap={2} py={2} className={classes.ways}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <SampleList onTaken={onTaken} />
      </Suspense>
      <Row wrap align="stretch" gap={2}>
        <Suspense>
          <ImportButton />
        </Suspense>
        <Button variant="default" component={Link} {...paths.templates.list()}>
          {t('steps.template.build')}
        </Button>
      </Row>
    </Stack>
  );
}

function StartButton({ template }: { readonly template: number | null }) {
  const { t } = useTranslation('dashboard');
  const start = template === null ? { isNew: true } : { startTemplate: String(template) };
  return (
    <Button component={Link} {...paths.inspections.mine(start)}>
      {t('latest.start')}
    </Button>
  );
}
