import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/index.ts';
import { Button, PageHeader } from '../ui/index.ts';
import classes from './import-frame.module.css';
import { ImportProgress } from './import-progress.tsx';
import type { ImportStep, Wizard } from './use-wizard.ts';

interface ImportFrameProps {
  wizard: Wizard;
  title: string;
  /** What the second step is called where no columns are assigned. */
  secondStep?: string;
  /** What is said while it works. */
  importing: string;
  /** Choosing the file. */
  choosing: ReactNode;
  /** The panels of the second step, beside one another where there is room. */
  panels: ReactNode;
  foot: ReactNode;
  /** What came of it, where the person stays here. */
  done?: ReactNode;
  onFinish: () => void;
}

/** The screen of an import: its steps, the file, and what the present step shows. */
export function ImportFrame(props: ImportFrameProps) {
  const { wizard, title, secondStep, importing, choosing, panels, foot, done, onFinish } = props;
  const { t } = useTranslation('import');
  const format = useFormat();
  const { step, file, inspected, busy, failure } = wizard.state;
  return (
    <div className={classes.screen}>
      <PageHeader title={title} />
      <div className={classes.top}>
        <Steps current={step} secondStep={secondStep} isDone={Boolean(done)} />
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
          {foot}
        </>
      )}
      {step === 'result' &&
        (done ?? (
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
