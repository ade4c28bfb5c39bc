import { type Answer, type AnswerAddress, getOption, type Item, type ItemState, MAX_POINTS } from '@rounds/engine';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useRatings } from '../../../platform/session/index.ts';
import { Grid, RatingIcon, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { AnswerGroup } from '../controls/answer-group.tsx';
import { NumberLine, useTypedNumber } from '../controls/number-line.tsx';
import { useForm } from '../form-context.tsx';
import classes from './assessment.module.css';

interface AssessmentProps {
  readonly item: Item;
  readonly place: AnswerAddress;
  readonly state: ItemState;
  readonly answer: Answer | undefined;
  readonly labelId: string;
  readonly isDone: boolean;
}

/** The inspector's assessment of an answer: a rating and a custom score. */
export function Assessment(props: AssessmentProps) {
  const { item, state } = props;
  const isRated = getOption<boolean>(item, 'enable_rating') === true || (state.rating ?? null) !== null;
  const isScored = getOption<boolean>(item, 'custom_scoring') === true;
  if (state.na || !(isRated || isScored)) return null;
  return (
    <Row wrap align="stretch" className={classes.assessment}>
      {isRated && <Rating {...props} />}
      {isScored && <OwnScore {...props} />}
    </Row>
  );
}

/** A rating from 1, the best, to 5. Selecting it again clears it. A rule's rating overrides the person's. */
function Rating({ place, state, answer, labelId, isDone }: AssessmentProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const id = useId();
  const ratings = useRatings();
  const byRule = state.rating ?? null;
  const currentRating = byRule ?? answer?.rating ?? null;
  const disabled = isDone || byRule !== null || !state.enabled;
  return (
    <AnswerGroup labelledBy={`${id} ${labelId}`} className={classes.rating}>
      <Text as="span" id={id} fontSize="md" tone="ink2" weight={550}>
        {t('rating.label')}
      </Text>
      <Grid as="span" gap={1} template="repeat(auto-fit, minmax(96px, 1fr))" flex="1 1 100%">
        {ratings.map((rating) => (
          <UnstyledButton
            key={rating.rating}
            className={classes.choice}
            disabled={disabled}
            aria-pressed={rating.rating === currentRating}
            onClick={() => void form.answer(place, { rating: rating.rating === currentRating ? null : rating.rating })}
          >
            <RatingIcon rating={rating} />
            <span dir="auto">{rating.name}</span>
          </UnstyledButton>
        ))}
      </Grid>
    </AnswerGroup>
  );
}

/** A custom score that replaces the template's points. */
function OwnScore({ place, state, answer, isDone }: AssessmentProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const form = useForm();
  const id = useId();
  const storedScore = answer?.score ?? null;
  const setScore = (score: number | null) => void (score !== storedScore && form.answer(place, { score }));
  const number = useTypedNumber({
    stored: storedScore,
    fits: (score) => Math.abs(score) <= MAX_POINTS,
    record: setScore,
  });
  const max = state.score?.max ?? 0;
  const disabled = isDone || !state.enabled;
  return (
    <Row wrap gap={1} columnGap={2.5}>
      <Text as="label" htmlFor={id} fontSize="md" tone="ink2" weight={550}>
        {t('own_score.label')}
      </Text>
      <NumberLine
        {...{ id, number, disabled }}
        className={classes.points}
        hintClassName={classes.value}
        mayBeNegative
        example={4.5}
        hint={max > 0 && t('own_score.of', { max: format.points(max) })}
        outside={t('answer.between', { min: format.number(-MAX_POINTS), max: format.number(MAX_POINTS) })}
      />
    </Row>
  );
}
