/** Provides what the palette offers: actions, pages, records that were found, and those that were opened last. */
import { IconHistory } from '@tabler/icons-react';
import { type AnyRouter, rootRouteId, useNavigate, useRouteContext, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FeatureModule, MenuEntry, PaletteAction } from '../../feature.ts';
import { linkTo } from '../../paths.ts';
import type palette from '../../platform/i18n/en/palette.json';
import { useFormat } from '../../platform/i18n/index.ts';
import { canAccess, useSessionUser } from '../../platform/session/index.ts';
import { findCurrentEntry } from '../menu/menu-groups.ts';
import { clickCreateButton } from '../shell/global-keys.ts';
import { FOUND_ELSEWHERE, rankName } from './palette-rank.ts';
import { listVisits } from './recent-visits.ts';
import { useFoundRecords } from './use-found-records.ts';

export interface Choice {
  readonly key: string;
  readonly icon: MenuEntry['icon'];
  readonly name: string;
  readonly hint?: string | null | undefined;
  readonly rank: number;
  choose(): void;
}
export interface ChoiceGroup {
  /** The title of the group; null for the results of a search. */
  readonly title: string | null;
  readonly choices: readonly Choice[];
}

export function useChoices(entries: readonly MenuEntry[], text: string) {
  const { t } = useTranslation(['palette', 'common']);
  const navigate = useNavigate();
  const router = useRouter();
  const format = useFormat();
  const user = useSessionUser();
  const features: readonly FeatureModule[] = useRouteContext({ from: rootRouteId }).features;
  const { groups, isSearching } = useFoundRecords(features, text);
  const isEmpty = text.trim() === '';
  const rank = (name: string, others: string) => (isEmpty ? 0 : rankName(text, name, others));
  const toPage = (path: string) => void navigate(linkTo(path));

  const actions = features
    .flatMap((feature): readonly PaletteAction[] => feature.actions ?? [])
    .filter(({ access }) => canAccess(user, access))
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ key, icon, path, isPage }): Choice[] => {
      const name = t(`palette:actions.${key}`);
      const found = rank(name, t(`palette:action_words.${key}`));
      const choose = () => {
        toPage(path);
        if (!isPage) void clickWhenShown(router, path);
      };
      return found === null ? [] : [{ key: `action ${key}`, icon, name, rank: found, choose }];
    });
  const pages = entries.flatMap(({ key, path, icon, group }): Choice[] => {
    const name = key in TITLES ? t(`common:titles.${key as keyof typeof TITLES}`) : t(`common:menu.${key}`);
    const hint = group && t(`common:groups.${group}`);
    const found = rank(
      name,
      [t(`common:menu.${key}`), hint, t(`palette:page_words.${key as keyof typeof palette.page_words}`)]
        .filter(Boolean)
        .join(' '),
    );
    return found === null ? [] : [{ key, icon, name, hint, rank: found, choose: () => toPage(path) }];
  });
  const records = groups.flatMap(({ search, records: matches }) =>
    matches.map(({ id, name, hint, at, link }): Choice => {
      const details = [hint, at && format.date(at), t(`common:menu.${search.key}`)].filter(Boolean).join(' · ');
      const choose = () => void navigate(link);
      const rank = rankName(text, name) ?? FOUND_ELSEWHERE;
      return { key: `${search.key} ${id}`, icon: search.icon, name, hint: details, rank, choose };
    }),
  );
  const visits = listVisits(user).flatMap(({ path, title }): Choice[] => {
    const entry = findCurrentEntry(entries, path);
    const found = rank(title, '');
    const hint = entry && t(`common:menu.${entry.key}`);
    const icon = entry?.icon ?? IconHistory;
    return found === null
      ? []
      : [{ key: `visit ${path}`, icon, name: title, hint, rank: found, choose: () => toPage(path) }];
  });
  if (isEmpty) {
    const all: ChoiceGroup[] = [
      { title: t('palette:recent'), choices: visits },
      { title: t('palette:create'), choices: actions },
      { title: t('palette:pages'), choices: pages },
    ];
    return { groups: all.filter(({ choices }) => choices.length > 0), isSearching };
  }
  const seen = new Set(records.map(({ name }) => name));
  const found = [...pages, ...actions, ...records, ...visits.filter(({ name }) => !seen.has(name))];
  const choices = found.toSorted((one, other) => one.rank - other.rank);
  return { groups: choices.length > 0 ? [{ title: null, choices }] : [], isSearching };
}

/** Pages that have a longer title than their name in the menu, which may be that of another page. */
const TITLES = { analytics_overview: true, analytics_issues: true, analytics_responses: true, analytics_reports: true };

const MAX_WAIT_MS = 5_000;

/** Presses the create button of a page as soon as the page is there, as the key C does. */
async function clickWhenShown(router: AnyRouter, path: string): Promise<void> {
  const isDone = () => router.state.resolvedLocation?.pathname === path && clickCreateButton();
  const started = Date.now();
  while (!isDone() && Date.now() - started < MAX_WAIT_MS) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
