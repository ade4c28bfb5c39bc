import type { SampleKey } from '@rounds/contract/checklists';
import { FEATURES } from '@rounds/contract/plans';
import { IconCar, IconHelmet, IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, ListRow, LoadFailed, SkeletonRows } from '../../../ui/index.ts';
import { useSamples, useTakeSample } from '../checklist-queries.ts';
import classes from './sample-list.module.css';

export { ImportButton } from './templates-actions.tsx';

const ICONS = { 'workplace-safety': IconHelmet, 'vehicle-check': IconCar, 'food-hygiene': IconToolsKitchen2 };

interface SampleListProps {
  /** Called with the id of the new template, which is published. */
  readonly onTaken: (id: number) => void;
}

/** The templates that ship with the product, each with a button that takes it. */
export function SampleList({ onTaken }: SampleListProps) {
  const { t } = useTranslation(['checklists', 'common']);
  const samples = useSamples();
  const take = useTakeSample();
  const taken = take.isPending ? take.variables : null;
  // The new template ends this component before a callback of the mutation would run. The call itself says what failed.
  const takeSample = (key: SampleKey) =>
    void take.mutateAsync(key).then(
      ({ id }) => onTaken(id),
      () => {},
    );
  if (samples.isError) return <LoadFailed error={samples.error} retry={samples.refetch} />;
  if (!samples.data) return <SkeletonRows rows={3} />;
  return (
    <ul>
      {samples.data.map(({ key, title, description, questions, left_out }) => (
        <ListRow
          key={key}
          start={<SampleIcon sample={key} />}
          title={title}
          description={[
            `${description} ${t('questions', { count: questions })}.`,
            ...left_out.map(({ feature }) =>
              t('samples.left_out', {
                name: t(`samples.feature.${feature}`),
                plan: t(`common:plans.${FEATURES[feature]}`),
              }),
            ),
          ].join(' ')}
          end={
            <Button
              variant="light"
              loading={taken === key}
              disabled={taken !== null && taken !== key}
              aria-label={t('samples.take_title', { title })}
              onClick={() => takeSample(key)}
            >
              {t('samples.take')}
            </Button>
          }
        />
      ))}
    </ul>
  );
}

function SampleIcon({ sample }: { sample: SampleKey }) {
  const Icon = ICONS[sample];
  return (
    <span className={classes.icon}>
      <Icon size={20} stroke={1.75} />
    </span>
  );
}
