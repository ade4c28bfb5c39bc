/**
 * Copies and pastes with the clipboard of the system. Copied items are written as text for other programs, with a mark
 * that identifies the copy; pasted text without the mark is newer than what was copied here.
 */

import { readClipboard } from './commands/clipboard.ts';
import { copySelection, pasteClipboard } from './commands/commands.ts';
import { isForTemplate } from './commands/shortcuts.ts';
import { hasSeveralLines, MAX_WRITTEN_LENGTH, parseLines } from './lines/parse-lines.ts';
import type { BuilderSession } from './state/builder-session.ts';
import { addLines } from './writing/add-to-template.ts';

/** The format that identifies the copy in the clipboard of the system. */
const COPY_FORMAT = 'application/x-rounds-copy';

/** Handles what people copy, cut and paste outside of text fields; returns the function that ends this. */
export function listenToClipboard(session: BuilderSession): () => void {
  const onCopy = (event: ClipboardEvent) => {
    if (!isForTemplate(session, event) || window.getSelection()?.isCollapsed === false) return;
    if (!copySelection(session, false)) return;
    const copied = readClipboard(session.account);
    if (!copied || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData(COPY_FORMAT, copied.key);
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!event.clipboardData || !isForTemplate(session, event)) return;
    if (paste(session, event.clipboardData)) event.preventDefault();
  };
  window.addEventListener('copy', onCopy);
  window.addEventListener('paste', onPaste);
  return () => {
    window.removeEventListener('copy', onCopy);
    window.removeEventListener('paste', onPaste);
  };
}

/** The newest wins: the items copied last, unless something else has been copied since. */
function paste(session: BuilderSession, data: DataTransfer): boolean {
  const text = data.getData('text/plain');
  const copied = readClipboard(session.account);
  const isOwn = copied && (data.getData(COPY_FORMAT) === copied.key || toLines(text) === copied.text);
  if (isOwn || (copied && text === '')) pasteClipboard(session);
  else if (text.trim() === '') return false;
  else pasteText(session, text);
  return true;
}

/** Some systems change the line breaks of what they store. */
const toLines = (text: string) => text.replaceAll('\r\n', '\n');

/** Pastes text: one line becomes a question at once; about several, the person is asked. */
function pasteText(session: BuilderSession, text: string): void {
  const { yes, no } = session.optionLabels;
  const isOneLine = text.length <= MAX_WRITTEN_LENGTH && !hasSeveralLines(text);
  const lines = isOneLine ? parseLines(text, [yes, no]).lines : undefined;
  if (lines?.every(({ problem }) => problem === null)) addLines(session, lines);
  else session.view.set({ dialog: { kind: 'write', pasted: { text } } });
}
