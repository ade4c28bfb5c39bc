import type { Id, ImageMarker, Item } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '../ui/index.ts';
import type { Form } from './form-store.ts';
import css from './help-text.module.css';
import { MarkedPicture } from './media/marked-picture.tsx';
import { pictureAddress } from './media/picture-address.ts';

/** What the template tells of an item: a text, pictures, and a picture with places marked on it. */
export interface Help {
  /** The item that it stands at. */
  readonly of: Id;
  readonly text: string;
  readonly media: readonly Id[];
  readonly marked: ImageMarker | null;
}

/** Whether the template gives help for this very item. */
export const hasOwnHelp = (item: Item | undefined): boolean =>
  Boolean(item?.options.info_id || item?.options.image_marker_id);

/** The help that the template gives for a question, or for the section or page around it. */
export function helpFor(form: Form, item_id: Id | null): Help | null {
  const { items, info, image_markers } = form.records;
  for (
    let item = item_id ? items[item_id] : undefined;
    item;
    item = item.parent_id ? items[item.parent_id] : undefined
  ) {
    const told = info[String(item.options.info_id)];
    const marked = image_markers[String(item.options.image_marker_id)] ?? null;
    if (told || marked) return { of: item.id, text: told?.text ?? '', media: told?.media ?? [], marked };
  }
  return null;
}

export function HelpText({ help, title }: { help: Help; title: string }) {
  const { t } = useTranslation('form');
  return (
    <section>
      <h2>{title}</h2>
      {help.text !== '' && (
        <p className={css.text} dir="auto">
          <LinkedText text={help.text} />
        </p>
      )}
      {help.marked && <MarkedPicture marker={help.marked} />}
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
