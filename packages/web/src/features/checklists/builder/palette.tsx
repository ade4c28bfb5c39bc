import { type ItemType, placementProblem } from '@rounds/engine';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finder } from '../../../i18n/index.ts';
import { TextInput } from '../../../ui/index.ts';
import { PALETTE_GROUPS, type PaletteGroup, QUESTION_TYPES, typesOfGroup } from '../question-types/index.ts';
import { useBuilder, useRecords, useView } from './builder-context.tsx';
import { add } from './deeds.ts';
import { useTypeDrag } from './drag.ts';
import classes from './palette.module.css';
import { useTypeName } from './use-type-name.ts';

const GROUPS = Object.keys(PALETTE_GROUPS) as PaletteGroup[];

/** Every type that can be added; those that the page does not take are left out. */
export function Palette() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const findAsked = useView((view) => view.findAsked);
  const pageId = useView((view) => view.pageId);
  const records = useRecords((all) => all);
  useEffect(() => {
    if (findAsked === 0) return;
    field.current?.focus();
    // What was sought before gives way to the next.
    field.current?.select();
  }, [findAsked]);

  const isFound = finder(search);
  const fits = (type: ItemType) =>
    isFound(typeName(type)) && pageId !== null && placementProblem(records, { id: '', type }, pageId) === null;
  const groupNames: Record<PaletteGroup, string> = {
    answers: t('group.answers'),
    text: t('group.text'),
    evidence: t('group.evidence'),
    header: t('group.header'),
  };
  const groups = [
    ...GROUPS.map((group) => ({ name: groupNames[group], types: typesOfGroup(group).filter(fits) })),
    { name: t('group.structure'), types: (['section'] as const).filter(fits) },
  ].filter((group) => group.types.length > 0);
  const first = groups[0]?.types[0];
  const putAway = useCallback(() => session.view.set({ outlineOpen: false }), [session]);
  const insert = (type: ItemType) => {
    add(session, type);
    putAway();
  };

  return (
    <section className={classes.palette} aria-label={t('palette')}>
      <TextInput
        ref={field}
        className={classes.find}
        type="search"
        aria-label={t('find_type')}
        placeholder={t('find_type')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) {
            // The new text has the focus at once: the key must not break a line in it.
            event.preventDefault();
            insert(first);
          }
          if (event.key === 'Escape') setSearch('');
        }}
      />
      <div className={classes.groups}>
        {groups.map((group) => (
          <div key={group.name}>
            <h3 className={classes.heading}>{group.name}</h3>
            <div className={classes.types}>
              {group.types.map((type) => (
                <Entry key={type} type={type} name={typeName(type)} onClick={() => insert(type)} onAdded={putAway} />
              ))}
            </div>
          </div>
        ))}
        {groups.length === 0 && <p className={classes.hint}>{t('no_type', { search })}</p>}
        <p className={classes.hint}>{t('palette_hint')}</p>
      </div>
    </section>
  );
}

interface EntryProps {
  type: ItemType;
  name: string;
  onClick: () => void;
  onAdded: () => void;
}

function Entry({ type, name, onClick, onAdded }: EntryProps) {
  const element = useRef<HTMLButtonElement>(null);
  useTypeDrag(element, type, onAdded);
  const Icon = QUESTION_TYPES[type].icon;
  return (
    <button ref={element} type="button" className={classes.type} onClick={onClick}>
      <Icon size={16} stroke={1.75} />
      <span>{name}</span>
    </button>
  );
}
