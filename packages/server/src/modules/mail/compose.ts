/** Composes mails with a plain text part and the same content in HTML, where all texts are escaped. */

import type { Language } from '@rounds/contract/languages.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import type { TextParams } from '../../http/texts.ts';
import { getMailTexts, type MailKind, type MailTexts } from './texts.ts';

export interface Mail {
  readonly to: string;
  readonly locale: Language;
  readonly kind: MailKind;
  /** `name` is used in the greeting. */
  readonly values?: TextParams;
  /** The secret is shown on a separate line with its label: `Password: …`. */
  readonly secret?: { readonly label: 'password' | 'code'; readonly value: string };
  /** An address of this installation. */
  readonly link?: string;
  /** The one record that the mail is about, with a button that opens it. */
  readonly entry?: MailEntry & { readonly button: string };
  readonly sections?: readonly MailSection[];
  /** Key figures of what is attached. */
  readonly figures?: readonly MailFigure[];
  /** The logo of the workspace. */
  readonly logo?: MailPicture | null;
  /** The address at which the recipient chooses which of these mails they receive. */
  readonly settings_link?: string;
  /** The address at which the recipient stops such mails without signing in. */
  readonly stop_link?: string;
  /** The address to which mail clients post when their button is pressed, as RFC 8058 defines it. */
  readonly list_unsubscribe?: string;
  /** The mail is not sent after this time. */
  readonly useless_after?: Date;
  readonly attachments?: readonly MailAttachment[];
  /** A task that learns by `outcome` in its payload whether the mail was sent. One that failed is tried again. */
  readonly outcome_task?: OutcomeTask;
}

export interface MailFigure {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** A picture within the mail, which clients show without loading anything. */
export interface MailPicture {
  /** Unique in the mail. */
  readonly id: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface MailEntry {
  readonly text: string;
  readonly detail: string;
  readonly link: string;
  /** The text that somebody wrote; may be empty. */
  readonly quote?: string;
  readonly picture?: MailPicture | null;
}

export interface OutcomeTask {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}
export type MailOutcome = 'sent' | 'failed';

/** A list of records with links to them, under a heading. */
export interface MailSection {
  readonly title: string;
  readonly entries: readonly MailEntry[];
  /** The number of further ones that are not listed. */
  readonly left_out: number;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The attachments as they are stored: `content` in base64. */
  readonly attachments?: readonly StoredAttachment[];
  readonly outcome_task?: OutcomeTask | undefined;
  readonly list_unsubscribe?: string | undefined;
}

interface StoredAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  /** Set for a picture that the text shows. */
  readonly cid?: string;
}

export function composeMail(mail: Mail): ComposedMail {
  const {
    to,
    locale,
    kind,
    values = {},
    secret,
    link,
    entry,
    sections = [],
    figures = [],
    logo,
    settings_link,
    stop_link,
    list_unsubscribe,
    attachments = [],
    outcome_task,
  } = mail;
  const texts = getMailTexts(locale, kind, values);
  const secretLabel = secret && texts.secretLabel[secret.label];
  const text = [
    texts.greeting,
    ...texts.paragraphs,
    ...(figures.length > 0
      ? [figures.map(({ label, value, hint }) => [`${label}: ${value}`, hint].filter(Boolean).join(' · ')).join('\n')]
      : []),
    ...(secret ? [`${secretLabel}: ${secret.value}`] : []),
    ...(link ? [texts.button ? `${texts.button}:\n${link}` : link] : []),
    ...(entry
      ? [
          [entry.text, entry.detail].filter(Boolean).join('\n'),
          ...(entry.quote ? [`> ${entry.quote}`] : []),
          `${entry.button}:\n${entry.link}`,
        ]
      : []),
    ...sections.flatMap(({ title, entries, left_out }) => [
      title,
      ...entries.map(({ text, detail, quote, link }) =>
        [`- ${text}`, detail, quote && `> ${quote}`, link].filter(Boolean).join('\n  '),
      ),
      ...(left_out > 0 ? [texts.formatMore(left_out)] : []),
    ]),
    ...(settings_link ? [`${texts.settings}:\n${settings_link}`] : []),
    ...(stop_link ? [`${texts.stop}:\n${stop_link}`] : []),
    `-- \n${texts.footer}`,
  ].join('\n\n');
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const html = [
    toHtmlLogo(values.workspace, logo),
    paragraph(escapeMarkup(texts.greeting)),
    ...texts.paragraphs.map((one) => paragraph(escapeMarkup(one))),
    toHtmlFigures(figures),
    ...(secret
      ? [
          paragraph(
            `${escapeMarkup(secretLabel!)}: <strong style="font:600 18px ui-monospace,monospace;letter-spacing:.04em">${escapeMarkup(secret.value)}</strong>`,
          ),
        ]
      : []),
    ...(link ? [paragraph(toHtmlButton(link, texts.button ?? link))] : []),
    ...(entry
      ? [
          `<p style="margin:0 0 4px;font-size:17px;line-height:24px;font-weight:600">${escapeMarkup(entry.text)}</p>`,
          toHtmlDetails(entry),
          `<p style="margin:16px 0">${toHtmlButton(entry.link, entry.button)}</p>`,
        ]
      : []),
    ...sections.map((section) => toHtmlSection(section, texts)),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dae2e3;color:#586970;font-size:13px">${escapeMarkup(texts.footer)}${settings_link ? `<br>${toHtmlLink(settings_link, texts.settings)}` : ''}${stop_link ? `<br>${toHtmlLink(stop_link, texts.stop)}` : ''}</p>`,
  ].join('\n');
  return {
    ...{ to, subject: toSingleLine(texts.subject), text: `${text}\n`, html: toHtmlPage(locale, html) },
    attachments: [
      ...attachments.map(({ content, ...file }) => ({ ...file, content: content.toString('base64') })),
      ...listPictures([
        ...(logo ? [logo] : []),
        ...(entry ? [entry] : sections.flatMap(({ entries }) => entries)).flatMap(({ picture }) => picture ?? []),
      ]),
    ],
    ...{ outcome_task, list_unsubscribe },
  };
}

const toHtmlSection = ({ title, entries, left_out }: MailSection, texts: MailTexts): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:15px">${escapeMarkup(title)}</h2>`,
    ...entries.map(
      (entry) => `<div style="margin:0 0 12px">${toHtmlLink(entry.link, entry.text)}${toHtmlDetails(entry)}</div>`,
    ),
    ...(left_out > 0 ? [`<p style="margin:0 0 12px">${escapeMarkup(texts.formatMore(left_out))}</p>`] : []),
  ].join('\n');

const toHtmlDetails = ({ detail, quote, picture }: MailEntry): string =>
  [
    detail && `<div style="color:#586970;font-size:13px">${escapeMarkup(detail)}</div>`,
    quote &&
      `<div style="margin:8px 0 0;padding:8px 12px;border-left:3px solid #dae2e3;background:#f3f6f6">${escapeMarkup(quote)}</div>`,
    picture &&
      `<img src="cid:${escapeMarkup(picture.id)}" alt="" width="200" style="display:block;margin:8px 0 0;border-radius:8px">`,
  ]
    .filter(Boolean)
    .join('\n');

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Each picture once, also if several entries show it. */
const listPictures = (all: readonly MailPicture[]): StoredAttachment[] => {
  const pictures = new Map(all.map((picture) => [picture.id, picture]));
  return [...pictures.values()].map(({ id, type, content }) => ({
    ...{ name: `${id}.${EXTENSIONS[type] ?? 'img'}`, type, content: content.toString('base64'), cid: id },
  }));
};

const FIGURES_IN_ROW = 3;

/** Tables, because mail clients know nothing else. */
function toHtmlFigures(figures: readonly MailFigure[]): string {
  if (figures.length === 0) return '';
  const cell = ({ label, value, hint }: MailFigure) =>
    `<td width="33%" style="padding:8px 12px;border:1px solid #dae2e3;vertical-align:top"><div style="color:#586970;font-size:13px">${escapeMarkup(label)}</div><div style="font-size:20px;line-height:28px;font-weight:600">${escapeMarkup(value)}</div>${hint ? `<div style="color:#586970;font-size:12px">${escapeMarkup(hint)}</div>` : ''}</td>`;
  const rows = Array.from({ length: Math.ceil(figures.length / FIGURES_IN_ROW) }, (_, row) =>
    figures
      .slice(row * FIGURES_IN_ROW, (row + 1) * FIGURES_IN_ROW)
      .map(cell)
      .join(''),
  );
  return `<table role="presentation" width="100%" style="margin:0 0 16px;border-collapse:collapse">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}

/** The logo of the workspace; otherwise the mark in text, because many clients show no pictures of unknown senders. */
function toHtmlLogo(workspace: TextParams[string] | undefined, logo: MailPicture | null | undefined): string {
  const name = workspace ? escapeMarkup(String(workspace)) : '';
  if (logo) {
    return `<p style="margin:0 0 24px;font-weight:600"><img src="cid:${escapeMarkup(logo.id)}" alt="" height="32" style="display:inline-block;height:32px;margin-right:8px;vertical-align:middle">${name}</p>`;
  }
  return `<p style="margin:0 0 24px;font-weight:600"><span style="display:inline-block;width:26px;height:26px;margin-right:8px;border-radius:8px;background:#0a6375;color:#ffffff;line-height:26px;text-align:center">&#10003;</span>Rounds${name && `<span style="color:#586970;font-weight:400"> &#183; ${name}</span>`}</p>`;
}

const toHtmlButton = (link: string, text: string): string =>
  `<a href="${escapeMarkup(link)}" style="display:inline-block;padding:10px 18px;border-radius:7px;background:#0a6375;color:#ffffff;text-decoration:none;font-weight:600">${escapeMarkup(text)}</a>`;

const toHtmlLink = (link: string, text: string): string =>
  `<a href="${escapeMarkup(link)}" style="color:#0a6375">${escapeMarkup(text)}</a>`;

const toHtmlPage = (locale: Language, content: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Rounds</title></head>
<body style="margin:0;padding:24px;background:#f3f6f6;color:#12232a;font:15px/22px system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 32px;border-radius:12px;background:#ffffff">
${content}
</div></body></html>`;

/** Headers must not contain line breaks. */
const toSingleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
