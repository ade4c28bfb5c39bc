import type { SampleKey } from '@rounds/contract/checklists';
import { IconCar, IconHelmet, IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, ListRow, LoadFailed, Panel, SkeletonRows } from '../../../ui/index.ts';
import { useSamples, useTakeSample } from '../checklist-queries.ts';
import classes from './first-template.module.css';
import { ImportButton, NewTemplateButton } from './templates-actions.tsx';

const ICONS = { 'workplace-safety': IconHelmet, 'vehicle-check': IconCar, 'food-hygiene': IconToolsKitchen2 };

interface FirstTemplateProps {
  onNew: () => void;
  onTaken: (id: number) => void;
}

/** The three ways to a first template: a sample, a file, or from scratch. */
export function FirstTemplate({ onNew, onTaken }: FirstTemplateProps) {
  const { t } = useTranslation('checklists');
  const samples = useSamples();
  const take = useTakeSample();
  const taken = take.isPending ? take.variables : null;
  // The new template ends this component before a callback of the mutation would run. The call itself says what failed.
  const takeSample = (key: SampleKey) =>
    void take.mutateAsync(key).then(
      ({ id }) => onTaken(id),
      () => {},
    );
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <div className={classes.ways}>
          <Panel title={t('samples.title')} isFlush>
            {samples.isError ? (
              <LoadFailed error={samples.error} retry={samples.refetch} />
            ) : samples.data ? (
              <ul>
                {samples.data.map(({ key, title, description, questions }) => (
                  <ListRow
                    key={key}
                    start={<SampleIcon sample={key} />}
                    title={title}
                    description={`${description} ${t('questions', { count: questions })}.`}
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
            ) : (
              <SkeletonRows rows={3} />
            )}
          </Panel>
          <p className={classes.or}>{t('samples.or')}</p>
          <div className={classes.others}>
            <ImportButton />
            <NewTemplateButton variant="default" onClick={onNew} />
          </div>
        </div>
      }
    />
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
