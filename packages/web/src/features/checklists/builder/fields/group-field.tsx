import type { GroupedItem, Id, Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelect, Switch } from '../../../../ui/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { newId } from '../new-id.ts';
import optionClasses from '../option-field.module.css';
import { useProblemText } from '../problem-text.ts';
import { type EditOf, inTurn } from '../template-store.ts';
import classes from './fields.module.css';

const SCREENS = ['phone', 'tablet', 'desktop'] as const;
type Screen = (typeof SCREENS)[number];
type Columns = Readonly<Record<Screen, number>>;
/** One below the other on a phone, side by side where there is room. */
const FIRST_COLUMNS: Columns = { phone: 1, tablet: 2, desktop: 3 };
const MOST: Columns = { phone: 2, tablet: 4, desktop: 6 };

const columnsOf = (group: GroupedItem | undefined): Columns => ({
  ...FIRST_COLUMNS,
  ...(group?.columns as Partial<Columns> | undefined),
});

const putGroup =
  (group: GroupedItem): EditOf =>
  () => ({ patch: { grouped_items: { upsert: [group] } } });

const ungroup =
  (item: Id, uuid: Id): EditOf =>
  (records) => {
    const isShared = Object.values(records.items).some(
      (one) => one.id !== item && one.options.grouped_item_id === uuid,
    );
    return { patch: isShared ? {} : { grouped_items: { remove: [uuid] } } };
  };

/** The questions of a section side by side: how many a row, for each width of screen. */
export function GroupField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const id = useId();
  const problemText = useProblemText();
  const uuid = typeof item.options.grouped_item_id === 'string' ? item.options.grouped_item_id : null;
  const group = useRecords((records) => (uuid ? records.grouped_items[uuid] : undefined));
  const refused = useRecords((records) =>
    uuid ? undefined : setItem(records, { id: item.id, options: { grouped_item_id: id } }).problem?.code,
  );
  const columns = columnsOf(group);
  const switchTo = (isOn: boolean) => {
    session.store.mark();
    if (isOn) {
      const made: GroupedItem = { uuid: newId(), type: 'custom', columns: FIRST_COLUMNS };
      session.attempt(
        inTurn(putGroup(made), (records) => setItem(records, { id: item.id, options: { grouped_item_id: made.uuid } })),
      );
    } else if (uuid) {
      session.attempt(
        inTurn(
          (records) => setItem(records, { id: item.id, options: { grouped_item_id: null } }),
          ungroup(item.id, uuid),
        ),
      );
    }
  };
  return (
    <>
      <div className={optionClasses.switch}>
        <label htmlFor={id}>
          {t('grouped.label')}
          <span className={optionClasses.hint}>{refused ? problemText({ code: refused }) : t('grouped.hint')}</span>
        </label>
        <Switch
          id={id}
          checked={uuid !== null}
          disabled={refused !== undefined}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
      </div>
      {uuid && (
        <div className={classes.three}>
          {SCREENS.map((screen) => (
            <NativeSelect
              key={screen}
              label={t(`grouped.${screen}`)}
              value={String(columns[screen])}
              data={Array.from({ length: MOST[screen] }, (_, index) => String(index + 1))}
              onChange={(event) => {
                const next = { ...columns, [screen]: Number(event.currentTarget.value) };
                session.store.mark();
                session.attempt(putGroup({ ...group, uuid, type: 'custom', columns: next }));
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
