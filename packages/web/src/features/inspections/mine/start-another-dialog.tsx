import type { StartableAssignment } from '@rounds/contract/assignments';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWordFilter } from '../../../platform/i18n/index.ts';
import type { Outbox, StoredAsset } from '../../../platform/offline/index.ts';
import {
  DialogActions,
  FieldError,
  Modal,
  NoOptionsItem,
  Select,
  Stack,
  Text,
  useSearchText,
} from '../../../ui/index.ts';
import { useStartAssets } from '../start/start-options.ts';
import { ProblemNotice } from './problem-notice.tsx';
import type { StartWork } from './use-start-work.ts';

interface StartAnotherDialogProps {
  readonly assignment: StartableAssignment;
  readonly outbox: Outbox;
  readonly isOffline: boolean;
  readonly start: StartWork;
  readonly close: () => void;
}

/** Starts one more inspection of an assignment, for one of its assets or, if that is allowed, for any. */
export function StartAnotherDialog(props: StartAnotherDialogProps) {
  const { t } = useTranslation(['assigned', 'common']);
  return (
    <Modal
      opened
      onClose={props.close}
      title={t('assigned:mine.start_another_of', { title: props.assignment.title })}
      size={480}
    >
      <StartAnotherForm {...props} />
    </Modal>
  );
}

function StartAnotherForm({ assignment, outbox, isOffline, start, close }: StartAnotherDialogProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const [selection, setSelection] = useState<string | null>(
    assignment.assets.length === 1 && !assignment.allow_additional_assets ? assignment.assets[0]!.uuid : null,
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const { options, find, setText } = useAssets(assignment, outbox, isOffline, selection);
  const needsAsset = assignment.assets.length > 0 || assignment.allow_additional_assets;
  const isMissing = isSubmitted && needsAsset && selection === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const asset = selection === null ? null : (find(selection) ?? null);
    if (needsAsset && !asset) return;
    void start.start({ template_id: assignment.template.template_id, asset, of: { assignment } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Text size="md">{assignment.template.title}</Text>
        {needsAsset && (
          <Select
            label={t('assigned:calendar.filter.asset')}
            description={
              isMissing
                ? undefined
                : t(
                    assignment.allow_additional_assets
                      ? 'assigned:mine.any_asset'
                      : 'assigned:mine.asset_of_assignment',
                  )
            }
            error={isMissing && <FieldError>{t('assigned:mine.asset_missing')}</FieldError>}
            required
            withAsterisk
            searchable
            data-autofocus
            data={options}
            filter={({ options: all }) => all}
            nothingFoundMessage={<NoOptionsItem>{t('common:record.nothing_found')}</NoOptionsItem>}
            value={selection}
            onChange={setSelection}
            onSearchChange={setText}
          />
        )}
        {start.problem && <ProblemNotice problem={start.problem} />}
        <DialogActions onCancel={close} isPending={start.starting === 'new'} submitLabel={t('assigned:start')} />
      </Stack>
    </form>
  );
}

/** The assets of the assignment, and others where it has more of them or allows them. */
function useAssets(assignment: StartableAssignment, outbox: Outbox, isOffline: boolean, assetId: string | null) {
  const [text, setText] = useState('');
  const own = assignment.assets;
  const isName = own.some(({ display_name }) => display_name === text);
  const searchText = useSearchText(isName ? '' : text);
  const results = useStartAssets(outbox, isOffline, { searchText, selectedId: assetId, types: undefined });
  const isFound = createWordFilter(searchText);
  const matching = own.filter(
    ({ uuid, display_name, asset_id }) => uuid === assetId || isFound(`${display_name} ${asset_id}`),
  );
  const hasOthers = assignment.allow_additional_assets || assignment.has_more_assets;
  const others: StoredAsset[] = hasOthers
    ? results.options
        .filter(({ value }) => !own.some(({ uuid }) => uuid === value))
        .map(({ value, label, asset_id, type_uuid, fields }) => ({
          ...{ uuid: String(value), display_name: label, asset_id },
          ...(type_uuid !== undefined && { type_uuid }),
          ...(fields && { fields }),
        }))
    : [];
  const all: StoredAsset[] = [...matching, ...others];
  return {
    options: all.map(({ uuid, display_name, asset_id }) => ({ value: uuid, label: `${display_name} (${asset_id})` })),
    find: (uuid: string) => all.find((asset) => asset.uuid === uuid),
    setText: (typed: string) => setText(typed.replace(/ \([^()]*\)$/, '')),
  };
}
