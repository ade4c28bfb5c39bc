/** Names of the people and assets that rules compare with or fill in: rules keep their ids alone. */
import { assets } from '@rounds/contract/assets';
import { users } from '@rounds/contract/users';
import { type AnswerNames, answersNamed, CATALOGUE, rulesOf, type TemplateRecords } from '@rounds/engine';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { call } from '../../../../api/index.ts';
import { NamesInRules } from '../../rule-words/index.ts';
import { useRecords } from '../builder-context.tsx';
import { RememberNames } from './remember-names.ts';

interface Named {
  readonly people: readonly string[];
  readonly assets: readonly string[];
}
const NOBODY: Named = { people: [], assets: [] };
const known = new WeakMap<TemplateRecords['rule_sets'], Named>();

/** Whom and what the rules of a template name; looked up once for each state of its rules. */
function namedIn({ items, rule_sets }: TemplateRecords): Named {
  const found = known.get(rule_sets);
  if (found) return found;
  const people = new Set<string>();
  const places = new Set<string>();
  for (const { item_id, value } of Object.values(rule_sets).flatMap((set) => answersNamed(rulesOf(set).branches))) {
    const type = items[item_id]?.type;
    const kind = type && CATALOGUE[type].value;
    const into = kind === 'people' ? people : kind === 'uuid' ? places : null;
    for (const one of into ? [value].flat() : []) if (one) into?.add(String(one));
  }
  const named = people.size + places.size > 0 ? { people: [...people], assets: [...places] } : NOBODY;
  known.set(rule_sets, named);
  return named;
}

const MOST = 100;

/** Asks for the names once rules name somebody; what is chosen while a rule is made is remembered beside them. */
export function RuleNamesProvider({ children }: { children: ReactNode }) {
  const named = useRecords(namedIn);
  const [chosen, setChosen] = useState<AnswerNames>({});
  const people = useQuery({
    queryKey: ['users', 'search', 'named', named.people],
    queryFn: ({ signal }) =>
      call(users.search, { query: { ids: named.people.slice(0, MOST), limit: MOST }, signal, silent: true }),
    enabled: named.people.length > 0,
  }).data;
  const places = useQuery({
    queryKey: ['assets', 'search', 'named', named.assets],
    queryFn: ({ signal }) =>
      call(assets.search, { query: { ids: named.assets.slice(0, MOST), limit: MOST }, signal, silent: true }),
    enabled: named.assets.length > 0,
  }).data;
  const names = useMemo<AnswerNames>(
    () => ({
      people: { ...Object.fromEntries((people ?? []).map(({ value, label }) => [value, label])), ...chosen.people },
      assets: {
        ...Object.fromEntries(
          (places ?? []).map(({ value, label, asset_id }) => [value, { asset_id, display_name: label }]),
        ),
        ...chosen.assets,
      },
    }),
    [people, places, chosen],
  );
  const remember = useMemo(
    () => (more: AnswerNames) =>
      setChosen((now) => ({ people: { ...now.people, ...more.people }, assets: { ...now.assets, ...more.assets } })),
    [],
  );
  return (
    <RememberNames.Provider value={remember}>
      <NamesInRules.Provider value={names}>{children}</NamesInRules.Provider>
    </RememberNames.Provider>
  );
}
