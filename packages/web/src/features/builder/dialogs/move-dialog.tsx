import { CATALOGUE, getChildren, type Id, type Item, type TemplateProblem, type TemplateRecords } from '@rounds/engine';
import { moveItems } from '@rounds/engine/edits';
import { type CSSProperties, type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { shorten, toKeyAndTitle } from '../../../kit/templates/rule-words/index.ts';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import { Button, Dialog, NativeSelect, Row, Stack, Text, TextInput } from '../../../ui/index.ts';
import { moveTo } from '../commands/commands.ts';
import classes from '../controls/dialog.module.css';
import { useBuilder } from '../state/builder-context.tsx';

interface Container {
  readonly id: Id;
  readonly level: number;
}

function listContainers(records: TemplateRecords): Container[] {
  const containers: Container[] = [];
  const walk = (parent: Id | null, level: number) => {
    for (const item of getChildren(records, parent)) {
      if (CATALOGUE[item.type].kind === 'question' || item.type === 'hidden_page') continue;
      containers.push({ id: item.id, level });
      walk(item.id, level + 1);
    }
  };
  walk(null, 0);
  return containers;
}

/** Longer names would make the select wider than the dialog. */
const MAX_NAME_LENGTH = 70;
const AT_END = 'end';
const AT_START = 'start';

/** Rules that a move would break can be unlinked, so these places can be chosen. */
const RULE_PROBLEMS = ['RULE_LOOKS_AHEAD', 'RULE_ON_ITSELF'];

const isRefused = (problem: TemplateProblem | undefined): boolean =>
  problem !== undefined && !RULE_PROBLEMS.includes(problem.code);

/** Moves items to any place in the template without dragging; places that are not allowed give the reason. */
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

  const destinations = useMemo(
    () =>
      listContainers(records).map((place) => ({
        ...place,
        problem: moveItems(records, { ids, parent_id: place.id, after: null }).problem,
      })),
    [records, ids],
  );
  const findPlaces = (typed: string) => {
    const isFound = createTextFilter(typed);
    return destinations.filter(({ id }) => isFound(records.items[id]?.title));
  };
  const matches = findPlaces(search);
  const choose = (id: Id) => {
    setParentId(id);
    setAfter(AT_END);
  };
  /** Selects the first allowed match, so that Enter moves there. */
  const find = (text: string) => {
    setSearch(text);
    const fitting = findPlaces(text).filter(({ problem }) => !problem);
    const [best] = fitting;
    if (best && !fitting.some(({ id }) => id === parentId)) choose(best.id);
  };
  const list = useRef<HTMLDivElement>(null);
  const goToList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    (list.current?.querySelector<HTMLElement>('input:checked') ?? list.current?.querySelector('input'))?.focus();
  };
  const toLabel = (item: Item) => shorten(toKeyAndTitle(item, t('untitled')), MAX_NAME_LENGTH);
  const hasNoMatch = !isPage && matches.length === 0;
  const siblings = getChildren(records, isPage ? null : parentId).filter((item) => !ids.includes(item.id));
  const afterId = after === AT_START ? null : after === AT_END ? (siblings.at(-1)?.id ?? null) : after;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasNoMatch) return;
    if (moveTo(session, ids, { parent_id: isPage ? null : parentId, after: afterId })) onClose();
  };
  const [only] = ids.length === 1 ? ids : [];
  const title = only
    ? t('move.single', { name: toLabel(records.items[only]!) })
    : t('move.title', { count: ids.length });

  return (
    <Dialog onClose={onClose} title={title} size={520}>
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
            <Stack
              ref={list}
              overflow="auto"
              border="line"
              radius="control"
              maxHeight="min(52dvh, 420px)"
              role="radiogroup"
              aria-label={t('move.where')}
            >
              {hasNoMatch && (
                <Text p={3} tone="ink2">
                  {t('move.nowhere', { text: search.trim() })}
                </Text>
              )}
              {matches.map(({ id, level, problem }) => {
                const item = records.items[id];
                if (!item) return null;
                const Icon = QUESTION_TYPES[item.type].icon;
                return (
                  <Row
                    as="label"
                    key={id}
                    gap={2}
                    size="sm"
                    minHeight={34}
                    hover="canvas"
                    className={classes.destination}
                    data-refused={isRefused(problem) || undefined}
                    style={{ '--level': level } as CSSProperties}
                  >
                    <input
                      type="radio"
                      name="move-parent"
                      checked={parentId === id}
                      disabled={isRefused(problem)}
                      onChange={() => choose(id)}
                    />
                    <Icon size={16} />
                    <span>
                      {item.title || t('untitled_section')}
                      {problem && (
                        <Text as="span" size="xs">
                          {' '}
                          – {problemText(problem)}
                        </Text>
                      )}
                    </span>
                  </Row>
                );
              })}
            </Stack>
          </>
        )}
        <NativeSelect
          label={t('move.position')}
          value={after}
          data={[
            { value: AT_START, label: t('move.first') },
            ...siblings
              .slice(0, -1)
              .map((item) => ({ value: item.id, label: t('move.after', { title: toLabel(item) }) })),
            { value: AT_END, label: t('move.last') },
          ]}
          onChange={(event) => setAfter(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={hasNoMatch}>
            {t('move.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
