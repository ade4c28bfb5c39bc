/** The names of users, assets and list items in rules, which store only their ids. */
import { assets } from '@rounds/contract/assets';
import { users } from '@rounds/contract/users';
import {
  type AnswerNames,
  CATALOGUE,
  getRules,
  listNamedAnswers,
  mergeLists,
  type TemplateRecords,
} from '@rounds/engine';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useMemo, useState } from 'react';
import { serverLists } from '../../../kit/form/index.ts';
import { NamesInRules } from '../../../kit/templates/rule-words/index.ts';
import { call } from '../../../platform/api/index.ts';
import { useRecords } from '../state/builder-context.tsx';

/** Remembers the name of a selected record, so that the sentence of the rule can show it. */
export const RememberNamesContext = createContext<(names: AnswerNames) => void>(() => {});

interface NamedIds {
  readonly people: readonly string[];
  readonly assets: readonly string[];
  /** The names of items by the uuid of their global list. */
  readonly items: Readonly<Record<string, readonly string[]>>;
}
const NO_IDS: NamedIds = { people: [], assets: [], items: {} };
const idCache = new WeakMap<TemplateRecords['rule_sets'], NamedIds>();

/** The ids of users, assets and list items in the rules of a template, cached for each state of its rules. */
function findNamedIds({ items, rule_sets }: TemplateRecords): NamedIds {
  const cached = idCache.get(rule_sets);
  if (cached) return cached;
  const people = new Set<string>();
  const places = new Set<string>();
  const joinPhrases = new Map<string, Set<string>>();
  for (const { item_id, value } of Object.values(rule_sets).flatMap((set) =>
    listNamedAnswers(getRules(set).branches),
  )) {
    const item = items[item_id];
    const kind = item && CATALOGUE[item.type].value;
    const list = item?.type === 'global_list' ? String(item.options.global_list_uuid) : null;
    if (list !== null && !joinPhrases.has(list)) joinPhrases.set(list, new Set());
    const into =
      list !== null ? (joinPhrases.get(list) ?? null) : kind === 'people' ? people : kind === 'uuid' ? places : null;
    for (const one of into ? [value].flat() : []) if (one) into?.add(String(one));
  }
  const byList = Object.fromEntries([...joinPhrases].map(([list, ids]) => [list, [...ids]]));
  const namedIds =
    people.size + places.size + joinPhrases.size > 0
      ? { people: [...people], assets: [...places], items: byList }
      : NO_IDS;
  idCache.set(rule_sets, namedIds);
  return namedIds;
}

const MAX_NAMES = 100;

const findItems = async (itemIds: NamedIds['items']): Promise<NonNullable<AnswerNames['lists']>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(itemIds).map(async ([list, ids]) => {
        const items = ids.length > 0 ? await serverLists.find(list, ids.slice(0, MAX_NAMES)) : [];
        return [list, items] as const;
      }),
    ),
  );

/** Loads the names that the rules need and adds those of records selected while editing. */
export function RuleNamesProvider({ children }: { children: ReactNode }) {
  const namedIds = useRecords(findNamedIds);
  const [addedNames, setAddedNames] = useState<AnswerNames>({});
  const people = useQuery({
    queryKey: ['users', 'search', 'named', namedIds.people],
    queryFn: ({ signal }) =>
      call(users.search, {
        query: { ids: namedIds.people.slice(0, MAX_NAMES), limit: MAX_NAMES },
        signal,
        silent: true,
      }),
    enabled: namedIds.people.length > 0,
  }).data;
  const places = useQuery({
    queryKey: ['assets', 'search', 'named', namedIds.assets],
    queryFn: ({ signal }) =>
      call(assets.search, {
        query: { ids: namedIds.assets.slice(0, MAX_NAMES), limit: MAX_NAMES },
        signal,
        silent: true,
      }),
    enabled: namedIds.assets.length > 0,
  }).data;
  const lists = useQuery({
    queryKey: ['list-items', 'named', namedIds.items],
    queryFn: () => findItems(namedIds.items),
    enabled: Object.keys(namedIds.items).length > 0,
  }).data;
  const names = useMemo<AnswerNames>(
    () => ({
      people: { ...Object.fromEntries((people ?? []).map(({ value, label }) => [value, label])), ...addedNames.people },
      assets: {
        ...Object.fromEntries(
          (places ?? []).map(({ value, label, asset_id }) => [value, { asset_id, display_name: label }]),
        ),
        ...addedNames.assets,
      },
      lists: mergeLists(lists ?? {}, addedNames.lists),
    }),
    [people, places, lists, addedNames],
  );
  const remember = useMemo(
    () => (more: AnswerNames) =>
      setAddedNames((now) => ({
        people: { ...now.people, ...more.people },
        assets: { ...now.assets, ...more.assets },
        lists: mergeLists(now.lists ?? {}, more.lists),
      })),
    [],
  );
  return (
    <RememberNamesContext.Provider value={remember}>
      <NamesInRules.Provider value={names}>{children}</NamesInRules.Provider>
    </RememberNamesContext.Provider>
  );
}
