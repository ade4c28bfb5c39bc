import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../patch-words.ts';
import { usePlaceWords } from '../place-words.ts';
import classes from './clash-list.module.css';
import { type Clash, type ClashPart, HEAD, type Side, type ThreeStates } from './clashes.ts';
import { differingWords, type Stretch } from './differing-words.ts';
import { usePartName, usePartText } from './use-part-words.ts';

const SHOWN = 50;

interface ClashListProps {
  clashes: readonly Clash[];
  states: ThreeStates;
  /** What the two sides are called. */
  names: Readonly<Record<Side, string>>;
}

/** What both changed: each thing with what yours and theirs say, beside each other. */
export function ClashList({ clashes, states, names }: ClashListProps) {
  const { t } = useTranslation('builder');
  return (
    <section className={classes.clashes} aria-labelledby="both-changed">
      <h3 id="both-changed">{t('conflict.both', { count: clashes.length })}</h3>
      <div className={classes.heads} aria-hidden>
        <span />
        <span>{names.mine}</span>
        <span dir="auto">{names.theirs}</span>
      </div>
      {clashes.slice(0, SHOWN).map((clash) => (
        <ClashOf key={clash.id} clash={clash} states={states} names={names} />
      ))}
      {clashes.length > SHOWN && (
        <p className={classes.more}>{t('conflict.more', { count: clashes.length - SHOWN })}</p>
      )}
    </section>
  );
}

function ClashOf({ clash, states, names }: { clash: Clash } & Omit<ClashListProps, 'clashes'>) {
  const { t } = useTranslation('builder');
  const place = usePlaceWords();
  const home = [states.before, states.mine, states.theirs].find((records) => records.items[clash.id]) ?? states.before;
  const item = home.items[clash.id];
  const texts = {
    before: usePartText(states.before, clash.id),
    mine: usePartText(states.mine, clash.id),
    theirs: usePartText(states.theirs, clash.id),
  };
  const name = clash.id === HEAD ? t('conflict.template') : (item && nameOf(item)) || t('untitled');
  return (
    <article className={classes.clash} aria-label={name}>
      <header>
        <strong dir="auto">{name}</strong>
        <small>{place(home, clash.id)}</small>
      </header>
      {clash.parts.map((part) => (
        <Part
          key={part.part}
          clash={clash}
          part={part}
          texts={texts}
          names={names}
          isNew={!states.before.items[clash.id]}
        />
      ))}
    </article>
  );
}

interface PartProps extends Pick<ClashListProps, 'names'> {
  clash: Clash;
  part: ClashPart;
  /** What a part says in each state. */
  texts: Readonly<Record<keyof ThreeStates, (part: string) => string>>;
  isNew: boolean;
}

function Part({ clash, part: { part, changedBy }, texts, names, isNew }: PartProps) {
  const { t } = useTranslation('builder');
  const partName = usePartName();
  const [before, mine, theirs] = [texts.before(part), texts.mine(part), texts.theirs(part)];
  const [inMine] = differingWords(mine, clash.gone === 'theirs' ? before : theirs);
  const [inTheirs] = differingWords(theirs, clash.gone === 'mine' ? before : mine);
  const cell = (side: Side, stretches: readonly Stretch[]) => (
    <Cell side={names[side]} unchanged={!changedBy.includes(side) && clash.gone !== side}>
      {clash.gone === side ? (
        <span className={classes.gone}>
          <IconTrash size={14} aria-hidden /> {t(isNew ? 'conflict.place_gone' : 'conflict.gone')}
        </span>
      ) : stretches.length === 0 ? (
        <span className={classes.empty}>{t('conflict.not_set')}</span>
      ) : (
        <Words stretches={stretches} />
      )}
    </Cell>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className={classes.part} role="group" aria-label={partName(part)}>
      <h4>{partName(part)}</h4>
      {cell('mine', inMine)}
      {cell('theirs', inTheirs)}
    </div>
  );
}

function Cell({ side, unchanged, children }: { side: string; unchanged: boolean; children: ReactNode }) {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.cell} data-unchanged={unchanged || undefined}>
      <span className={classes.side} dir="auto">
        {side}
      </span>
      <div>{children}</div>
      {unchanged && <small>{t('conflict.unchanged')}</small>}
    </div>
  );
}

function Words({ stretches }: { stretches: readonly Stretch[] }) {
  return (
    <p className={classes.words} dir="auto">
      {stretches.map(
        ({ text, differs }, at) =>
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the stretches of a text never change their order
          differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        // biome-ignore-end lint/suspicious/noArrayIndexKey: until here
      )}
    </p>
  );
}
