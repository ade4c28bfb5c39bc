import { useTranslation } from 'react-i18next';
import { FieldError, Row, Select } from '../../../ui/index.ts';
import { PriorityGlyph } from '../issue-marks.tsx';
import { EditField } from './edit-field.tsx';
import type { FieldChange } from './issue-record.ts';
import { useTypeName } from './type-name.ts';

interface ChoiceFieldProps {
  readonly name: 'priority' | 'risk' | 'type';
  readonly canEdit: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A field with one of a few values; choosing one saves it. */
export function ChoiceField({ name, canEdit, options }: ChoiceFieldProps) {
  const { t } = useTranslation('lists');
  const label = t(`issues.columns.${name}`);
  const toTypeName = useTypeName();
  const toLabel = (value: string) =>
    name === 'type' ? toTypeName(value) : (options.find((option) => option.value === value)?.label ?? value);
  return (
    <EditField<string>
      name={name}
      label={label}
      canEdit={canEdit}
      isInstant
      read={(issue) => issue[name]}
      // The options are exactly what the call accepts.
      toChange={(value) => ({ [name]: value }) as FieldChange}
      show={(issue) =>
        name === 'priority' ? (
          <Row as="span" wrap gap={2}>
            <PriorityGlyph priority={issue.priority} />
            {toLabel(issue.priority)}
          </Row>
        ) : (
          toLabel(issue[name])
        )
      }
    >
      {({ value, error, save }) => (
        <Select
          name={name}
          label={label}
          allowDeselect={false}
          data={[...options]}
          value={value}
          error={error && <FieldError>{error}</FieldError>}
          onChange={(value) => value !== null && save(value)}
        />
      )}
    </EditField>
  );
}
