import type { DashboardWork } from '@rounds/contract/dashboard';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type LinkTarget, paths } from '../../paths.ts';
import { Panel } from '../../ui/index.ts';
import classes from './dashboard.module.css';
import { LinkRow } from './link-row.tsx';

type Step = DashboardWork['first_steps'][number]['step'];

const LINKS: Readonly<Record<Step, () => LinkTarget>> = {
  template: () => paths.templates.list(),
  asset: () => paths.assets.list(),
  people: () => paths.users.list(),
  inspection: () => paths.inspections.mine({ isNew: true }),
  assignment: () => paths.assignments.add(),
};

/** What a new workspace still needs; gone when all of it is done. */
export function FirstSteps({ steps }: { readonly steps: DashboardWork['first_steps'] }) {
  const { t } = useTranslation('dashboard');
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <Panel
      title={t('steps.title')}
      actions={<bdi className={classes.stepCount}>{t('steps.done', { done, count: steps.length })}</bdi>}
    >
      <ol>
        {steps.map(({ step, is_done }) => {
          const Icon = is_done ? IconCircleCheckFilled : IconCircle;
          return (
            <LinkRow
              key={step}
              link={LINKS[step]()}
              start={<Icon size={22} className={classes.stepGlyph} data-done={is_done || undefined} aria-hidden />}
              title={t(`steps.${step}.title`)}
              description={is_done ? t('steps.is_done') : t(`steps.${step}.text`)}
            />
          );
        })}
      </ol>
    </Panel>
  );
}
