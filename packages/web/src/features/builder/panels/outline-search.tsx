/** The search of the outline: a text, a filter, and the items of all pages that match both. */
import {
  CATALOGUE,
  getReference,
  ITEM_TYPES,
  type Item,
  type ItemType,
  listInDocumentOrder,
  type TemplateRecords,
} from '@rounds/engine';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { createTextFilter, splitMatches, useFormat } from '../../../platform/i18n/index.ts';
import { Box, NativeSelect, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { getItemRules } from '../commands/rule-edits.ts';
import { useBuilder, useRecords, useView } from '../state/builder-context.tsx';
import classes from './outline.module.css';

const MAX_RESULTS = 100;
const NOTHING: readonly Item[] = [];

export type OutlineFilter = 'all' | 'required' | 'without_rule' | ItemType;

const isQuestion = ({ type }: Item) => CATALOGUE[type].kind === 'question';

const isOnHiddenPage = (items: TemplateRecords['items'], item: Item) =>
  items[item.parent_id ?? '']?.type === 'hidden_page';

function matchesFilter(records: TemplateRecords, item: Item, filter: OutlineFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'required') return item.options.required === true;
  if (filter !== 'without_rule') return item.type === filter;
  const { acting, triggered } = getItemRules(records, item.id);
  return isQuestion(item) && acting.length + triggered.length === 0;
}

/** Limits the outline to questions of one type, to required ones or to those without a rule. */
export function FilterSelect({ value, onChange }: { value: OutlineFilter; onChange: (next: OutlineFilter) => void }) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const used = useRecords(({ items }) => {
    const questions = Object.values(items).filter((item) => isQuestion(item) && !isOnHiddenPage(items, item));
    const types = new Set(questions.map(({ type }) => type));
    return ITEM_TYPES.filter((type) => types.has(type)).join();
  });
  const types = used === '' ? [] : (used.split(',') as ItemType[]);
  const general = (['all', 'required', 'without_rule'] as const).map((one) => ({
    value: one,
    label: t(`filter.${one}`),
  }));
  return (
    <NativeSelect
      className={classes.search}
      size="xs"
      aria-label={t('filter.label')}
      value={value}
      data={[
        ...general,
        { group: t('type_change.label'), items: types.map((type) => ({ value: type, label: typeName(type) })) },
      ]}
      onChange={(event) => onChange(event.currentTarget.value as OutlineFilter)}
    />
  );
}

/** The items of all pages that pass the filter and whose title or variable name matches the search. */
export function useSearchResults(search: string, filter: OutlineFilter): readonly Item[] {
  const query = useDeferredValue(search.trim());
  const records = useRecords((all) => (query === '' && filter === 'all' ? null : all));
  return useMemo(() => {
    if (!records) return NOTHING;
    const isFound = createTextFilter(query);
    return listInDocumentOrder(records).filter(
      (item) =>
        item.type !== 'hidden_page' &&
        !isOnHiddenPage(records.items, item) &&
        matchesFilter(records, item, filter) &&
        isFound(item.title, getReference(item), item.reference_key),
    );
  }, [records, query, filter]);
}

/** A text in which the places that match the search are marked. */
const MarkedText = ({ text, search }: { text: string; search: string }) =>
  splitMatches(text, search).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    part.isMatch ? <mark key={at}>{part.text}</mark> : part.text,
  );

export function SearchResults({ results, search }: { results: readonly Item[]; search: string }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const activeId = useView((view) => view.activeId);
  const at = results.findIndex(({ id }) => id === activeId);
  const format = useFormat();
  return (
    <>
      <Text px={4} pb={1.5} size="xs" tone="ink3" role="status">
        {at < 0
          ? t('found', { count: results.length })
          : t('found_at', { count: results.length, place: format.number(at + 1) })}
      </Text>
      <Box as="ul" grow shrinkBlock overflow="auto" px={2} pb={3}>
        {results.slice(0, MAX_RESULTS).map((item) => {
          const Icon = QUESTION_TYPES[item.type].icon;
          const reference = getReference(item);
          return (
            <li key={item.id}>
              <Row
                as={UnstyledButton}
                hover="canvas"
                align="stretch"
                size="sm"
                className={classes.result}
                aria-current={item.id === activeId || undefined}
                onClick={() => session.reveal(item.id, { outlineOpen: false })}
              >
                <Icon size={15} />
                <Box as="span" lines={3}>
                  {reference && (
                    <Text as="bdi" tone="ink2" weight={550}>
                      <MarkedText text={reference} search={search} />{' '}
                    </Text>
                  )}
                  {item.title ? <MarkedText text={item.title} search={search} /> : t('untitled')}
                </Box>
              </Row>
            </li>
          );
        })}
      </Box>
    </>
  );
}
