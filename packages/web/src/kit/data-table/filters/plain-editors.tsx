import { useTranslation } from 'react-i18next';
import { NumberInput, Switch, TextInput } from '../../../ui/index.ts';
import { useDraft } from './draft.ts';
import type { EditorProps } from './editor.ts';

/** A switch that removes the filter when it is switched off. */
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
  const [draft, change] = useDraft<number | ''>(
    value,
    (value) => (typeof value === 'number' ? value / scale : ''),
    (number) => (number === '' ? undefined : number * scale),
    onChange,
  );
  return <NumberInput label={t('filters.operators.eq')} data-autofocus value={draft} onChange={change} />;
}
