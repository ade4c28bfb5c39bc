import {
  type CustomFieldProblem,
  isListChoice,
  MAX_FIELD_DESCRIPTION_LENGTH,
  MAX_FIELD_NAME_LENGTH,
  toFieldEntry,
  validateCustomField,
} from '@rounds/contract/custom-fields';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Checkbox,
  FieldError,
  Modal,
  NameTranslationFields,
  Row,
  removeEmptyNames,
  Stack,
  Textarea,
  TextInput,
} from '../../../ui/index.ts';
import { FieldInput } from '../inputs/field-inputs.tsx';
import { ConfigFields } from './config-fields.tsx';
import { type DesignedField, isNew } from './design.ts';
import classes from './designer.module.css';

interface FieldDialogProps {
  readonly field: DesignedField;
  /** The names of the other fields; each name must be unique. */
  readonly otherNames: readonly string[];
  onDone(field: DesignedField): void;
  onCancel(): void;
}

const ORDER = [
  'name',
  'description',
  'max_digits',
  'decimals',
  'currency',
  'options',
  'list_uuid',
  'default_value',
] as const;

/** Edits a field; nothing changes until the dialog is confirmed. */
export function FieldDialog({ field: initialField, otherNames, onDone, onCancel }: FieldDialogProps) {
  const { t } = useTranslation(['custom-fields', 'custom-field', 'common']);
  const [field, setField] = useState(initialField);
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<DesignedField>) => setField({ ...field, ...change });
  const storedField = trimDefault(field);
  const problems = validateCustomField(storedField);
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
    onDone({ ...storedField, name: field.name.trim(), translations: removeEmptyNames(field.translations ?? {}) });
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
        <Stack gap={4}>
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
          <ConfigFields
            field={field}
            saved={field.id === null ? undefined : initialField}
            setConfig={(change) => set({ config: { ...field.config, ...change } })}
            getError={getError}
          />
          <DefaultValue field={field} set={set} error={getError('default_value')} />
          <Checkbox
            label={t('is_required')}
            checked={field.is_required}
            onChange={(event) => set({ is_required: event.currentTarget.checked })}
          />
        </Stack>
        <Row wrap gap={2} justify="end" mt={6}>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </Row>
      </form>
    </Modal>
  );
}

/** The field with a default text as it is stored. */
function trimDefault(field: DesignedField): DesignedField {
  const value = field.default_value?.value;
  return typeof value === 'string' ? { ...field, default_value: { value: value.trim() } } : field;
}

interface DefaultValueProps {
  readonly field: DesignedField;
  readonly error: React.ReactNode;
  set(change: Partial<DesignedField>): void;
}

/** The value of the field in new records. Records can only be searched for a field that is stored. */
function DefaultValue({ field, error, set }: DefaultValueProps) {
  const { t } = useTranslation('custom-fields');
  const isSearched = field.field_type === 'person' || isListChoice(field);
  if (isSearched && field.id === null) return <p className={classes.hint}>{t('default_later')}</p>;
  return (
    <FieldInput
      field={{ ...field, is_required: false }}
      shared={{ name: 'default_value', label: t('default_value'), error }}
      value={field.default_value?.value ?? null}
      onChange={(input) => {
        // Spaces between words are typed one by one, so that a text is trimmed only at the end.
        const value = typeof input === 'string' && input.trim() !== '' ? input : toFieldEntry(input);
        set({ default_value: value === null ? null : ({ value: Array.isArray(value) ? [...value] : value } as never) });
      }}
    />
  );
}
