import { type GlobalResponse, globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import type { Item, ResponseSet } from '@rounds/engine';
import { IconWorld } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import {
  Anchor,
  Button,
  Grid,
  Notice,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextInput,
  toast,
  useSearchText,
} from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { combineEdits } from '../state/template-store.ts';
import { connectSet, toCopy, toGlobalInput } from './global-edits.ts';
import { useGlobalResponses, useIsDeleted } from './global-response-queries.ts';
import { detachSet, findMatchingOption, saveSet, switchSet } from './option-edits.ts';
import { removeOptions } from './remove-options.ts';

interface GlobalSetsProps {
  readonly item: Item;
  readonly set: ResponseSet;
  readonly onSelected: () => void;
}

const GLOBAL_RESPONSES = '/checklist/global-response/list';

/** The global responses that the question can use, and the way to make its own answers one. */
export function GlobalSets({ item, set, onSelected }: GlobalSetsProps) {
  const { t } = useTranslation('global-responses');
  const session = useBuilder();
  const [search, setSearch] = useState('');
  const q = useSearchText(search);
  const type = item.type === 'yesno' || item.type === 'switch' ? ('yesno' as const) : undefined;
  const { data } = useGlobalResponses(q, type);
  const make = useMutation({
    mutationFn: () => call(globalResponses.create, { body: toGlobalInput(session.store.records(), item, set) }),
    onSuccess: (response) => {
      session.attempt(connectSet(set, response));
      toast.success(t('builder.made', { name: response.name }));
      onSelected();
    },
  });
  const take = (response: GlobalResponse) => {
    onSelected();
    const records = session.store.records();
    const copy = toCopy(records, response);
    const own = records.response_sets[String(item.options.response_set_id ?? '')];
    const options = (own?.options ?? []).filter((option) => !findMatchingOption(copy, option));
    removeOptions(session, { items: [item], options }, combineEdits(saveSet(copy), switchSet(item, copy)));
  };
  return (
    <Grid as="section" gap={2}>
      <Row justify="between" gap={2}>
        <Text as="h3" size="sm">
          {t('builder.title')}
        </Text>
        {!set.global_id && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconWorld size={15} />}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {t('builder.make')}
          </Button>
        )}
      </Row>
      <TextInput
        aria-label={t('builder.search')}
        placeholder={t('builder.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {!data && <SkeletonRows rows={2} />}
      {data?.length === 0 && <Text truncate>{t('builder.none')}</Text>}
      <Stack as="ul" border="line" radius="control" overflow="auto" maxHeight="min(48dvh, 380px)">
        {data?.map(({ response }) => (
          <Row as="li" key={response.uuid} gap={2} size="sm" py={2.5} px={3} divided>
            <Stack grow shrink>
              <Text as="strong" weight={550} breakWords dir="auto">
                {response.name}
              </Text>
              <Text as="span" truncate dir="auto">
                {response.options.map(({ label }) => label).join(' · ')}
              </Text>
            </Stack>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('builder.use', { name: response.name })}
              disabled={response.uuid === set.global_id}
              onClick={() => take(response)}
            >
              {t('builder.take')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Grid>
  );
}

/** Tells where the answers come from, and offers the two ways to change them. */
export function GlobalNote({ item, set }: Pick<GlobalSetsProps, 'item' | 'set'>) {
  const { t } = useTranslation('global-responses');
  const session = useBuilder();
  const isDeleted = useIsDeleted(set.global_id ?? '');
  return (
    <Notice tone={isDeleted ? 'red' : 'blue'}>
      <p>{isDeleted ? t('builder.deleted') : t('builder.from', { name: set.title ?? '' })}</p>
      <Anchor component={Link} to={GLOBAL_RESPONSES}>
        {t('builder.open')}
      </Anchor>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          session.store.endGesture();
          session.attempt(detachSet(item, set));
        }}
      >
        {t('builder.detach')}
      </Button>
    </Notice>
  );
}
