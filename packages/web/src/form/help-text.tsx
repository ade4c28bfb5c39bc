import type { Id, Info } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '../ui/index.ts';
import type { Form } from './form-store.ts';
import css from './help-text.module.css';
import { pictureAddress } from './media/picture-address.ts';

/** The help that the template gives for a question, or for the section or page around it. */
export function helpFor(form: Form, item_id: Id | null): Info | null {
  const { items, info } = form.records;
  for (
    let item = item_id ? items[item_id] : undefined;
    item;
    item = item.parent_id ? items[item.parent_id] : undefined
  ) {
    const found = info[String(item.options.info_id)];
    if (found) return found;
  }
  return null;
}

export function HelpText({ help, title }: { help: Info; title: string }) {
  const { t } = useTranslation('form');
  return (
    <section>
      <h2>{title}</h2>
      <p className={css.text} dir="auto">
        <LinkedText text={help.text} />
      </p>
      {help.media.map((uuid) => (
        <img
          key={uuid}
          className={css.picture}
          src={pictureAddress(uuid, 'screen')}
          alt={t('help.picture')}
          loading="lazy"
        />
      ))}
    </section>
  );
}
