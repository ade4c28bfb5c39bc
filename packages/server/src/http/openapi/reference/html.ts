/** HTML from text: everything that comes from outside of the documentation itself is escaped. */
import { escapeMarkup } from '../../escape-markup.ts';

export const escapeHtml = (text: string): string =>
  escapeMarkup(text).replaceAll(/[{}]/g, (char) => `&#${char.charCodeAt(0)};`);

/** A sentence, with names between backticks as code. */
export const renderText = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
