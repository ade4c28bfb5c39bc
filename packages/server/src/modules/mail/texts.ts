/** The texts of mails in the recipient's language. */
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/mails.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/mails.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/mails.json' with { type: 'json' };
import { interpolate, type TextParams } from '../../http/texts.ts';

type Texts = typeof en;
type NameAfterPrefix<Prefix extends string, Key> = Key extends `${Prefix}.${infer Name}` ? Name : never;

const TEXTS: Record<Language, Texts> = { en, de, fr };

/** Each kind has a subject and a text. Kinds with a link also have a button label. */
export type MailKind = NameAfterPrefix<'subject', keyof Texts>;
type KindWithButton = NameAfterPrefix<'button', keyof Texts>;

export interface MailTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: string | null;
  readonly secretLabel: { readonly password: string; readonly code: string };
  readonly footer: string;
  readonly settings: string;
  readonly stop: string;
  formatMore(count: number): string;
}

export function getMailTexts(locale: Language, kind: MailKind, values: TextParams): MailTexts {
  const texts = TEXTS[locale];
  const format = (text: string) => interpolate(locale, text, values);
  return {
    subject: format(texts[`subject.${kind}`]),
    greeting: values.name ? format(texts.greeting) : texts.greeting_nobody,
    paragraphs: format(texts[`text.${kind}`]).split('\n\n'),
    button: hasButton(kind) ? texts[`button.${kind}`] : null,
    secretLabel: { password: texts.password, code: texts.code },
    footer: texts.foot,
    settings: texts.settings,
    stop: texts.stop,
    formatMore: (count) => interpolate(locale, texts.left_out, { count }),
  };
}

const hasButton = (kind: MailKind): kind is KindWithButton => `button.${kind}` in en;
