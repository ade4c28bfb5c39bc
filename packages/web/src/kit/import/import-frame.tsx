import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, Center, Grid, PageHeader, Row, Stack, Text } from '../../ui/index.ts';
import classes from './import-frame.module.css';
import { ImportProgress } from './import-progress.tsx';
import type { ImportStep, Wizard } from './use-wizard.ts';

interface ImportFrameProps {
  wizard: Wizard;
  title: string;
  /** The name of the second step, for imports without columns to assign. */
  secondStep?: string;
  /** The text while the rows are imported. */
  importing: string;
  /** The first step, in which a file is chosen. */
  choosing: ReactNode;
  /** The panels of the second step, side by side if they fit. */
  panels: ReactNode;
  footer: ReactNode;
  /** The result, if it is shown on this screen. */
  result?: ReactNode;
  onFinish: () => void;
}

/** The screen of an import: its steps, the file, and the content of the current step. */
export function ImportFrame(props: ImportFrameProps) {
  const { wizard, title, secondStep, importing, choosing, panels, footer, result, onFinish } = props;
  const { t } = useTranslation('import');
  const format = useFormat();
  const { step, file, inspected, busy, failure } = wizard.state;
  return (
    <Stack minHeight="100%" bg="canvas">
      <PageHeader title={title} />
      <Row wrap justify="between" gap={2} columnGap={6} px={5} pt={4} pb={3} className={classes.top}>
        <Steps current={step} secondStep={secondStep} isDone={Boolean(result)} />
        {file && (
          <Row as="p" wrap gap={2} size="sm" tone="ink2" tabular>
            <IconFileSpreadsheet size={16} />
            <Text as="bdi" tone="ink" weight={500} breakWords>
              {file.name}
            </Text>
            <span>
              {format.bytes(file.size)}
              {inspected && secondStep === undefined && `, ${t('rows', { count: inspected.rows })}`}
            </span>
          </Row>
        )}
      </Row>
      {step === 'file' && choosing}
      {step === 'columns' && inspected && (
        <>
          <Grid grow shrinkBlock gap={4} px={5} pb={4} className={classes.panels}>
            {panels}
          </Grid>
          {footer}
        </>
      )}
      {step === 'result' &&
        (result ?? (
          <ImportProgress
            busy={busy}
            importing={importing}
            failure={failure}
            onCancel={() => wizard.goTo('columns')}
            actions={
              <>
                <Button variant="default" onClick={() => wizard.goTo('columns')}>
                  {t('back')}
                </Button>
                <Button onClick={onFinish}>{t('try_again')}</Button>
              </>
            }
          />
        ))}
    </Stack>
  );
}

const STEPS: readonly ImportStep[] = ['file', 'columns', 'result'];

interface StepsProps {
  current: ImportStep;
  secondStep: string | undefined;
  isDone: boolean;
}

function Steps({ current, secondStep, isDone }: StepsProps) {
  const { t } = useTranslation('import');
  const names: Record<ImportStep, string> = {
    file: t('step.file'),
    columns: secondStep ?? t('step.columns'),
    result: t('step.result'),
  };
  const at = isDone ? STEPS.length : STEPS.indexOf(current);
  return (
    <Row as="ol" wrap align="stretch" className={classes.steps}>
      {STEPS.map((step, index) => (
        <Row
          as="li"
          size="sm"
          gap={2}
          tone="ink2"
          weight={500}
          key={step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'later'}
          aria-current={step === current ? 'step' : undefined}
        >
          <Center
            as="span"
            radius="full"
            bg="slate-soft"
            fontSize="xs"
            tone="slate-ink"
            weight={600}
            square={24}
            className={classes.number}
          >
            {index < at ? <IconCheck size={14} aria-label={t('step_done')} /> : index + 1}
          </Center>
          <span>{names[step]}</span>
        </Row>
      ))}
    </Row>
  );
}
