/** What mails say, in the reader's language. */
import type { Language } from '@rounds/contract/languages';
import de from '@rounds/contract/locales/de/mails.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/mails.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/mails.json' with { type: 'json' };
import { fill, type TextParams } from '../../http/texts.ts';

type Texts = typeof en;
type NameAfter<Prefix extends string, Key> = Key extends `${Prefix}.${infer Name}` ? Name : never;

const TEXTS: Record<Language, Texts> = { en, de, fr };

/** Each has a subject and a text; those that lead somewhere have the words of a button. */
export type MailKind = NameAfter<'subject', keyof Texts>;
type LeadingKind = NameAfter<'button', keyof Texts>;

export interface MailTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: string | null;
  readonly secretLabel: { readonly password: string; readonly code: string };
  readonly foot: string;
}

export function mailTexts(locale: Language, kind: MailKind, values: TextParams): MailTexts {
  const texts = TEXTS[locale];
  const say = (text: string) => fill(locale, text, values);
  return {
    subject: say(texts[`subject.${kind}`]),
    greeting: values.name ? say(texts.greeting) : texts.greeting_nobody,
    paragraphs: say(texts[`text.${kind}`]).split('\n\n'),
    button: leads(kind) ? texts[`button.${kind}`] : null,
    secretLabel: { password: texts.password, code: texts.code },
    foot: texts.foot,
  };
}

const leads = (kind: MailKind): kind is LeadingKind => `button.${kind}` in en;
