import type { Item } from '@rounds/engine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/index.ts';
import { keyAndTitle } from '../rule-words/index.ts';
import { useBuilder, useRecords } from './builder-context.tsx';
import dialogClasses from './dialog.module.css';
import { usePlaceWords } from './place-words.ts';
import { type WorthALook, worthALook, worthALookAt } from './worth-a-look.ts';
import classes from './worth-a-look-note.module.css';

/** At the top of an item's settings: names in its texts and equations that nobody has. */
export function WorthALookNote({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const records = useRecords((all) => all);
  const found = useMemo(() => worthALookAt(records, item), [records, item]);
  if (found.length === 0) return null;
  return (
    <Notice className={classes.note} role="alert" Icon={IconAlertTriangle}>
      <ul>
        {found.map(({ code, params }) => (
          <li key={`${code} ${Object.values(params).join(' ')}`}>{t(`worth_a_look.${code}`, params)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Before publishing: all of them, each leading to its place. */
export function WorthALookList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const found = useMemo(() => worthALook(store.records()), [store]);
  if (found.length === 0) return null;
  return (
    <section className={classes.list} aria-labelledby="worth-a-look">
      <h3 id="worth-a-look">{t('worth_a_look.title')}</h3>
      <p className={dialogClasses.text}>{t('worth_a_look.text')}</p>
      <ul className={dialogClasses.problems}>
        {found.map((one) => (
          <li key={`${one.item.id} ${one.code} ${Object.values(one.params).join(' ')}`}>
            <Entry found={one} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ found: { code, params, item }, onLeave }: { found: WorthALook; onLeave: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const place = usePlaceWords();
  return (
    <button
      type="button"
      className={dialogClasses.problem}
      onClick={() => {
        onLeave();
        session.reveal(item.id, { optionsOpen: true });
      }}
    >
      <strong>{t(`worth_a_look.${code}`, params)}</strong>
      <span>{keyAndTitle(item, t('untitled'))}</span>
      <span>{place(session.store.records(), item.id)}</span>
    </button>
  );
}
