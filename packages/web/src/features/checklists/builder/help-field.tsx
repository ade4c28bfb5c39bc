import { type Item, setInfo } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useBuilder, useRecords } from './builder-context.tsx';
import classes from './help-field.module.css';
import { newId } from './new-id.ts';
import { SettledTextarea } from './settled-text-input.tsx';

/** What people can read about the item while they conduct. */
export function HelpField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const text = useRecords((records) => records.info[String(item.options.info_id ?? '')]?.text ?? '');
  return (
    <SettledTextarea
      aria-label={t('help_text')}
      description={t('help_hint')}
      classNames={{ input: classes.grows }}
      rows={2}
      maxLength={20_000}
      value={text}
      onSettled={(next) =>
        session.attempt((records) => setInfo(records, { item_id: item.id, text: next, newId }), `help:${item.id}`)
      }
    />
  );
}
