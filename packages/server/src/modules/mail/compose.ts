/** Composes mails with a plain text part and the same content in HTML, where all texts are escaped. */
import type { Language } from '@rounds/contract/languages';
import type { TextParams } from '../../http/texts.ts';
import { getMailTexts, type MailKind } from './texts.ts';

export interface Mail {
  readonly to: string;
  readonly locale: Language;
  readonly kind: MailKind;
  /** `name` is used in the greeting. */
  readonly values?: TextParams;
  /** Shown on a separate line with its label: `Password: …`. */
  readonly secret?: { readonly label: 'password' | 'code'; readonly value: string };
  /** An address of this installation. */
  readonly link?: string;
  /** The mail is not sent after this time. */
  readonly useless_after?: Date;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function composeMail({ to, locale, kind, values = {}, secret, link }: Mail): ComposedMail {
  const texts = getMailTexts(locale, kind, values);
  const secretLabel = secret && texts.secretLabel[secret.label];
  const text = [
    texts.greeting,
    ...texts.paragraphs,
    ...(secret ? [`${secretLabel}: ${secret.value}`] : []),
    ...(link ? [texts.button ? `${texts.button}:\n${link}` : link] : []),
    `-- \n${texts.footer}`,
  ].join('\n\n');
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const html = [
    paragraph(escapeHtml(texts.greeting)),
    ...texts.paragraphs.map((one) => paragraph(escapeHtml(one))),
    ...(secret
      ? [
          paragraph(
            `${escapeHtml(secretLabel!)}: <strong style="font:600 18px ui-monospace,monospace;letter-spacing:.04em">${escapeHtml(secret.value)}</strong>`,
          ),
        ]
      : []),
    ...(link
      ? [
          paragraph(
            `<a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:7px;background:#0a6375;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(texts.button ?? link)}</a>`,
          ),
        ]
      : []),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dae2e3;color:#586970;font-size:13px">${escapeHtml(texts.footer)}</p>`,
  ].join('\n');
  return { to, subject: toSingleLine(texts.subject), text: `${text}\n`, html: toHtmlPage(locale, html) };
}

const toHtmlPage = (locale: Language, content: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Rounds</title></head>
<body style="margin:0;padding:24px;background:#f3f6f6;color:#12232a;font:15px/22px system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 32px;border-radius:12px;background:#ffffff">
${content}
</div></body></html>`;

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Headers must not contain line breaks. */
const toSingleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
