/**
 * The designer of the fields that a workspace adds to its records: new ones out of a palette, their
 * order, and unused ones beside them. Everything is kept here until it is saved.
 */
import type { CustomField, CustomFieldsInput, CustomFieldType } from '@rounds/contract/custom-fields';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, confirm, FormError, keepFocus, Panel } from '../ui/index.ts';
import { change, changesOf, type DesignedField, designOf, drop, find, newField, putAt, takeOut } from './design.ts';
import styles from './designer.module.css';
import { FieldDialog } from './field-dialog.tsx';
import { type Dragged, useFieldDrops, useListPlace } from './field-dragging.ts';
import { FieldPalette } from './field-palette.tsx';
import { FieldRow } from './field-row.tsx';
import { UnusedFields } from './unused-fields.tsx';

interface FieldDesignerProps {
  readonly fields: readonly CustomField[];
  readonly mayEdit: boolean;
  /** What a field of the record itself is called; it has its name from the language files. */
  standardName(key: string): string;
  /** What goes with a field that is deleted, in words. */
  readonly deleteText: string;
  save(changes: CustomFieldsInput): Promise<readonly CustomField[]>;
  remove(field: DesignedField): Promise<unknown>;
}

interface Edited {
  readonly field: DesignedField;
  /** Where a new one comes. */
  readonly place: number;
}

export function FieldDesigner({ fields, mayEdit, standardName, deleteText, save, remove }: FieldDesignerProps) {
  const { t } = useTranslation('custom-fields');
  const [saved, setSaved] = useState(fields);
  const [design, setDesign] = useState(() => designOf(fields));
  const [edited, setEdited] = useState<Edited | null>(null);
  const [saving, setSaving] = useState<'no' | 'now' | Error>('no');
  const list = useRef<HTMLUListElement>(null);
  const changes = changesOf(saved, design);
  const nameOf = (field: DesignedField) => (field.is_standard ? standardName(field.key) : field.name);

  const add = (type: CustomFieldType, place = design.used.length) => setEdited({ field: newField(type), place });
  const dropped = useCallback((dragged: Dragged, place: number) => {
    if ('type' in dragged) return setEdited({ field: newField(dragged.type), place });
    setDesign((before) => {
      const field = find(before, dragged.key);
      const at = before.used.findIndex(({ key }) => key === dragged.key);
      return field ? putAt(before, field, at >= 0 && at < place ? place - 1 : place) : before;
    });
  }, []);
  useFieldDrops(dropped);
  useListPlace(list, design.used.length);
  useBlocker({
    enableBeforeUnload: () => changes !== null,
    shouldBlockFn: async () =>
      changes !== null &&
      !(await confirm({ title: t('leave.title'), text: t('leave.text'), confirmLabel: t('leave.confirm') })),
  });

  const saveAll = async () => {
    if (!changes) return;
    setSaving('now');
    try {
      const after = await save(changes);
      setSaved(after);
      setDesign(designOf(after));
      setSaving('no');
    } catch (error) {
      setSaving(error as Error);
    }
  };
  // What the fields belong to was deleted meanwhile: saving again cannot help.
  const isGone = saving instanceof Error && 'status' in saving && saving.status === 404;
  const discard = () => {
    setDesign(designOf(saved));
    setSaving('no');
  };
  const removeForGood = async (field: DesignedField) => {
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
    setDesign((before) => drop(before, field));
  };
  const focusOnceThere = ({ key }: DesignedField) => requestAnimationFrame(() => focusField(list.current, key));
  const move = (field: DesignedField, by: -1 | 1) => {
    setDesign(putAt(design, field, design.used.indexOf(field) + by));
    focusOnceThere(field);
  };
  const finish = ({ field, place }: Edited, result: DesignedField) => {
    setDesign(find(design, field.key) ? change(design, result) : putAt(design, result, place));
    setEdited(null);
    focusOnceThere(field);
  };

  return (
    <div ref={keepFocus} className={styles.designer}>
      <div className={styles.columns}>
        {mayEdit && <FieldPalette add={add} />}
        <Panel title={t('used')}>
          <ul ref={list} className={styles.list}>
            {design.used.map((field, place) => (
              <FieldRow
                key={field.key}
                field={field}
                name={nameOf(field)}
                place={place}
                mayEdit={mayEdit}
                actions={{
                  edit: () => setEdited({ field, place }),
                  move: (by) => move(field, by),
                  takeOut: () => setDesign(takeOut(design, field)),
                }}
              />
            ))}
          </ul>
          {mayEdit && <p className={styles.hint}>{t('hint')}</p>}
        </Panel>
        {mayEdit && (
          <UnusedFields
            fields={design.unused}
            use={(field) => setDesign(putAt(design, field, design.used.length))}
            // The call itself says what went wrong; the field stays.
            remove={(field) => void removeForGood(field).catch(() => {})}
          />
        )}
      </div>
      {saving instanceof Error && <FormError>{saving.message}</FormError>}
      {changes && (
        <div className={styles.bar} role="status">
          <span>
            {changes.fields.length === 0 ? t('order_changed') : t('changed', { count: changes.fields.length })}
          </span>
          <Button variant="default" onClick={discard}>
            {t('discard')}
          </Button>
          {!isGone && (
            <Button loading={saving === 'now'} onClick={() => void saveAll()}>
              {t('save')}
            </Button>
          )}
        </div>
      )}
      {edited && (
        <FieldDialog
          field={edited.field}
          otherNames={[...design.used, ...design.unused].filter(({ key }) => key !== edited.field.key).map(nameOf)}
          onDone={(result) => finish(edited, result)}
          onCancel={() => setEdited(null)}
        />
      )}
    </div>
  );
}

const focusField = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"] button`)?.focus();
