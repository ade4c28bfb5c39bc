import { globalListItems } from '@rounds/contract/global-list-items';
import { type ListDeclaration, listOfParent } from '@rounds/contract/list';
import { useMemo } from 'react';
import { createResource } from '../../../resource/index.ts';

const createItemResource = (listId: string) =>
  createResource(globalListItems, {
    key: 'global-list-items',
    params: { listId },
    getId: ({ uuid }) => uuid,
    getName: ({ display_name }) => display_name,
    invalidates: ['global-lists', 'options'],
  });
export type ItemResource = ReturnType<typeof createItemResource>;

/** The items of one list. */
export const useItemResource = (listId: string): ItemResource => useMemo(() => createItemResource(listId), [listId]);

/** A list of items as the table of one global list shows it. */
export const useItemList = (list: ListDeclaration, listId: string): ListDeclaration =>
  useMemo(() => listOfParent(list, 'listId', listId), [list, listId]);
