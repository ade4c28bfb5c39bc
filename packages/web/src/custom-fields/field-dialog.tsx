import {
  type CustomFieldProblem,
  getNumberBounds,
  isNumeric,
  MAX_FIELD_DESCRIPTION_LENGTH,
  MAX_FIELD_NAME_LENGTH,
  validateCustomField,
} from '@rounds/contract/custom-fields';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Checkbox,
  FieldError,
  Group,
  Modal,
  NameTranslationFields,
  NumberInput,
  removeEmptyNames,
  Stack,
  Textarea,
  TextInput,
} from '../ui/index.ts';
import { type DesignedField, isNew } from './design.ts';

interface FieldDialogProps {
  readonly field: DesignedField;
  /** The names of the other fields; each name must be unique. */
  readonly otherNames: readonly string[];
  onDone(field: DesignedField): void;
  onCancel(): void;
}

const ORDER = ['name', 'description', 'max_digits', 'decimals', 'default_value'] as const;

/** Edits a field; nothing changes until the dialog is confirmed. */
export function FieldDialog({ field: initialField, otherNames, onDone, onCancel }: FieldDialogProps) {
  const { t } = useTranslation(['custom-fields', 'custom-field', 'common']);
  const [field, setField] = useState(initialField);
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<DesignedField>) => setField({ ...field, ...change });
  const problems = validateCustomField(field);
  const isTaken = otherNames.some((name) => name.toLocaleLowerCase() === field.name.trim().toLocaleLowerCase());

  const getError = (name: CustomFieldProblem['field']) => {
    if (!isSubmitted) return undefined;
    const problem = problems.find((one) => one.field === name);
    if (problem) return <FieldError>{t(`custom-field:${problem.code}`, { ...problem.params })}</FieldError>;
    return name === 'name' && isTaken ? <FieldError>{t('custom-field:NAME_TAKEN')}</FieldError> : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const wrong = isTaken ? 'name' : ORDER.find((name) => problems.some((one) => one.field === name));
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    onDone({ ...field, name: field.name.trim(), translations: removeEmptyNames(field.translations ?? {}) });
  };

  return (
    <Modal
      opened
      onClose={onCancel}
      size={480}
      title={t(isNew(initialField) && initialField.name === '' ? 'new_field' : 'edit_field', {
        type: t(`types.${field.field_type}`),
      })}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            name="name"
            label={t('name')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={MAX_FIELD_NAME_LENGTH + 1}
            value={field.name}
            error={getError('name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <NameTranslationFields
            name={field.name}
            value={field.translations ?? {}}
            max={MAX_FIELD_NAME_LENGTH}
            onChange={(translations) => set({ translations })}
          />
          <Textarea
            name="description"
            label={t('description')}
            description={getError('description') ? undefined : t('description_hint')}
            rows={3}
            maxLength={MAX_FIELD_DESCRIPTION_LENGTH + 1}
            value={field.description}
            error={getError('description')}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          {isNumeric(field.field_type) && <Bounds field={field} set={set} getError={getError} />}
          <DefaultValue field={field} set={set} error={getError('default_value')} />
          <Checkbox
            label={t('is_required')}
            checked={field.is_required}
            onChange={(event) => set({ is_required: event.currentTarget.checked })}
          />
        </Stack>
        <Group justify="flex-end" gap={8} mt={24}>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </Group>
      </form>
    </Modal>
  );
}

interface PartProps {
  readonly field: DesignedField;
  set(change: Partial<DesignedField>): void;
}

/** While the person types, an empty input is not a number, and not 0. */
const toInputValue = (number: number): number | '' => (Number.isNaN(number) ? '' : number);
const toDigits = (typed: number | ''): number => (typed === '' ? Number.NaN : typed);

function Bounds({
  field,
  set,
  getError,
}: PartProps & { getError(name: CustomFieldProblem['field']): React.ReactNode }) {
  const { t } = useTranslation('custom-fields');
  const { max_digits, decimals } = getNumberBounds(field);
  const handleBlur = () => {
    if (field.field_type === 'decimal' && decimals >= max_digits) set({ config: { ...field.config, decimals: 0 } });
  };
  return (
    <Group align="flex-start" grow>
      <NumberInput
        name="max_digits"
        label={t('max_digits')}
        allowDecimal={false}
        value={toInputValue(max_digits)}
        error={getError('max_digits')}
        onChange={(digits) => set({ config: { ...field.config, max_digits: toDigits(digits) } })}
        // Not while typing, because 12 begins with 1.
        onBlur={handleBlur}
      />
      {field.field_type === 'decimal' && (
        <NumberInput
          name="decimals"
          label={t('decimals')}
          allowDecimal={false}
          value={toInputValue(decimals)}
          error={getError('decimals')}
          onChange={(places) => set({ config: { ...field.config, decimals: toDigits(places) } })}
        />
      )}
    </Group>
  );
}

/** The value of the field in new records. */
function DefaultValue({ field, set, error }: PartProps & { error: React.ReactNode }) {
  const { t } = useTranslation('custom-fields');
  const shared = { name: 'default_value', label: t('default_value'), error };
  const value = field.default_value?.value ?? '';
  const setDefault = (next: string | number) => set({ default_value: next === '' ? null : { value: next } });
  if (isNumeric(field.field_type)) {
    return (
      <NumberInput {...shared} value={value} allowDecimal={field.field_type === 'decimal'} onChange={setDefault} />
    );
  }
  if (field.field_type === 'textarea') {
    return <Textarea {...shared} rows={3} value={value} onChange={(event) => setDefault(event.currentTarget.value)} />;
  }
  const type = ({ email: 'email', phone: 'tel' } as const)[field.field_type as 'email' | 'phone'] ?? 'text';
  return (
    <TextInput {...shared} type={type} value={value} onChange={(event) => setDefault(event.currentTarget.value)} />
  );
}
