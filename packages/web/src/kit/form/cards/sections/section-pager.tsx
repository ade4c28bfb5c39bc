import { IconChevronLeft, IconChevronRight, IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Grid, ICON, Row, Text } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useForm, useFormValue } from '../../form-context.tsx';
import type { FormView } from '../form-view.ts';
import classes from './section-pager.module.css';
import { useStepProgress } from './use-step-progress.ts';

interface PagerProps {
  readonly view: FormView;
  readonly review: () => void;
}
const findAdjacentSteps = ({ steps, step }: FormView) => {
  const at = step ? steps.indexOf(step) : -1;
  return { before: steps[at - 1], after: steps[at + 1] };
};
/** The navigation below a section on wide screens: previous, open answers, next. */
export function DesktopPager({ view, review }: PagerProps) {
  const { t } = useTranslation('form');
  const { before, after } = findAdjacentSteps(view);
  const { total, answered } = useStepProgress(view.step);
  return (
    <Row wrap gap={3} className={classes.wide}>
      {before && (
        <FormButton look="soft" className={classes.turn} onClick={() => view.changeStep(-1)}>
          <IconChevronLeft {...ICON} size={18} data-mirror />
          <Text as="span" truncate dir="auto">
            {before.title}
          </Text>
        </FormButton>
      )}
      <Text as="span" grow fontSize="sm" tone="ink2" textAlign="end">
        <bdi>{total > answered ? t('turns.open_here', { count: total - answered }) : ''}</bdi>
      </Text>
      {after ? (
        <FormButton look="soft" className={classes.turn} onClick={() => view.changeStep(1)}>
          <Text as="span" truncate dir="auto">
            {after.title}
          </Text>
          <IconChevronRight {...ICON} size={18} data-mirror />
        </FormButton>
      ) : (
        <FormButton look="soft" className={classes.turn} onClick={review}>
          {t('review')}
          <IconChevronRight {...ICON} size={18} data-mirror />
        </FormButton>
      )}
    </Row>
  );
}
/** The bottom bar on phones, within thumb reach. */
export function MobilePager({ view, review, openSections }: PagerProps & { openSections: () => void }) {
  const { t } = useTranslation('form');
  const { total, answered } = useFormValue(useForm(), (form) => form.run().progress());
  const { before, after } = findAdjacentSteps(view);
  return (
    <Row align="stretch" gap={2} borderTop="line" bg="surface" noWrap className={classes.phone}>
      <FormButton
        look="soft"
        className={classes.back}
        disabled={!before}
        onClick={() => view.changeStep(-1)}
        aria-label={t('turns.previous')}
      >
        <IconChevronLeft {...ICON} size={22} data-mirror />
      </FormButton>
      <FormButton look="soft" className={classes.sections} onClick={openSections}>
        <IconMenu2 {...ICON} size={20} />
        <Grid as="span" className={classes.words}>
          {t('sections.title')}
          {total > answered && (
            <Text as="bdi" size="sm" tone="ink2" weight={400} tabular>
              {t('turns.left', { count: total - answered })}
            </Text>
          )}
        </Grid>
      </FormButton>
      <FormButton look="primary" className={classes.next} onClick={() => (after ? view.changeStep(1) : review())}>
        {after ? t('turns.next') : t('turns.review')}
        <IconChevronRight {...ICON} size={22} data-mirror />
      </FormButton>
    </Row>
  );
}
