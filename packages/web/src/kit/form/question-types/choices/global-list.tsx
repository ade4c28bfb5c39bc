import { findVariables, formatListItem, getOption, type Id, type ListItem, type ListOffer } from '@rounds/engine';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWordFilter, useFormat } from '../../../../platform/i18n/index.ts';
import { Grid, MultiSelect, NoOptionsItem, Select, useSearchText } from '../../../../ui/index.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';
import { getSelected } from './options.ts';

const NO_ITEMS: readonly ListItem[] = [];

/** Items that match the search and the offer of the question, page by page; `known` where no list can be reached. */
function useListSearch(
  list: Id,
  text: string,
  offer: ListOffer | null,
  fallback: readonly ListItem[],
  enabled: boolean,
) {
  const { lists } = useForm();
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['list-items', list, text, offer],
    queryFn: ({ pageParam: page, signal }) => lists.search({ list, text, offer, page }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  });
  const isFound = createWordFilter(text);
  const matches = ({ display_name, item_id }: ListItem) => isFound(`${item_id} ${display_name}`);
  return {
    // Inspections of older versions contain the whole list.
    items: data?.pages.flatMap((page) => page.items) ?? (error ? fallback.filter(matches) : NO_ITEMS),
    copiedAt: data?.pages[0]?.as_of,
    isUnavailable: error !== null && data === undefined,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

/** Loads what the inspection does not know about chosen items, such as those that a rule sets. */
function useMissingItems(list: Id, missing: readonly Id[]) {
  const form = useForm();
  const key = missing.join();
  useEffect(() => {
    if (key === '' || form.isClosed()) return;
    form.lists.find(list, key.split(',')).then(
      (items) => items.length > 0 && form.remember({ lists: { [list]: items } }),
      () => {},
    );
  }, [form, list, key]);
}

/** Selects items of a global list. The inspection stores only the selected ones. */
function GlobalList({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const list = String(item.options.global_list_uuid);
  const contextItems = form.context().lists?.[list] ?? NO_ITEMS;
  const selected = state.na ? [] : [...getSelected(state.value)];
  const find = (uuid: Id) => contextItems.find((one) => one.uuid === uuid);
  const toLabel = (uuid: Id) => {
    const listItem = find(uuid);
    if (!listItem) return t('answer.item_unknown');
    const name = formatListItem(item, listItem);
    return listItem.archived ? t('answer.item_archived', { name }) : name;
  };
  useMissingItems(
    list,
    selected.filter((uuid) => !find(uuid)),
  );
  const searchText = useSearchText(selected.some((uuid) => toLabel(uuid) === typed) ? '' : typed);
  const offer = state.offer ?? null;
  const { items, copiedAt, isUnavailable, loadMore } = useListSearch(list, searchText, offer, contextItems, isOpen);
  const data = [
    ...selected.map((value) => ({ value, label: toLabel(value) })),
    ...items
      .filter(({ uuid }) => !selected.includes(uuid))
      .map((one) => ({ value: one.uuid, label: formatListItem(item, one) })),
  ];
  const choose = (uuids: readonly Id[]) => {
    const added = items.filter(({ uuid }) => uuids.includes(uuid) && !selected.includes(uuid));
    if (added.length > 0) form.remember({ lists: { [list]: added } });
    setValue(uuids.length > 0 ? uuids : null);
  };
  const needsParent = offer?.parents?.length === 0;
  const shared = {
    data,
    size: 'lg' as const,
    radius: 12,
    disabled,
    searchable: true,
    clearable: true,
    filter: <Options,>({ options }: { options: Options }) => options,
    onSearchChange: setTyped,
    onDropdownOpen: () => setOpen(true),
    scrollAreaProps: { onBottomReached: loadMore },
    placeholder: selected.length === 0 ? t('answer.choose') : undefined,
    nothingFoundMessage: (
      <NoOptionsItem>
        {t(needsParent ? 'answer.no_choices' : isUnavailable ? 'answer.list_not_on_device' : 'answer.nothing_found')}
      </NoOptionsItem>
    ),
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    clearButtonProps: { 'aria-label': t('answer.clear') },
  };
  return (
    <Grid gap={1}>
      {getOption<boolean>(item, 'multiple_selection') === true ? (
        <MultiSelect {...shared} value={selected} onChange={choose} />
      ) : (
        <Select {...shared} value={selected[0] ?? null} onChange={(uuid) => choose(uuid ? [uuid] : [])} />
      )}
      {needsParent && (
        <p className={classes.hint}>{t('answer.parent_first', { question: findParentTitle(form, item) })}</p>
      )}
      {isUnavailable && contextItems.length === 0 && <p className={classes.hint}>{t('answer.list_not_on_device')}</p>}
      {copiedAt && <p className={classes.hint}>{t('answer.list_as_of', { time: format.dateTime(copiedAt) })}</p>}
    </Grid>
  );
}

/** The title of the question that decides which items are offered. */
function findParentTitle({ records }: ReturnType<typeof useForm>, { options }: AnswerWidgetProps['item']): string {
  const key = findVariables(String(options.parent_question ?? ''))[0]?.text;
  return Object.values(records.items).find((one) => one.reference_key === key)?.title ?? '';
}

export const globalList: AnswerType = { Widget: GlobalList, na: 'with tools', tools: true };
