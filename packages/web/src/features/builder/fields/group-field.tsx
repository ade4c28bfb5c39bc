import type { GroupedItem, Id, Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../kit/templates/new-id.ts';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { Grid, NativeSelect, Row, Switch, Text } from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { combineEdits, type TemplateEdit } from '../state/template-store.ts';
import classes from './option-field.module.css';

const SCREENS = ['phone', 'tablet', 'desktop'] as const;
type Screen = (typeof SCREENS)[number];
type Columns = Readonly<Record<Screen, number>>;
const DEFAULT_COLUMNS: Columns = { phone: 1, tablet: 2, desktop: 3 };
const MAX_COLUMNS: Columns = { phone: 2, tablet: 4, desktop: 6 };

const getColumns = (group: GroupedItem | undefined): Columns => ({
  ...DEFAULT_COLUMNS,
  ...(group?.columns as Partial<Columns> | undefined),
});

const saveGroup =
  (group: GroupedItem): TemplateEdit =>
  () => ({ patch: { grouped_items: { upsert: [group] } } });

const removeGroup =
  (item: Id, uuid: Id): TemplateEdit =>
  (records) => {
    const isShared = Object.values(records.items).some(
      (one) => one.id !== item && one.options.grouped_item_id === uuid,
    );
    return { patch: isShared ? {} : { grouped_items: { remove: [uuid] } } };
  };

/** Arranges the questions of a section in columns; sets their number for each screen width. */
export function GroupField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const id = useId();
  const problemText = useProblemText();
  const uuid = typeof item.options.grouped_item_id === 'string' ? item.options.grouped_item_id : null;
  const group = useRecords((records) => (uuid ? records.grouped_items[uuid] : undefined));
  const problemCode = useRecords((records) =>
    uuid ? undefined : setItem(records, { id: item.id, options: { grouped_item_id: id } }).problem?.code,
  );
  const columns = getColumns(group);
  const switchTo = (isOn: boolean) => {
    session.store.endGesture();
    if (isOn) {
      const created: GroupedItem = { uuid: newId(), type: 'custom', columns: DEFAULT_COLUMNS };
      session.attempt(
        combineEdits(saveGroup(created), (records) =>
          setItem(records, { id: item.id, options: { grouped_item_id: created.uuid } }),
        ),
      );
    } else if (uuid) {
      session.attempt(
        combineEdits(
          (records) => setItem(records, { id: item.id, options: { grouped_item_id: null } }),
          removeGroup(item.id, uuid),
        ),
      );
    }
  };
  return (
    <>
      <Row justify="between" gap={3} size="sm" minHeight={28} className={classes.switch}>
        <label htmlFor={id}>
          {t('grouped.label')}
          <Text as="span" block size="xs" tone="ink3">
            {problemCode ? problemText({ code: problemCode }) : t('grouped.hint')}
          </Text>
        </label>
        <Switch
          id={id}
          checked={uuid !== null}
          disabled={problemCode !== undefined}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
      </Row>
      {uuid && (
        <Grid align="end" gap={2} columns={3}>
          {SCREENS.map((screen) => (
            <NativeSelect
              key={screen}
              label={t(`grouped.${screen}`)}
              value={String(columns[screen])}
              data={Array.from({ length: MAX_COLUMNS[screen] }, (_, index) => String(index + 1))}
              onChange={(event) => {
                const next = { ...columns, [screen]: Number(event.currentTarget.value) };
                session.store.endGesture();
                session.attempt(saveGroup({ ...group, uuid, type: 'custom', columns: next }));
              }}
            />
          ))}
        </Grid>
      )}
    </>
  );
}
