import type { TemplateRecords } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../ui/index.ts';
import { useBuilder } from '../builder-context.tsx';
import { copyItems } from '../clipboard.ts';
import type { ChangeLine } from '../patch-words.ts';
import { useChangeWords } from '../use-change-words.ts';

/** Keeps changes on the clipboard, as text and as items to paste: as `records` has them, whatever is loaded since. */
export function useCopyMine(records: TemplateRecords, lines: readonly ChangeLine[]): () => Promise<void> {
  const { t } = useTranslation('builder');
  const words = useChangeWords();
  const { userId } = useBuilder();
  return async () => {
    copyItems(
      records,
      lines.flatMap((line) => (records.items[line.id] ? [line.id] : [])),
      userId,
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
