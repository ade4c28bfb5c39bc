/** Composes mails with a plain text part and the same content in HTML, where all texts are escaped. */
import type { Language } from '@rounds/contract/languages';
import type { TextParams } from '../../http/texts.ts';
import { getMailTexts, type MailKind, type MailTexts } from './texts.ts';

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
  readonly sections?: readonly MailSection[];
  /** Where the recipient chooses which of these mails they receive. */
  readonly settings_link?: string;
  /** The mail is not sent after this time. */
  readonly useless_after?: Date;
  readonly attachments?: readonly MailAttachment[];
  /** A task that learns by `outcome` in its payload whether the mail was sent. One that failed is tried again. */
  readonly outcome_task?: OutcomeTask;
}

export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface OutcomeTask {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}
export type MailOutcome = 'sent' | 'failed';

/** A list of records with links to them, under a heading. */
export interface MailSection {
  readonly title: string;
  readonly entries: readonly { readonly text: string; readonly detail: string; readonly link: string }[];
  /** How many further ones are not listed. */
  readonly left_out: number;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** As they are stored: `content` in base64. */
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly content: string }[];
  readonly outcome_task?: OutcomeTask | undefined;
}

export function composeMail(mail: Mail): ComposedMail {
  const {
    to,
    locale,
    kind,
    values = {},
    secret,
    link,
    sections = [],
    settings_link,
    attachments = [],
    outcome_task,
  } = mail;
  const texts = getMailTexts(locale, kind, values);
  const secretLabel = secret && texts.secretLabel[secret.label];
  const text = [
    texts.greeting,
    ...texts.paragraphs,
    ...(secret ? [`${secretLabel}: ${secret.value}`] : []),
    ...(link ? [texts.button ? `${texts.button}:\n${link}` : link] : []),
    ...sections.flatMap(({ title, entries, left_out }) => [
      title,
      ...entries.map(({ text, detail, link }) => [`- ${text}`, detail, link].filter(Boolean).join('\n  ')),
      ...(left_out > 0 ? [texts.formatMore(left_out)] : []),
    ]),
    ...(settings_link ? [`${texts.settings}:\n${settings_link}`] : []),
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
    ...sections.map((section) => toHtmlSection(section, texts)),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dae2e3;color:#586970;font-size:13px">${escapeHtml(texts.footer)}${settings_link ? `<br>${toHtmlLink(settings_link, texts.settings)}` : ''}</p>`,
  ].join('\n');
  return {
    ...{ to, subject: toSingleLine(texts.subject), text: `${text}\n`, html: toHtmlPage(locale, html) },
    attachments: attachments.map(({ content, ...file }) => ({ ...file, content: content.toString('base64') })),
    outcome_task,
  };
}

const toHtmlSection = ({ title, entries, left_out }: MailSection, texts: MailTexts): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:15px">${escapeHtml(title)}</h2>`,
    ...entries.map(
      ({ text, detail, link }) =>
        `<p style="margin:0 0 12px">${toHtmlLink(link, text)}${detail ? `<br><span style="color:#586970;font-size:13px">${escapeHtml(detail)}</span>` : ''}</p>`,
    ),
    ...(left_out > 0 ? [`<p style="margin:0 0 12px">${escapeHtml(texts.formatMore(left_out))}</p>`] : []),
  ].join('\n');

const toHtmlLink = (link: string, text: string): string =>
  `<a href="${escapeHtml(link)}" style="color:#0a6375">${escapeHtml(text)}</a>`;

const toHtmlPage = (locale: Language, content: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Rounds</title></head>
<body style="margin:0;padding:24px;background:#f3f6f6;color:#12232a;font:15px/22px system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 32px;border-radius:12px;background:#ffffff">
${content}
</div></body></html>`;

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Headers must not contain line breaks. */
const toSingleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
