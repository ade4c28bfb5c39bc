import type { Item, ResponseSet } from '@rounds/engine';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SET_TITLE_LENGTH } from '../../../kit/templates/limits.ts';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import { ActionIcon, Button, Dialog, Row, Stack, Text, TextInput } from '../../../ui/index.ts';
import { toSetContent } from '../commands/initial-options.ts';
import { DebouncedTextInput } from '../controls/debounced-text-input.tsx';
import classes from '../controls/dialog.module.css';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { GlobalSets } from './global-sets.tsx';
import { countQuestionsUsing, findMatchingOption, saveSet, switchSet } from './option-edits.ts';
import { removeOptions } from './remove-options.ts';

interface SetsDialogProps {
  item: Item;
  /** The set that the question uses now. */
  set: ResponseSet;
  onClose: () => void;
}

/** Names the response set of a question, or switches the question to another set of the template. */
export function SetsDialog({ item, set, onClose }: SetsDialogProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const sets = useRecords((records) => records.response_sets);
  const [search, setSearch] = useState('');
  const others = listDifferentSets(Object.values(sets), set).filter(
    ({ uuid, title }) => title || countQuestionsUsing(session.store.records(), uuid) > 0,
  );
  const isFound = createTextFilter(search);
  const matches = others
    .filter(({ title, options }) => isFound(title, ...options.map(({ label }) => label)))
    .sort(compareByTitle);
  return (
    <Dialog onClose={onClose} title={t('sets.title')} size={560}>
      <div className={classes.form}>
        <DebouncedTextInput
          label={t('sets.name')}
          description={t('sets.name_hint')}
          maxLength={MAX_SET_TITLE_LENGTH}
          data-autofocus
          value={set.title ?? ''}
          onCommit={(text) => {
            const { title: _old, ...rest } = set;
            const title = text.trim();
            session.attempt(saveSet(title === '' ? rest : { ...rest, title }), `set:${set.uuid}`);
          }}
        />
        <Text as="h3" size="sm">
          {t('sets.others')}
        </Text>
        {others.length > 5 && (
          <TextInput
            aria-label={t('sets.find')}
            placeholder={t('sets.find')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {matches.length === 0 ? (
          <Text tone="ink2">{t(others.length > 0 ? 'sets.not_found' : 'sets.none')}</Text>
        ) : (
          <Stack as="ul" border="line" radius="control" overflow="auto" maxHeight="min(48dvh, 380px)">
            {matches.map((one) => (
              <SetRow key={one.uuid} set={one} item={item} onSelected={onClose} />
            ))}
          </Stack>
        )}
        <GlobalSets item={item} set={set} onSelected={onClose} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('marks.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function SetRow({ set, item, onSelected }: { set: ResponseSet; item: Item; onSelected: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const users = useRecords((records) => countQuestionsUsing(records, set.uuid));
  const answers = set.options.map(({ label }) => label).join(' · ');
  const name = set.title ?? answers;
  const select = () => {
    onSelected();
    const own = session.store.records().response_sets[String(item.options.response_set_id ?? '')];
    const options = (own?.options ?? []).filter((option) => !findMatchingOption(set, option));
    removeOptions(session, { items: [item], options }, switchSet(item, set));
  };
  const remove = () => {
    session.store.endGesture();
    session.attempt(() => ({ patch: { response_sets: { remove: [set.uuid] } } }));
  };
  return (
    <Row as="li" gap={2} size="sm" py={2.5} px={3} divided>
      <Stack grow shrink>
        {set.title && (
          <Text as="strong" weight={550} breakWords>
            {set.title}
          </Text>
        )}
        <Text as="span" truncate>
          {answers}
        </Text>
        <Text as="small" size="xs" tone="ink3">
          {t('sets.users', { count: users })}
        </Text>
      </Stack>
      <Button variant="default" size="compact-sm" aria-label={t('sets.take_named', { name })} onClick={select}>
        {t('sets.take')}
      </Button>
      {users === 0 && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('sets.remove', { name })} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Row>
  );
}

/**
 * Lists the sets besides one's own. Several with the same answers are listed once, unless they have a name or are
 * global.
 */
function listDifferentSets(sets: readonly ResponseSet[], own: ResponseSet): ResponseSet[] {
  const seenValues = new Set<string>();
  return sets.filter((set) => {
    if (set.uuid === own.uuid) return false;
    if (set.title || set.global_id) return true;
    const content = toSetContent(set);
    return !seenValues.has(content) && seenValues.add(content);
  });
}

/** Sets with a title come first. */
const compareByTitle = (a: ResponseSet, b: ResponseSet): number =>
  Number(!a.title) - Number(!b.title) || (a.title ?? '').localeCompare(b.title ?? '');
