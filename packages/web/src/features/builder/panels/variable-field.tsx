import type { Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_VARIABLE_LENGTH } from '../../../kit/templates/limits.ts';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { FieldError } from '../../../ui/index.ts';
import { DebouncedTextInput } from '../controls/debounced-text-input.tsx';
import { useBuilder } from '../state/builder-context.tsx';

/** The name that calculations and imports use for the question. */
export function VariableField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <DebouncedTextInput
      label={t('variable')}
      description={t('variable_hint')}
      error={problem && <FieldError>{problem}</FieldError>}
      maxLength={MAX_VARIABLE_LENGTH}
      spellCheck={false}
      autoComplete="off"
      value={item.reference_key ?? ''}
      onCommit={(text) => {
        const rejected = store.edit(
          (records) => setItem(records, { id: item.id, reference_key: text.trim() || null }),
          `variable:${item.id}`,
        );
        setProblem(rejected && problemText(rejected));
      }}
    />
  );
}
