import type { GlobalList } from '@rounds/contract/global-lists';
import { type GlobalListItem, globalListItems } from '@rounds/contract/global-lists/items.ts';
import { IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../../../kit/custom-fields/index.ts';
import { useCallForm } from '../../../../platform/api/index.ts';
import { getShownName, useFormat } from '../../../../platform/i18n/index.ts';
import {
  Chip,
  FactList,
  FormError,
  LoadFailed,
  Notice,
  SaveBar,
  SidePanel,
  SkeletonRows,
  Stack,
  StatusBadge,
  toast,
} from '../../../../ui/index.ts';
import { ItemFields, listUsedFields, toItemBody, toItemValues } from '../item-fields.tsx';
import { type ItemResource, useItem, useNamingCount } from '../item-queries.ts';
import { ItemUsage } from './item-usage.tsx';

interface ItemPanelProps {
  readonly list: GlobalList;
  readonly resource: ItemResource;
  readonly uuid: string;
  readonly canEdit: boolean;
  readonly renderMenu: (item: GlobalListItem) => ReactNode;
  readonly onClose: () => void;
}

/** Shows one item next to the tree: its values, which are edited in place, and where it is used. */
export function ItemPanel({ list, resource, uuid, canEdit, renderMenu, onClose }: ItemPanelProps) {
  const { t } = useTranslation('global-lists');
  const { data: item, error, refetch } = useItem(list.uuid, uuid);
  return (
    <SidePanel
      title={item?.display_name ?? ''}
      closeLabel={t('tree.close')}
      onClose={onClose}
      focusesTitle={false}
      mark={
        item && (
          <>
            <Chip>{item.item_id}</Chip>
            {item.archived_at && <StatusBadge status="archived">{t('archived')}</StatusBadge>}
          </>
        )
      }
      actions={item && canEdit && renderMenu(item)}
    >
      {error && !item && <LoadFailed error={error} retry={() => void refetch()} />}
      {!item && !error && <SkeletonRows rows={5} />}
      {item &&
        (canEdit && !item.archived_at ? (
          <ItemForm list={list} resource={resource} item={item} />
        ) : (
          <ItemFacts list={list} item={item} />
        ))}
      {item && <ItemUsage listId={list.uuid} uuid={uuid} />}
    </SidePanel>
  );
}

interface ItemFormProps {
  readonly list: GlobalList;
  readonly resource: ItemResource;
  readonly item: GlobalListItem;
}

function ItemForm({ list, resource, item }: ItemFormProps) {
  const { t } = useTranslation(['global-lists', 'lists', 'common']);
  const format = useFormat();
  const invalidate = resource.useInvalidate();
  const open = useNamingCount(item.uuid, 'open');
  const initial = toItemValues(list, item);
  const form = useCallForm(globalListItems.update, {
    initial,
    params: { listId: list.uuid, id: item.uuid },
    toBody: toItemBody,
    onSuccess: async ({ display_name: name }) => {
      await invalidate();
      toast.success(t('common:record.updated', { name }));
    },
  });
  const { values, changedFields } = form;
  // Shows what somebody else has saved meanwhile, unless it would overwrite changes of this person.
  const showSaved = useEffectEvent(() => {
    if (!form.isChanged) form.reset(initial);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form follows each stored state of the item
  useEffect(() => showSaved(), [item.updated_at]);

  const renderConsequence = (field: 'display_name' | 'points') => {
    if (!changedFields.includes(field)) return null;
    const previous = field === 'points' ? item.points : item.display_name;
    return (
      <Notice Icon={IconCircleDashed}>
        {field === 'points'
          ? t('tree.was_points', {
              before: previous === null ? '–' : format.number(Number(previous)),
              after: values.points === '' ? '–' : format.number(values.points),
            })
          : t('tree.was_name', { before: previous })}
      </Notice>
    );
  };
  const columns = 'lists:global_list_items.columns' as const;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={4} mt={4}>
        <ItemFields form={form} list={list} record={item} renderConsequence={renderConsequence} />
        {form.formError && <FormError>{form.formError}</FormError>}
      </Stack>
      <SaveBar
        form={form}
        labels={{
          display_name: t(`${columns}.display_name`),
          item_id: t(`${columns}.item_id`),
          parent_uuid: t(`${columns}.parent`),
          points: t(`${columns}.points`),
          fields: t('fields.title'),
        }}
        text={open === undefined ? t('tree.affects') : t('tree.affects_open', { count: open })}
        onUndo={() => form.reset(initial)}
      />
    </form>
  );
}

/** The values of an item, for those who only read it. */
function ItemFacts({ list, item }: Pick<ItemFormProps, 'list' | 'item'>) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <FactList
      layout="stacked"
      facts={[
        { label: t('global_list_items.columns.parent'), value: item.parent?.display_name },
        {
          label: t('global_list_items.columns.points'),
          value: item.points === null ? null : format.number(item.points),
        },
        ...listUsedFields(list).map((field) => {
          const value = item.fields[field.key];
          return {
            label: getShownName(field),
            value: value === undefined ? undefined : <FieldValue field={field} value={value} />,
          };
        }),
      ]}
    />
  );
}
