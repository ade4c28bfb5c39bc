import { useTranslation } from 'react-i18next';
import { FieldError, Switch, TextInput } from '../../ui/index.ts';
import { isInvalidNumber, parseNumber } from './conditions.ts';
import { useDraft } from './draft.ts';
import type { EditorProps } from './editor.ts';

/** Switched off, the filter is removed. */
export function SwitchEditor({ name, value, onChange }: EditorProps) {
  return (
    <Switch
      label={name}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked || undefined)}
    />
  );
}

export function TextEditor({ value, onChange }: EditorProps) {
  const { t } = useTranslation('common');
  const [draft, change] = useDraft<string>(
    value,
    (value) => (typeof value === 'string' ? value : ''),
    (text) => text.trim() || undefined,
    onChange,
  );
  return (
    <TextInput
      label={t('filters.operators.ct')}
      data-autofocus
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

export function NumberEditor({ column, value, onChange }: EditorProps) {
  const { t } = useTranslation('common');
  const { scale = 1 } = column;
  const [draft, change] = useDraft<string>(
    value,
    (value) => (typeof value === 'number' ? String(value / scale) : ''),
    (text) => {
      const number = parseNumber(text);
      return number === null ? undefined : number * scale;
    },
    onChange,
  );
  return (
    <TextInput
      label={t('filters.operators.eq')}
      inputMode="decimal"
      error={isInvalidNumber(draft) && <FieldError>{t('filters.not_number')}</FieldError>}
      data-autofocus
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
