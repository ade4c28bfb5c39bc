import type { SiteColumn, SiteValue } from '@rounds/contract/sites';
import { useTranslation } from 'react-i18next';
import { Checkbox, NumberInput, Panel, Stack, Textarea, TextInput } from '../../ui/index.ts';
import type { DraftNode } from './site-draft.ts';

interface NodePanelProps {
  readonly node: DraftNode;
  readonly columns: readonly SiteColumn[];
  readonly canEdit: boolean;
  /** Changes of the same field are undone in one step. */
  readonly onChange: (values: Partial<DraftNode>, field: string) => void;
}

/** The title, the note and the values of one node. */
export function NodePanel({ node, columns, canEdit, onChange }: NodePanelProps) {
  const { t } = useTranslation('sites');
  const setValue = (id: string, value: SiteValue) => onChange({ values: { ...node.values, [id]: value } }, id);
  return (
    <Panel title={t(node.is_site ? 'site' : 'node.one')}>
      <Stack gap={12}>
        <TextInput
          label={t('node.title')}
          value={node.title}
          readOnly={!canEdit}
          required
          withAsterisk
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.currentTarget.value }, 'title')}
        />
        <Checkbox
          label={t('node.is_site')}
          description={node.children.length > 0 ? t('node.has_children') : t('node.is_site_hint')}
          checked={node.is_site}
          disabled={!canEdit || node.children.length > 0}
          onChange={(event) => onChange({ is_site: event.currentTarget.checked }, 'is_site')}
        />
        {columns.map((column) => (
          <ValueField
            key={column.id}
            column={column}
            value={node.values[column.id] ?? null}
            isRequired={column.required && node.is_site}
            canEdit={canEdit}
            onChange={(value) => setValue(column.id, value)}
          />
        ))}
        <Textarea
          label={t('node.note')}
          value={node.note}
          readOnly={!canEdit}
          maxLength={2000}
          rows={3}
          onChange={(event) => onChange({ note: event.currentTarget.value }, 'note')}
        />
      </Stack>
    </Panel>
  );
}

interface ValueFieldProps {
  readonly column: SiteColumn;
  readonly value: SiteValue;
  readonly isRequired: boolean;
  readonly canEdit: boolean;
  readonly onChange: (value: SiteValue) => void;
}

function ValueField({ column: { label, type }, value, isRequired, canEdit, onChange }: ValueFieldProps) {
  if (type === 'checkbox') {
    return (
      <Checkbox
        label={label || '…'}
        checked={value === true}
        disabled={!canEdit}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  const shared = { label: label || '…', readOnly: !canEdit, required: isRequired, withAsterisk: isRequired };
  if (type === 'number') {
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={(number) => onChange(number === '' ? null : number)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      value={value === null ? '' : String(value)}
      maxLength={500}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
