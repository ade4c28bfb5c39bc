import type { Item, ResponseSet } from '@rounds/engine';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finder } from '../../../../i18n/index.ts';
import { ActionIcon, Button, TextInput } from '../../../../ui/index.ts';
import { Dialog } from '../../dialog.tsx';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { SettledTextInput } from '../settled-text-input.tsx';
import { countWith, putSet, takeSet, twinIn } from './answer-edits.ts';
import { loseAnswers } from './lose-answers.ts';
import classes from './sets-dialog.module.css';

interface SetsDialogProps {
  item: Item;
  /** The one that the question picks from now. */
  set: ResponseSet;
  onClose: () => void;
}

/** The response sets of the template: what they are called, and which of them this question picks from. */
export function SetsDialog({ item, set, onClose }: SetsDialogProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const sets = useRecords((records) => records.response_sets);
  const [wanted, setWanted] = useState('');
  const others = Object.values(sets).filter(({ uuid, title }) => {
    if (uuid === set.uuid) return false;
    return title ? true : countWith(session.store.records(), uuid) > 0;
  });
  const isFound = finder(wanted);
  const found = others
    .filter(({ title, options }) => isFound(title, ...options.map(({ label }) => label)))
    .sort(byName);
  return (
    <Dialog onClose={onClose} title={t('sets.title')} size={560}>
      <div className={classes.form}>
        <SettledTextInput
          label={t('sets.name')}
          description={t('sets.name_hint')}
          maxLength={200}
          data-autofocus
          value={set.title ?? ''}
          onSettled={(text) => {
            const { title: _old, ...rest } = set;
            const title = text.trim();
            session.attempt(putSet(title === '' ? rest : { ...rest, title }), `set:${set.uuid}`);
          }}
        />
        <h3 className={classes.head}>{t('sets.others')}</h3>
        {others.length > 5 && (
          <TextInput
            aria-label={t('sets.find')}
            placeholder={t('sets.find')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
        {found.length === 0 ? (
          <p className={classes.none}>{t(others.length > 0 ? 'sets.not_found' : 'sets.none')}</p>
        ) : (
          <ul className={classes.sets}>
            {found.map((one) => (
              <SetRow key={one.uuid} set={one} item={item} onTaken={onClose} />
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('marks.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function SetRow({ set, item, onTaken }: { set: ResponseSet; item: Item; onTaken: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const users = useRecords((records) => countWith(records, set.uuid));
  const answers = set.options.map(({ label }) => label).join(' · ');
  const name = set.title ?? answers;
  const take = () => {
    onTaken();
    const own = session.store.records().response_sets[String(item.options.response_set_id ?? '')];
    const options = (own?.options ?? []).filter((option) => !twinIn(set, option));
    loseAnswers(session, { items: [item], options }, takeSet(item, set));
  };
  const remove = () => {
    session.store.mark();
    session.attempt(() => ({ patch: { response_sets: { remove: [set.uuid] } } }));
  };
  return (
    <li className={classes.set}>
      <div className={classes.said}>
        {set.title && <strong>{set.title}</strong>}
        <span className={classes.answers}>{answers}</span>
        <small>{t('sets.users', { count: users })}</small>
      </div>
      <Button variant="default" size="compact-sm" aria-label={t('sets.take_named', { name })} onClick={take}>
        {t('sets.take')}
      </Button>
      {users === 0 && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('sets.remove', { name })} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Named ones first. */
const byName = (a: ResponseSet, b: ResponseSet): number =>
  Number(!a.title) - Number(!b.title) || (a.title ?? '').localeCompare(b.title ?? '');
