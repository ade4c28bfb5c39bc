import { MAX_FIELD_NAME_LENGTH } from '@rounds/contract/custom-fields';
import { Row, Segmented, TextInput } from '../../../ui/index.ts';
import type { OwnerMode, RecordSource } from './record-source.ts';
import type { RecordImportState } from './use-record-import.ts';

/** The type or list of the rows: one that exists, or a new one with the other columns as its fields. */
export function OwnerFields({ source, importing }: { source: RecordSource; importing: RecordImportState }) {
  const { owner, setOwner } = importing;
  const { modes, label, nameLabel, renderSelect } = source.owner;
  return (
    <Row wrap align="end" gap={3} span="all">
      {modes.length > 1 && (
        <Segmented
          size="sm"
          aria-label={label}
          value={owner.mode}
          data={[...modes]}
          onChange={(mode) => setOwner({ ...owner, mode: mode as OwnerMode })}
        />
      )}
      {owner.mode === 'existing' && renderSelect(owner.id, (id) => setOwner({ ...owner, id }))}
      {owner.mode === 'new' && (
        <TextInput
          label={nameLabel}
          value={owner.name}
          maxLength={MAX_FIELD_NAME_LENGTH}
          onChange={(event) => setOwner({ ...owner, name: event.currentTarget.value })}
        />
      )}
    </Row>
  );
}
