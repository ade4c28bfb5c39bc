import {
  CATALOGUE,
  type DocumentIdPart,
  formatDocumentId,
  type Item,
  listInDocumentOrder,
  parseDocumentIdFormat,
  toDocument,
  type ValueKind,
} from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toItemName } from '../../../kit/templates/rule-words/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { Button, Menu, Row, Stack, Text, TextInput, UnstyledButton } from '../../../ui/index.ts';
import { createKey, listReadableQuestions } from '../expressions/completions.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import classes from './fields.module.css';
import { useSetOption } from './use-set-option.ts';

const PLAIN_PARTS = ['N', 'YYYY', 'MM', 'DD', 'TEMPLATE', 'ASSET', 'USER'] as const;
const DIGIT_COUNTS = [1, 3, 4, 5, 6, 8];
const MAX_QUESTIONS = 40;
const DIVIDER = '-';

/** Answers that a number can show. Files are no text, and assets, people and items of lists would show their ids. */
const PRINTED_KINDS: readonly ValueKind[] = ['text', 'number', 'boolean', 'choices', 'date', 'any'];

const formatPart = (part: DocumentIdPart): string =>
  part.name === null ? part.text : `{${part.name}${part.detail === undefined ? '' : `:${part.detail}`}}`;

/** The format of the document number as a list of parts, with an example. */
export function FormatField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const set = useSetOption(item, 'format');
  const format = typeof item.options.format === 'string' ? item.options.format : '{N}';
  const parts = parseDocumentIdFormat(format);
  const records = useRecords((all) => all);
  const questions = listReadableQuestions(listInDocumentOrder(records), item.id, records)
    .filter(({ type }) => PRINTED_KINDS.includes(CATALOGUE[type].value))
    .slice(0, MAX_QUESTIONS);
  const save = (next: readonly DocumentIdPart[]) => {
    session.store.endGesture();
    set(next.map(formatPart).join('') || null);
  };
  /** Adds a part at the end. A divider separates it from another one, unless there is a text between them. */
  const add = (part: DocumentIdPart) => {
    const last = parts.at(-1);
    const isAdjacent = last !== undefined && last.name !== null && part.name !== null;
    save([...parts, ...(isAdjacent ? [{ name: null, text: DIVIDER }] : []), part]);
  };
  const addAnswer = (question: Item) => {
    const key = question.reference_key || createKey(question.title, records);
    if (!question.reference_key) session.attempt((all) => setItem(all, { id: question.id, reference_key: key }));
    add({ name: 'Q', detail: key });
  };
  return (
    <Stack gap={1.5}>
      <Row as="fieldset" wrap align="stretch" gap={1.5}>
        <Text as="legend" size="xs" tone="ink2">
          {t('option.format')}
        </Text>
        {parts.map((part, at) => (
          <PartChip
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index
            key={at}
            part={part}
            at={at}
            parts={parts}
            maxLength={CATALOGUE[item.type].options.format?.maxLength}
            onChange={save}
          />
        ))}
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={15} />}>
              {t('format.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={340} style={{ overflow: 'auto' }}>
            {PLAIN_PARTS.map((name) => (
              <Menu.Item key={name} onClick={() => add({ name, detail: name === 'N' ? '5' : undefined })}>
                {t(`format.${name}`)}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => add({ name: null, text: DIVIDER })}>{t('format.text')}</Menu.Item>
            {questions.length > 0 && <Menu.Label>{t('format.answer')}</Menu.Label>}
            {questions.map((question) => (
              <Menu.Item key={question.id} onClick={() => addAnswer(question)}>
                {toItemName(question, t('untitled'))}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Row>
      <FormatExample item={item} format={format} />
    </Stack>
  );
}

function FormatExample({ item, format }: { item: Item; format: string }) {
  const { t } = useTranslation('builder');
  const user = useSessionUser();
  const records = useRecords((all) => all);
  // There are no answers yet, so the example shows the titles of the questions.
  const example = parseDocumentIdFormat(format)
    .map((part) => (part.name === 'Q' ? `‹${findTitle(records.items, part.detail)}›` : formatPart(part)))
    .join('');
  const now = new Date().toISOString();
  const document = toDocument({
    ...records,
    items: { [item.id]: { ...item, parent_id: null, options: { ...item.options, format: example } } },
  });
  const context = {
    zone: user.tz_code,
    started_at: now,
    document_id: { number: 42, at: now, text: '' },
    asset: { uuid: '', asset_id: t('format.sample_asset'), display_name: t('format.sample_asset') },
    user: { id: user.id, name: user.full_name },
  };
  return (
    <Text py={2} px={2.5} radius="control" bg="sunken" size="sm" breakWords className={classes.example}>
      <span>{t('format.example')}</span>
      <Text as="bdi" weight={550} tabular>
        {formatDocumentId(document, context, () => [])}
      </Text>
    </Text>
  );
}

const findTitle = (items: Readonly<Record<string, Item>>, key: string | undefined): string =>
  Object.values(items).find((item) => item.reference_key === key)?.title || key || '';

interface PartChipProps {
  part: DocumentIdPart;
  at: number;
  parts: readonly DocumentIdPart[];
  maxLength: number | undefined;
  onChange: (parts: readonly DocumentIdPart[]) => void;
}

/** Shows one part of the format with a menu of its actions. */
function PartChip({ part, at, parts, maxLength, onChange }: PartChipProps) {
  const { t } = useTranslation('builder');
  const [text, setText] = useState(part.name === null ? part.text : '');
  const title = useRecords(({ items }) => (part.name === 'Q' ? findTitle(items, part.detail) : ''));
  const replace = (next: DocumentIdPart | null) =>
    onChange(parts.flatMap((one, index) => (index !== at ? [one] : next ? [next] : [])));
  const swap = (other: number) => {
    const next = [...parts];
    next[at] = parts[other] as DocumentIdPart;
    next[other] = part;
    onChange(next);
  };
  const digits = part.name === 'N' && part.detail ? ` · ${t('format.digits', { count: Number(part.detail) })}` : '';
  const name = part.name === null ? part.text : part.name === 'Q' ? title : t(`format.${part.name}`) + digits;
  return (
    <Menu
      position="bottom-start"
      onClose={() => part.name === null && text !== part.text && replace(text === '' ? null : { name: null, text })}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.part}
          data-part={part.name ?? undefined}
          aria-label={t('format.part', { name })}
        >
          {name}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {part.name === null && (
          <TextInput
            px={8}
            py={6}
            aria-label={t('format.text')}
            value={text}
            maxLength={maxLength}
            onChange={(event) => setText(event.currentTarget.value.replace(/[{}]/g, ''))}
          />
        )}
        {part.name === 'N' &&
          DIGIT_COUNTS.map((count) => (
            <Menu.Item
              key={count}
              onClick={() => replace({ name: 'N', detail: count === 1 ? undefined : String(count) })}
            >
              {t('format.digits', { count })}
            </Menu.Item>
          ))}
        <Menu.Item disabled={at === 0} onClick={() => swap(at - 1)}>
          {t('format.earlier')}
        </Menu.Item>
        <Menu.Item disabled={at === parts.length - 1} onClick={() => swap(at + 1)}>
          {t('format.later')}
        </Menu.Item>
        <Menu.Item data-danger onClick={() => replace(null)}>
          {t('format.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
