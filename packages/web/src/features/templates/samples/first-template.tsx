import { useTranslation } from 'react-i18next';
import { EmptyState, Panel } from '../../../ui/index.ts';
import { ImportButton, NewTemplateButton } from '../list/templates-actions.tsx';
import classes from './first-template.module.css';
import { SampleList } from './sample-list.tsx';

interface FirstTemplateProps {
  onNew: () => void;
  onTaken: (id: number) => void;
}

/** The three ways to a first template: a sample, a file, or from scratch. */
export function FirstTemplate({ onNew, onTaken }: FirstTemplateProps) {
  const { t } = useTranslation('checklists');
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <div className={classes.ways}>
          <Panel title={t('samples.title')} isFlush>
            <SampleList onTaken={onTaken} />
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
