import type { AnswerKey, Id, ImageMarker } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '../ui/index.ts';
import type { Form } from './form.ts';
import { useFormValue } from './form-context.tsx';
import css from './help-text.module.css';
import { MarkedPicture } from './media/marked-picture.tsx';
import { usePicture } from './media/use-picture.ts';

/** The help of an item: text, pictures, and a picture with markers. */
export interface Help {
  /** The item that the help belongs to. */
  readonly of: Id;
  readonly text: string;
  readonly media: readonly Id[];
  readonly marked: ImageMarker | null;
}

/** Whether the question itself has help. */
export function hasHelp({ records }: Form, key: AnswerKey): boolean {
  const options = records.items[itemOf(key)]?.options;
  return Boolean(options?.info_id || options?.image_marker_id);
}

/** The help of a question, or of its closest section or page, with answers filled in. */
export function helpFor(form: Form, key: AnswerKey | null): Help | null {
  const { items, info, image_markers } = form.records;
  for (let item = items[itemOf(key)]; item; item = items[item.parent_id ?? '']) {
    const help = info[String(item.options.info_id)];
    const marked = image_markers[String(item.options.image_marker_id)] ?? null;
    const text = form.wording().text(help?.text ?? '', key ?? item.id);
    if (help || marked) return { of: item.id, text, media: help?.media ?? [], marked };
  }
  return null;
}

/** The help of a key; renders again only when its text changes. */
export function useHelp(form: Form, key: AnswerKey | null): Help | null {
  useFormValue(form, () => helpFor(form, key)?.text);
  return helpFor(form, key);
}

const itemOf = (key: AnswerKey | null): Id => key?.slice(key.lastIndexOf('/') + 1) ?? '';

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
      {help.marked?.picture && <MarkedPicture marker={help.marked} picture={help.marked.picture} />}
      {help.media.map((uuid) => (
        <HelpPicture key={uuid} uuid={uuid} alt={t('help.picture')} />
      ))}
    </section>
  );
}

/** Loads a picture from the device or the server. */
function HelpPicture({ uuid, alt }: { uuid: Id; alt: string }) {
  const address = usePicture(uuid).address('screen');
  return address && <img className={css.picture} src={address} alt={alt} loading="lazy" />;
}
