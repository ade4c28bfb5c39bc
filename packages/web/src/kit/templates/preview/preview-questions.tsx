import { getTextDirection } from '@rounds/contract/languages.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Button, Grid, ProgressRing, Row, Stack, Text } from '../../../ui/index.ts';
import {
  DesktopPager,
  FilterChoice,
  type FormView,
  HelpText,
  MobilePager,
  QuestionList,
  SectionList,
  StepTitle,
  useForm,
  useFormValue,
  useHelp,
} from '../../form/index.ts';
import classes from './preview-questions.module.css';

interface PreviewQuestionsProps {
  readonly view: FormView;
  readonly size: 'small' | 'wide';
  readonly showMissing: boolean;
  readonly review: () => void;
}

/** The form that inspectors fill in, in a device frame. */
export function PreviewQuestions({ view, size, showMissing, review }: PreviewQuestionsProps) {
  const { t } = useTranslation(['preview', 'form']);
  const form = useForm();
  const scroller = useRef<HTMLElement>(null);
  const [help, setHelp] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const direction = getTextDirection(form.language);
  const stepId = view.step?.id;
  useLayoutEffect(() => {
    if (stepId !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [stepId]);
  const shownHelp = useHelp(form, help);
  return (
    <Row grow shrink shrinkBlock align="stretch" justify="center" className={classes.place}>
      <Stack grow shrink shrinkBlock bg="canvas" className={classes.frame} data-form-size={size} dir={direction}>
        <ProgressAndScore />
        <Box as="section" ref={scroller} relative grow className={classes.form} aria-label={t('form')} tabIndex={-1}>
          {choosing ? (
            <>
              <Box py={3} px={4}>
                <FilterChoice view={view} />
              </Box>
              <SectionList view={view} onSelect={() => setChoosing(false)} />
            </>
          ) : (
            <Box py={4} px={3}>
              <StepTitle place={view.place} step={view.step} />
              {shownHelp && (
                <Grid as="aside" gap={2} p={3} mb={3} border="line" radius="card" bg="surface" className={classes.help}>
                  <HelpText help={shownHelp} title={t('form:help.question')} />
                  <Button variant="default" onClick={() => setHelp(null)}>
                    {t('form:close')}
                  </Button>
                </Grid>
              )}
              <QuestionList
                key={`${stepId} ${view.filter}`}
                view={view}
                scroller={scroller}
                showMissing={showMissing}
                openHelp={setHelp}
              />
              {view.rows.length === 0 && (
                <Text py={8} px={4} tone="ink2" textAlign="center">
                  {t('nothing_to_answer')}
                </Text>
              )}
              {size === 'wide' && <DesktopPager view={view} review={review} />}
            </Box>
          )}
        </Box>
        {size === 'small' ? (
          <MobilePager view={view} review={review} openSections={() => setChoosing(!choosing)} />
        ) : (
          <Box fixed py={2} px={4} borderTop="line" bg="surface">
            <Button variant="default" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
              {t('form:sections.title')}
            </Button>
          </Box>
        )}
      </Stack>
    </Row>
  );
}

/** Shows progress and score of the answers. */
function ProgressAndScore() {
  const { t } = useTranslation(['preview', 'form']);
  const format = useFormat();
  const form = useForm();
  const { answered, total } = useFormValue(form, () => form.run().progress());
  const { percent } = useFormValue(form, () => form.run().score());
  const said = t('form:sections.answered', { answered, total });
  return (
    <Row gap={2.5} fontSize="sm" fixed minHeight={44} py={1.5} px={4} borderBottom="line" className={classes.progress}>
      <ProgressRing share={total > 0 ? answered / total : 0} size={28} stroke={4} label={said} />
      <bdi>{said}</bdi>
      <Box as="span" ms="auto">
        {t('score')}{' '}
        <Text as="b" tone="ink" weight={600}>
          <bdi>{format.percent(percent)}</bdi>
        </Text>
      </Box>
    </Row>
  );
}
