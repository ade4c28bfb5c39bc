import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, PageHeader } from '../../ui/index.ts';
import classes from './import-frame.module.css';
import { ImportProgress } from './import-progress.tsx';
import type { ImportStep, Wizard } from './use-wizard.ts';

interface ImportFrameProps {
  wizard: Wizard;
  title: string;
  /** The name of the second step, for imports without columns to assign. */
  secondStep?: string;
  /** Shown while the rows are imported. */
  importing: string;
  /** The first step, in which a file is chosen. */
  choosing: ReactNode;
  /** The panels of the second step, side by side if there is room. */
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
    <div className={classes.screen}>
      <PageHeader title={title} />
      <div className={classes.top}>
        <Steps current={step} secondStep={secondStep} isDone={Boolean(result)} />
        {file && (
          <p className={classes.file}>
            <IconFileSpreadsheet size={16} />
            <bdi className={classes.fileName}>{file.name}</bdi>
            <span>
              {format.bytes(file.size)}
              {inspected && secondStep === undefined && `, ${t('rows', { count: inspected.rows })}`}
            </span>
          </p>
        )}
      </div>
      {step === 'file' && choosing}
      {step === 'columns' && inspected && (
        <>
          <div className={classes.panels}>{panels}</div>
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
    </div>
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
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'later'}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={classes.number}>
            {index < at ? <IconCheck size={14} aria-label={t('step_done')} /> : index + 1}
          </span>
          <span>{names[step]}</span>
        </li>
      ))}
    </ol>
  );
}
