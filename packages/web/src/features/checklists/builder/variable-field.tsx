import type { Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../ui/index.ts';
import { useBuilder } from './builder-context.tsx';
import { useProblemText } from './problem-text.ts';
import { SettledTextInput } from './settled-text-input.tsx';

/** The name by which calculations and imports know the question. */
export function VariableField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <SettledTextInput
      aria-label={t('variable')}
      description={t('variable_hint')}
      error={problem && <FieldError>{problem}</FieldError>}
      maxLength={100}
      spellCheck={false}
      autoComplete="off"
      value={item.reference_key ?? ''}
      onSettled={(text) => {
        const refused = store.edit(
          (records) => setItem(records, { id: item.id, reference_key: text.trim() || null }),
          `variable:${item.id}`,
        );
        setProblem(refused && problemText(refused));
      }}
    />
  );
}
