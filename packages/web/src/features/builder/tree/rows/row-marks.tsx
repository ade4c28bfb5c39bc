import { CATALOGUE, type Item } from '@rounds/engine';
import { IconEyeOff, IconHelpCircle, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../../../../ui/index.ts';
import classes from './item-row.module.css';

/** Shows settings that change how people see an item, in the line of its text because many rows have them. */
export function RowMarks({ item: { type, options } }: { item: Item }) {
  const { t } = useTranslation('builder');
  const has = (name: string) => options[name] === true && name in CATALOGUE[type].options;
  const isQuestion = CATALOGUE[type].kind === 'question';
  return (
    <>
      {has('hidden') && (
        <span className={classes.chip}>
          <IconEyeOff {...ICON} size={13} />
          {t('row.hidden')}
        </span>
      )}
      {has('repeatable') && (
        <span className={classes.chip}>
          <IconRepeat {...ICON} size={13} />
          {t('row.repeats')}
        </span>
      )}
      {has('allow_n_a') && (
        <span className={classes.chip} data-chip="common">
          {t('not_applicable')}
        </span>
      )}
      {isQuestion && type !== 'instruction' && typeof options.info_id === 'string' && (
        <span className={classes.chip} data-chip="common" role="img" aria-label={t('row.help')} title={t('row.help')}>
          <IconHelpCircle {...ICON} size={13} />
        </span>
      )}
    </>
  );
}
