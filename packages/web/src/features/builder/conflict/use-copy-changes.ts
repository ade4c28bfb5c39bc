import type { TemplateRecords } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import type { ChangeLine } from '../../../kit/templates/change-lines.ts';
import { useChangeText } from '../../../kit/templates/texts.ts';
import { toast } from '../../../ui/index.ts';
import { copyItems } from '../commands/clipboard.ts';
import { toClipboardOrigin } from '../commands/commands.ts';
import { useBuilder } from '../state/builder-context.tsx';

/** Copies changes to the clipboard, as text and as items to paste, in the state that `records` holds. */
export function useCopyChanges(records: TemplateRecords, lines: readonly ChangeLine[]): () => Promise<void> {
  const { t } = useTranslation('builder');
  const words = useChangeText();
  const session = useBuilder();
  return async () => {
    copyItems(
      records,
      lines.flatMap((line) => (records.items[line.id] ? [line.id] : [])),
      toClipboardOrigin(session),
    );
    const text = lines.map((line) => [words(line), line.text].filter(Boolean).join('\n')).join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('conflict.copied'));
    } catch {
      toast.warning(t('conflict.copied_items'));
    }
  };
}
