import { settings } from '@rounds/contract/settings';
import { RATINGS, type Rating } from '@rounds/contract/settings/ratings.ts';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useCan, useStoreRatings } from '../../platform/session/index.ts';
import { FormError, Grid, removeEmptyNames, SaveBar, SettingsSection, toast } from '../../ui/index.ts';
import { RatingRow } from './rating-row.tsx';

/** The five ratings with their words, icons and order. */
export function RatingsPart({ saved }: { saved: readonly Rating[] }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const storeRatings = useStoreRatings();
  const form = useCallForm(settings.updateRatings, {
    initial: { rating: saved },
    toBody: ({ rating }) => ({
      rating: rating.map(({ rating, name_lang, icon }) => ({
        rating,
        name_lang: removeEmptyNames(name_lang),
        icon: 'name' in icon ? icon : { file: icon.file },
      })),
      order: rating.map(({ rating }) => rating),
    }),
    validate: ({ rating }) => ({
      rating: rating.some(({ name_lang }) => Object.keys(removeEmptyNames(name_lang)).length === 0)
        ? t('ratings.name_missing')
        : undefined,
    }),
    onSuccess: (answer) => {
      storeRatings(answer);
      form.reset({ rating: answer });
      toast.success(t('saved'));
    },
  });
  const { rating: ratings } = form.values;
  const move = (index: number, steps: number) => {
    const moved = [...ratings];
    moved.splice(index + steps, 0, ...moved.splice(index, 1));
    form.set('rating', moved);
  };
  const error = form.formError ?? form.getError('rating');
  return (
    <SettingsSection title={t('ratings.title')} text={t('ratings.text')}>
      <form onSubmit={form.submit} noValidate>
        <Grid as="ul" gap={4} template="repeat(auto-fit, minmax(min(440px, 100%), 1fr))">
          {ratings.map((rating, index) => (
            <RatingRow
              key={rating.rating}
              rating={rating}
              isFirst={index === 0}
              isLast={index === RATINGS.length - 1}
              canEdit={canEdit}
              onChange={(changed) => form.set('rating', ratings.with(index, changed))}
              onMove={(steps) => move(index, steps)}
            />
          ))}
        </Grid>
        {error && <FormError>{error}</FormError>}
        <SaveBar
          form={form}
          labels={{ rating: t('ratings.title') }}
          text={t('ratings.changes')}
          onUndo={() => form.reset({ rating: saved })}
        />
      </form>
    </SettingsSection>
  );
}
