/** A mail as people read it: a plain part that holds everything, and the same in HTML. Texts are data in both. */
import type { Language } from '@rounds/contract/languages';
import type { TextParams } from '../../http/texts.ts';
import { type MailKind, mailTexts } from './texts.ts';

export interface Mail {
  readonly to: string;
  readonly locale: Language;
  readonly kind: MailKind;
  /** `name` is who is greeted. */
  readonly values?: TextParams;
  /** Stands on a line of its own behind its word: `Password: …`. */
  readonly secret?: { readonly label: 'password' | 'code'; readonly value: string };
  /** An address of this installation. */
  readonly link?: string;
  /** Sent later than this it would only mislead. */
  readonly useless_after?: Date;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function compose({ to, locale, kind, values = {}, secret, link }: Mail): ComposedMail {
  const texts = mailTexts(locale, kind, values);
  const secretLabel = secret && texts.secretLabel[secret.label];
  const text = [
    texts.greeting,
    ...texts.paragraphs,
    ...(secret ? [`${secretLabel}: ${secret.value}`] : []),
    ...(link ? [texts.button ? `${texts.button}:\n${link}` : link] : []),
    `-- \n${texts.foot}`,
  ].join('\n\n');
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const html = [
    paragraph(escaped(texts.greeting)),
    ...texts.paragraphs.map((one) => paragraph(escaped(one))),
    ...(secret
      ? [
          paragraph(
            `${escaped(secretLabel!)}: <strong style="font:600 18px ui-monospace,monospace;letter-spacing:.04em">${escaped(secret.value)}</strong>`,
          ),
        ]
      : []),
    ...(link
      ? [
          paragraph(
            `<a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:7px;background:#0a6375;color:#ffffff;text-decoration:none;font-weight:600">${escaped(texts.button ?? link)}</a>`,
          ),
        ]
      : []),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dae2e3;color:#586970;font-size:13px">${escaped(texts.foot)}</p>`,
  ].join('\n');
  return { to, subject: oneLine(texts.subject), text: `${text}\n`, html: page(locale, html) };
}

const page = (locale: Language, content: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Rounds</title></head>
<body style="margin:0;padding:24px;background:#f3f6f6;color:#12232a;font:15px/22px system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 32px;border-radius:12px;background:#ffffff">
${content}
</div></body></html>`;

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** A header has no second line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
