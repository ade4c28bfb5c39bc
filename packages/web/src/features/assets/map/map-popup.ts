import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapPlace } from '../../../kit/map/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import classes from './map.module.css';

/** The maximum number of named assets; further ones are counted. */
const MAX_NAMED = 12;

/** A popup is outside of React; its links are opened like any other. */
export function usePopup() {
  const { t } = useTranslation(['assets', 'lists']);
  const format = useFormat();
  const navigate = useNavigate();
  return useCallback(
    (places: readonly MapPlace[]) => {
      const box = document.createElement('div');
      box.className = classes.popup!;
      for (const { uuid, display_name, asset_id, type_name, last_score } of places.slice(0, MAX_NAMED)) {
        const link = document.createElement('a');
        const target = paths.assets.get(uuid);
        link.href = target.to;
        link.textContent = display_name;
        link.dir = 'auto';
        link.addEventListener('click', (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void navigate(target);
        });
        const score =
          last_score === null ? null : `${t('lists:assets.columns.last_score')}: ${format.percent(last_score / 100)}`;
        const facts = [asset_id, type_name, score].filter((line) => line !== null);
        // If there are several assets, each has one line below its name.
        const lines = places.length === 1 ? facts : [facts.join(' · ')];
        box.append(link, ...lines.map(toLine));
      }
      if (places.length > MAX_NAMED) box.append(toLine(t('map.others', { count: places.length - MAX_NAMED })));
      return box;
    },
    [t, format, navigate],
  );
}

function toLine(text: string): HTMLElement {
  const line = document.createElement('span');
  line.dir = 'auto';
  line.textContent = text;
  return line;
}
