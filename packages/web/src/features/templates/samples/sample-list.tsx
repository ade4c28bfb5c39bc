import type { SampleKey } from '@rounds/contract/checklists';
import { FEATURES } from '@rounds/contract/plans.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithTexts } from '../../../platform/i18n/index.ts';
import { Button, ICON, ListRow, LoadFailed, SkeletonRows, Text, UnstyledButton } from '../../../ui/index.ts';
import { SAMPLE_ICONS } from '../library/category-icons.ts';
import { useSamples, useTakeSample } from '../template-queries.ts';
import classes from './sample-list.module.css';

export { ImportButton } from '../list/templates-actions.tsx';

const LibraryPreview = lazy(() =>
  loadWithTexts(import('../library/library-preview.tsx'), 'library', 'preview', 'form', 'problems'),
);
/** More samples would hide the content below them. */
const FIRST_SAMPLES = 3;
interface SampleListProps {
  /** Called with the id of the new template, which is published. */
  readonly onTaken: (id: number) => void;
  /** The folder of the new template. */
  readonly parentId?: number | null;
  /** Shows all at once instead of the first ones. */
  readonly isComplete?: boolean;
}
/** The templates that ship with the product, each with a button that takes it. */
export function SampleList({ onTaken, parentId = null, isComplete = false }: SampleListProps) {
  const { t } = useTranslation(['checklists', 'common']);
  const samples = useSamples();
  const take = useTakeSample();
  const [isExpanded, setExpanded] = useState(isComplete);
  const [previewed, setPreviewed] = useState<{ readonly key: SampleKey; readonly title: string } | null>(null);
  const pendingKey = take.isPending ? take.variables.key : null;
  // The new template ends this component before a callback of the mutation would run. The call itself says what failed.
  const takeSample = (key: SampleKey) =>
    void take.mutateAsync({ key, parent_id: parentId }).then(
      ({ id }) => onTaken(id),
      () => {},
    );
  if (samples.isError) return <LoadFailed error={samples.error} retry={samples.refetch} />;
  if (!samples.data) return <SkeletonRows rows={3} />;
  const visibleSamples = isExpanded ? samples.data : samples.data.slice(0, FIRST_SAMPLES);
  return (
    <>
      <ul className={isComplete ? classes.inDialog : undefined}>
        {visibleSamples.map(({ key, title, description, questions, left_out }) => (
          <ListRow
            key={key}
            start={<SampleIcon sample={key} />}
            title={title}
            onClick={() => setPreviewed({ key, title })}
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
                loading={pendingKey === key}
                disabled={pendingKey !== null && pendingKey !== key}
                aria-label={t('samples.take_title', { title })}
                onClick={() => takeSample(key)}
              >
                {t('samples.take')}
              </Button>
            }
          />
        ))}
      </ul>
      {visibleSamples.length < samples.data.length && (
        <Text as={UnstyledButton} fontSize="sm" weight={550} className={classes.more} onClick={() => setExpanded(true)}>
          {t('samples.show_all', { count: samples.data.length })}
        </Text>
      )}
      {previewed && (
        <Suspense>
          <LibraryPreview
            id={previewed.key}
            title={previewed.title}
            isTaking={pendingKey === previewed.key}
            onUse={() => takeSample(previewed.key)}
            onClose={() => setPreviewed(null)}
          />
        </Suspense>
      )}
    </>
  );
}
function SampleIcon({ sample }: { sample: SampleKey }) {
  const Icon = SAMPLE_ICONS[sample];
  return (
    <span className={classes.icon}>
      <Icon {...ICON} size={20} />
    </span>
  );
}
