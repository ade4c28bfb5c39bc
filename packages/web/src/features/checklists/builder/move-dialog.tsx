import { CATALOGUE, childrenOf, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import { moveItems } from '@rounds/engine/edits';
import { type CSSProperties, type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finder } from '../../../i18n/index.ts';
import { Button, NativeSelect, TextInput } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import { QUESTION_TYPES } from '../question-types/index.ts';
import { keyAndTitle, shortened } from '../rule-words/index.ts';
import { useBuilder } from './builder-context.tsx';
import { move } from './deeds.ts';
import classes from './dialog.module.css';
import { useProblemText } from './problem-text.ts';

interface Container {
  readonly id: Id;
  readonly level: number;
}

function containers(records: TemplateRecords): Container[] {
  const found: Container[] = [];
  const walk = (parent: Id | null, level: number) => {
    for (const item of childrenOf(records, parent)) {
      if (CATALOGUE[item.type].kind === 'question' || item.type === 'hidden_page') continue;
      found.push({ id: item.id, level });
      walk(item.id, level + 1);
    }
  };
  walk(null, 0);
  return found;
}

/** Longer names would stretch the list of places across the screen. */
const LONGEST_NAME = 70;
const AT_END = 'end';
const AT_START = 'start';

/** Any place in the template without dragging; places that are refused say why. */
export function MoveDialog({ ids, onClose }: { ids: readonly Id[]; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const records = session.store.records();
  const first = records.items[ids[0] ?? ''];
  const [parentId, setParentId] = useState<Id | null>(first?.parent_id ?? null);
  const [after, setAfter] = useState<string>(AT_END);
  const [search, setSearch] = useState('');
  const isPage = first !== undefined && CATALOGUE[first.type].kind === 'page';

  const places = useMemo(
    () =>
      containers(records).map((place) => ({
        ...place,
        problem: moveItems(records, { ids, parent_id: place.id, after: null }).problem,
      })),
    [records, ids],
  );
  const named = (typed: string) => {
    const isFound = finder(typed);
    return places.filter(({ id }) => isFound(records.items[id]?.title));
  };
  const shown = named(search);
  const choose = (id: Id) => {
    setParentId(id);
    setAfter(AT_END);
  };
  /** What is looked for is what is meant: the first place that fits is chosen, so that Enter moves there. */
  const find = (text: string) => {
    setSearch(text);
    const fitting = named(text).filter(({ problem }) => !problem);
    const [best] = fitting;
    if (best && !fitting.some(({ id }) => id === parentId)) choose(best.id);
  };
  const list = useRef<HTMLDivElement>(null);
  const goToList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    (list.current?.querySelector<HTMLElement>('input:checked') ?? list.current?.querySelector('input'))?.focus();
  };
  const asInTree = (item: Item) => shortened(keyAndTitle(item, t('untitled')), LONGEST_NAME);
  const isNowhere = !isPage && shown.length === 0;
  const siblings = childrenOf(records, isPage ? null : parentId).filter((item) => !ids.includes(item.id));
  const afterId = after === AT_START ? null : after === AT_END ? (siblings.at(-1)?.id ?? null) : after;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNowhere) return;
    if (move(session, ids, { parent_id: isPage ? null : parentId, after: afterId })) onClose();
  };

  return (
    <Dialog onClose={onClose} title={t('move.title', { count: ids.length })} size={520}>
      <form className={classes.form} onSubmit={submit}>
        {!isPage && (
          <>
            <TextInput
              type="search"
              data-autofocus
              label={t('move.where')}
              placeholder={t('move.search')}
              value={search}
              onChange={(event) => find(event.currentTarget.value)}
              onKeyDown={goToList}
            />
            <div ref={list} className={classes.places} role="radiogroup" aria-label={t('move.where')}>
              {isNowhere && <p className={classes.nowhere}>{t('move.nowhere', { text: search.trim() })}</p>}
              {shown.map(({ id, level, problem }) => {
                const item = records.items[id];
                if (!item) return null;
                const Icon = QUESTION_TYPES[item.type].icon;
                return (
                  <label
                    key={id}
                    className={classes.place}
                    data-refused={problem ? '' : undefined}
                    style={{ '--level': level } as CSSProperties}
                  >
                    <input
                      type="radio"
                      name="move-parent"
                      checked={parentId === id}
                      disabled={problem !== undefined}
                      onChange={() => choose(id)}
                    />
                    <Icon size={16} />
                    <span>
                      {item.title || t('untitled_section')}
                      {problem && <span className={classes.reason}> – {problemText(problem)}</span>}
                    </span>
                  </label>
                );
              })}
            </div>
          </>
        )}
        <NativeSelect
          label={t('move.position')}
          value={after}
          data={[
            { value: AT_START, label: t('move.first') },
            ...siblings
              .slice(0, -1)
              .map((item) => ({ value: item.id, label: t('move.after', { title: asInTree(item) }) })),
            { value: AT_END, label: t('move.last') },
          ]}
          onChange={(event) => setAfter(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={isNowhere}>
            {t('move.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
