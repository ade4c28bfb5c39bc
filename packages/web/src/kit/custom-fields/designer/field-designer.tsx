/**
 * Designs the fields that a workspace adds to its records: new ones from a palette, their order, and
 * unused ones. Nothing is stored before it is saved.
 */
import type { CustomField, CustomFieldsInput, CustomFieldType } from '@rounds/contract/custom-fields';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getShownName } from '../../../platform/i18n/index.ts';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import { Box, confirm, FormError, Grid, keepFocus, Panel, Stack, useSaveBar } from '../../../ui/index.ts';
import {
  createField,
  type DesignedField,
  deactivateField,
  deleteField,
  findField,
  getChanges,
  insertField,
  toDesign,
  updateField,
} from './design.ts';
import classes from './designer.module.css';
import { FieldDialog } from './field-dialog.tsx';
import { type DraggedField, fieldDrag } from './field-dragging.ts';
import { FieldPalette } from './field-palette.tsx';
import { FieldRow } from './field-row.tsx';
import { UnusedFields } from './unused-fields.tsx';

interface FieldDesignerProps {
  readonly fields: readonly CustomField[];
  readonly canEdit: boolean;
  /** The name of a field of the record itself, which comes from the language files. */
  standardName(key: string): string;
  /** Says what is deleted together with a field. */
  readonly deleteText: string;
  save(changes: CustomFieldsInput): Promise<readonly CustomField[]>;
  remove(field: DesignedField): Promise<unknown>;
  /** Renders the screen's own controls in the row of a field in use. */
  renderExtra?(field: DesignedField): ReactNode;
}

interface Edited {
  readonly field: DesignedField;
  /** The position of a new field. */
  readonly place: number;
}

export function FieldDesigner(props: FieldDesignerProps) {
  const { fields, canEdit, standardName, deleteText, save, remove, renderExtra } = props;
  const { t } = useTranslation('custom-fields');
  const [saved, setSaved] = useState(fields);
  const [design, setDesign] = useState(() => toDesign(fields));
  const [edited, setEdited] = useState<Edited | null>(null);
  const [saving, setSaving] = useState<'no' | 'now' | Error>('no');
  const list = useRef<HTMLUListElement>(null);
  const changes = getChanges(saved, design);
  const getName = (field: DesignedField) => (field.is_standard ? standardName(field.key) : field.name);
  // People who design fields see the name itself, and all others the one in their language.
  const getRowName = (field: DesignedField) => (field.is_standard || canEdit ? getName(field) : getShownName(field));

  const add = (type: CustomFieldType, place = design.used.length) => setEdited({ field: createField(type), place });
  const handleDrop = (dragged: DraggedField, place: number) => {
    if ('type' in dragged) return add(dragged.type, place);
    setDesign((before) => {
      const field = findField(before, dragged.key);
      const at = before.used.findIndex(({ key }) => key === dragged.key);
      return field ? insertField(before, field, at >= 0 && at < place ? place - 1 : place) : before;
    });
  };
  fieldDrag.useDropTarget(list, {
    getHint: () => true,
    onDrop: (dragged) => handleDrop(dragged, design.used.length),
  });
  useUnsavedChanges(changes !== null);

  const saveAll = async () => {
    if (!changes) return;
    setSaving('now');
    try {
      const after = await save(changes);
      setSaved(after);
      setDesign(toDesign(after));
      setSaving('no');
    } catch (error) {
      setSaving(error as Error);
    }
  };
  // The record that the fields belong to was deleted meanwhile, so saving again cannot help.
  const isGone = saving instanceof Error && 'status' in saving && saving.status === 404;
  const discard = () => {
    setDesign(toDesign(saved));
    setSaving('no');
  };
  useSaveBar(
    changes && {
      names: [],
      count: Math.max(1, changes.fields.length),
      sentences: [changes.fields.length === 0 ? t('order_changed') : t('changed', { count: changes.fields.length })],
      isPending: saving === 'now',
      canSave: !isGone,
      save: () => void saveAll(),
      undo: discard,
    },
  );
  const deletePermanently = async (field: DesignedField) => {
    const title = t('delete_title', { name: field.name });
    const confirmation = {
      title,
      text: deleteText,
      confirmLabel: t('delete_confirm'),
      danger: true,
      requiredText: field.name,
    };
    if (!(await confirm(confirmation))) return;
    await remove(field);
    setSaved((before) => before.filter(({ key }) => key !== field.key));
    setDesign((before) => deleteField(before, field));
  };
  const focusWhenRendered = ({ key }: DesignedField) => requestAnimationFrame(() => focusField(list.current, key));
  const move = (field: DesignedField, by: -1 | 1) => {
    setDesign(insertField(design, field, design.used.indexOf(field) + by));
    focusWhenRendered(field);
  };
  const handleDone = ({ field, place }: Edited, result: DesignedField) => {
    setDesign(findField(design, field.key) ? updateField(design, result) : insertField(design, result, place));
    setEdited(null);
    focusWhenRendered(field);
  };

  return (
    <Stack ref={keepFocus} gap={4} className={classes.designer}>
      <Grid align="start" gap={5} className={classes.columns}>
        {canEdit && <FieldPalette add={add} />}
        <Panel title={t('used')}>
          <Box as="ul" ref={list} minHeight={44}>
            {design.used.map((field, place) => (
              <FieldRow
                key={field.key}
                field={field}
                name={getRowName(field)}
                place={place}
                canEdit={canEdit}
                extra={renderExtra?.(field)}
                onDrop={handleDrop}
                actions={{
                  edit: () => setEdited({ field, place }),
                  move: (by) => move(field, by),
                  deactivate: () => setDesign(deactivateField(design, field)),
                }}
              />
            ))}
          </Box>
          {canEdit && <p className={classes.hint}>{t('hint')}</p>}
        </Panel>
        {canEdit && (
          <UnusedFields
            fields={design.unused}
            use={(field) => setDesign(insertField(design, field, design.used.length))}
            // The call has already shown its error; the field stays.
            remove={(field) => void deletePermanently(field).catch(() => {})}
          />
        )}
      </Grid>
      {saving instanceof Error && <FormError>{saving.message}</FormError>}
      {edited && (
        <FieldDialog
          field={edited.field}
          otherNames={[...design.used, ...design.unused].filter(({ key }) => key !== edited.field.key).map(getName)}
          onDone={(result) => handleDone(edited, result)}
          onCancel={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

const focusField = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"] button`)?.focus();
