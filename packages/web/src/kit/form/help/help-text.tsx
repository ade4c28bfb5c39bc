import type { AnswerKey, Id, ImageMarker, Item, ItemType, RichText } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { Box, LinkedText, RichTextView, Text } from '../../../ui/index.ts';
import { useForm, useFormValue } from '../form-context.tsx';
import { MarkedPicture } from '../media/pictures/marked-picture.tsx';
import { usePicture } from '../media/pictures/use-picture.ts';
import type { Form } from '../model/form.ts';

/** The help of an item: text, pictures, and a picture with markers. */
export interface Help {
  /** The item that the help belongs to. */
  readonly itemId: Id;
  readonly text: string;
  /** The text with formats, if it has any. */
  readonly rich: RichText | null;
  readonly media: readonly Id[];
  readonly marked: ImageMarker | null;
}

/**
 * The types whose help text is a part of the card: people read it before they sign or accept it, or it is the
 * instruction itself.
 */
const TYPES_WITH_TEXT_IN_CARD: readonly ItemType[] = ['instruction', 'signature', 'end_signature', 'acknowledgment'];
export const hasTextInCard = ({ type }: Pick<Item, 'type'>): boolean => TYPES_WITH_TEXT_IN_CARD.includes(type);

/** Whether the question itself has help that is not a part of its card. */
export function hasHelp({ records }: Form, key: AnswerKey): boolean {
  const item = records.items[toItemId(key)];
  return item !== undefined && !hasTextInCard(item) && Boolean(item.options.info_id || item.options.image_marker_id);
}

/** The help of a question, or of its closest section or page, with answers filled in. */
export function findHelp(form: Form, key: AnswerKey | null): Help | null {
  const { items } = form.records;
  for (let item = items[toItemId(key)]; item; item = items[item.parent_id ?? '']) {
    const help = hasTextInCard(item) ? null : toHelp(form, item, key ?? item.id);
    if (help) return help;
  }
  return null;
}

function toHelp(form: Form, item: Item, key: AnswerKey): Help | null {
  const { records } = form;
  const help = records.info[String(item.options.info_id)];
  const marked = records.image_markers[String(item.options.image_marker_id)] ?? null;
  if (!help && !marked) return null;
  const text = form.wording().text(help?.text ?? '', key);
  const rich = help?.rich ? form.wording().rich(help.rich, key) : null;
  return { itemId: item.id, text, rich, media: help?.media ?? [], marked };
}

/** The help of a key; renders again only when its text changes. */
export function useHelp(form: Form, key: AnswerKey | null): Help | null {
  useFormValue(form, () => findHelp(form, key)?.text);
  return findHelp(form, key);
}

const toItemId = (key: AnswerKey | null): Id => key?.slice(key.lastIndexOf('/') + 1) ?? '';

/** Shows the help of an item below a heading. */
export function HelpText({ help, title }: { help: Help; title: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <HelpContent help={help} />
    </section>
  );
}

/** The text and pictures of an instruction, or of what is signed or accepted, below the title. */
export function TextInCard({ item, answerKey }: { item: Item; answerKey: AnswerKey }) {
  const form = useForm();
  const help = toHelp(form, item, answerKey);
  // Renders again when an answer in the text changes.
  useFormValue(form, () => toHelp(form, item, answerKey)?.text);
  return help && <HelpContent help={help} />;
}

function HelpContent({ help }: { help: Help }) {
  const { t } = useTranslation('form');
  return (
    <>
      <FormattedText text={help.text} rich={help.rich} />
      {help.marked?.picture && <MarkedPicture marker={help.marked} picture={help.marked.picture} />}
      {help.media.map((uuid) => (
        <HelpPicture key={uuid} uuid={uuid} alt={t('help.picture')} />
      ))}
    </>
  );
}

/** A text with its formats, or as it was typed. */
export function FormattedText({ text, rich }: { text: string; rich: RichText | null }) {
  if (rich) return <RichTextView text={rich} />;
  if (text === '') return null;
  return (
    <Text tone="ink2" preLine breakWords dir="auto">
      <LinkedText text={text} />
    </Text>
  );
}

/** Loads a picture from the device or the server. */
function HelpPicture({ uuid, alt }: { uuid: Id; alt: string }) {
  const address = usePicture(uuid).address('screen');
  return address && <Box as="img" fullWidth mt={1.5} radius="menu" src={address} alt={alt} loading="lazy" />;
}
