import { migrateTemplate, toRecords } from '@rounds/engine';
import { IconDots, IconDownload, IconEye, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { printWords } from '../../../kit/form/index.ts';
import { useChangeText } from '../../../kit/inspections/use-change-text.ts';
import { paths } from '../../../paths.ts';
import {
  discardRejected,
  FILE_UNREADABLE,
  getInspectionTitle,
  listRejected,
  type Outbox,
  type RejectedItem,
  retryRejected,
  saveBackup,
  useOutboxState,
} from '../../../platform/offline/index.ts';
import {
  ActionIcon,
  Box,
  Button,
  confirm,
  ICON,
  ListRow,
  Menu,
  Row,
  stripLinks,
  Text,
  toast,
} from '../../../ui/index.ts';
import classes from './waiting-drawer.module.css';

/** Lists what the server rejected. The person sends it again, saves it as a file or discards it, one by one or all. */
export function RejectedList({ outbox, close }: { outbox: Outbox; close: () => void }) {
  const { t } = useTranslation('sending');
  const { waiting, rejected } = useOutboxState(outbox);
  const { data: items = [] } = useQuery({
    queryKey: ['device', 'rejected', outbox.owner, waiting, rejected],
    queryFn: () => listRejected(outbox.db),
    networkMode: 'always',
  });
  if (items.length === 0) return null;
  const retry = (items: readonly RejectedItem[]) => void retryRejected(outbox, items, new Date());
  const discard = async (items: readonly RejectedItem[]) => {
    const count = items.length;
    const question = { text: t('rejected.discard_text'), confirmLabel: t('rejected.discard'), danger: true };
    if (!(await confirm({ title: t('rejected.discard_title', { count }), ...question }))) return;
    await discardRejected(outbox, items);
    toast.success(t('rejected.discarded', { count }));
  };
  return (
    <section className={classes.section}>
      <Box as="h3" mb={1}>
        {t('rejected.title')}
      </Box>
      <Text tone="ink2">{t('rejected.text')}</Text>
      <ul>
        {items.map((item) => (
          <RejectedRow
            key={item.key}
            item={item}
            retry={() => retry([item])}
            save={() => void saveBackup(outbox, [item])}
            discard={() => void discard([item])}
            close={close}
          />
        ))}
      </ul>
      {items.length > 1 && (
        <Row wrap gap={2} mt={2}>
          <Button variant="default" onClick={() => retry(items)}>
            {t('rejected.retry_all')}
          </Button>
          <Button variant="default" onClick={() => void saveBackup(outbox, items)}>
            {t('rejected.export_all')}
          </Button>
          <Button variant="default" onClick={() => void discard(items)}>
            {t('rejected.discard_all')}
          </Button>
        </Row>
      )}
    </section>
  );
}

interface RejectedRowProps {
  readonly item: RejectedItem;
  readonly retry: () => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly close: () => void;
}

function RejectedRow({ item, retry, save, discard, close }: RejectedRowProps) {
  const { t } = useTranslation('sending');
  const navigate = useNavigate();
  const { name, value } = useWords(item);
  const { inspection, reason } = item;
  const view = () => {
    close();
    void navigate(paths.inspections.conduct(inspection.uuid));
  };
  return (
    <ListRow
      className={classes.row}
      title={<span dir="auto">{name}</span>}
      description={
        <>
          {value && (
            <Text as="span" block tone="ink" dir="auto">
              {value}
            </Text>
          )}
          <Box as="span" block dir="auto">
            {getInspectionTitle(inspection)}
          </Box>
          <Text as="span" block tone="red-ink">
            {reason.code === FILE_UNREADABLE ? t('rejected.unreadable') : reason.message}
          </Text>
        </>
      }
      end={
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('rejected.actions', { name })}>
              <IconDots {...ICON} size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconEye {...ICON} />} onClick={view}>
              {t('rejected.view')}
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh {...ICON} />} onClick={retry}>
              {t('rejected.retry')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={save}>
              {t('rejected.export')}
            </Menu.Item>
            <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={discard}>
              {t('rejected.discard')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    />
  );
}

const NOTHING = toRecords(
  migrateTemplate({
    ...{ title: '', description: '', language: 'en', items: [], response_sets: [], rule_sets: [] },
    ...{ grouped_items: [], info: [], image_markers: [], custom_units: [], tests: [] },
  }),
);

/** Describes what was rejected: for an answer its question and its value. */
function useWords(item: RejectedItem): { readonly name: string; readonly value: string } {
  const { t } = useTranslation(['sending', 'common']);
  const { template, inspection } = item;
  const records = useMemo(() => (template ? toRecords(migrateTemplate(template.document)) : NOTHING), [template]);
  const toChangeText = useChangeText({ records, words: printWords(records, inspection.context) });
  if (item.kind === 'file') return { name: t('rejected.file', { name: item.file.name }), value: '' };
  if (item.kind === 'issue') {
    const { title, source } = item.issue.body;
    const problems = Object.values(item.reason.fields ?? {}).flat();
    const value = problems.length > 0 ? problems.join(' ') : source ? toTitle(source.item_id) : '';
    return { name: t('rejected.issue', { title }), value };
  }
  if (item.kind === 'completion') {
    const problems = item.reason.problems?.map((problem) => toTitle(problem.item_id)) ?? [];
    return { name: t('rejected.completion'), value: [...new Set(problems)].join(', ') };
  }
  if (item.kind === 'inspection') {
    const { changes, files } = item;
    const parts = [
      changes > 0 && t('common:waiting.answers', { count: changes }),
      files > 0 && t('common:waiting.files', { count: files }),
    ];
    return { name: t('rejected.inspection'), value: parts.filter(Boolean).join(' · ') };
  }
  return { name: toTitle(item.change.item_id), value: toChangeText(item.change).join(', ') };

  function toTitle(id: string): string {
    const item = records.items[id];
    return item ? stripLinks(item.title) : t('rejected.unknown');
  }
}
