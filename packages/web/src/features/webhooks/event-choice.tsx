import { EVENT_CODES, type EventCode, getRecordKind, type RecordKind } from '@rounds/contract/event-codes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTextFilter, useDynamicTranslation } from '../../platform/i18n/index.ts';
import { Checkbox, FieldError, Stack, Text, TextInput } from '../../ui/index.ts';
import classes from './webhooks.module.css';

interface EventChoiceProps {
  /** The events; null for all. */
  readonly value: readonly EventCode[] | null;
  readonly error?: React.ReactNode;
  onChange(events: EventCode[] | null): void;
}
const KINDS = [...Map.groupBy(EVENT_CODES, getRecordKind)];
/** The events that a webhook sends: all, or chosen ones by the kind of record. */
export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  const { t } = useTranslation('webhooks');
  const toWords = useEventWords();
  const [search, setSearch] = useState('');
  const matches = createTextFilter(search);
  const selection = new Set(value ?? []);
  const set = (codes: readonly EventCode[], isChosen: boolean) => {
    const rest = [...selection].filter((code) => !codes.includes(code));
    onChange(isChosen ? [...rest, ...codes] : rest);
  };
  const visibleCodes = KINDS.map(
    ([kind, codes]) => [kind, codes.filter((code) => matches(`${code} ${toWords(code)}`))] as const,
  ).filter(([, codes]) => codes.length > 0);
  return (
    <Stack as="fieldset" gap={3}>
      <Text as="legend" p={0} pb={2} weight={500}>
        {t('fields.events')}
      </Text>
      <Checkbox
        label={t('events.all')}
        description={t('events.all_hint')}
        checked={value === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
      />
      {value !== null && (
        <>
          <TextInput
            type="search"
            aria-label={t('events.search')}
            placeholder={t('events.search')}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Stack overflow="auto" gap={3} p={3} border="line" radius="menu" maxHeight={260}>
            {visibleCodes.map(([kind, codes]) => (
              <EventGroup key={kind} kind={kind} codes={codes} selection={selection} set={set} />
            ))}
            {visibleCodes.length === 0 && (
              <Text size="sm" tone="ink2">
                {t('events.none')}
              </Text>
            )}
          </Stack>
        </>
      )}
      {error && <FieldError>{error}</FieldError>}
    </Stack>
  );
}
interface EventGroupProps {
  readonly kind: RecordKind;
  readonly codes: readonly EventCode[];
  readonly selection: ReadonlySet<EventCode>;
  set(codes: readonly EventCode[], isChosen: boolean): void;
}
function EventGroup({ kind, codes, selection, set }: EventGroupProps) {
  const { t } = useTranslation('webhooks');
  const toWords = useEventWords();
  const count = codes.filter((code) => selection.has(code)).length;
  return (
    <Stack gap={2}>
      <Checkbox
        label={t(`kinds.${kind}`)}
        checked={count === codes.length}
        indeterminate={count > 0 && count < codes.length}
        onChange={({ currentTarget }) => set(codes, currentTarget.checked)}
      />
      {codes.map((code) => (
        <Checkbox
          key={code}
          className={classes.event}
          label={toWords(code)}
          description={<code>{code}</code>}
          checked={selection.has(code)}
          onChange={({ currentTarget }) => set([code], currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
/** The words of an event, which are those of the activity log; its code if the log does not record it. */
export function useEventWords(): (code: string) => string {
  const translate = useDynamicTranslation('activities');
  return (code) => translate(code, { defaultValue: code, keySeparator: false });
}
