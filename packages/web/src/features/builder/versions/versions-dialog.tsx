import { diffRecords, type TemplateRecords } from '@rounds/engine';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  Chip,
  confirm,
  Dialog,
  FormError,
  Grid,
  Row,
  SkeletonRows,
  Text,
  toast,
} from '../../../ui/index.ts';
import { ConflictList } from '../conflict/conflict-list.tsx';
import { DocumentPreview } from '../preview/index.ts';
import { useBuilder, usePublished, useRecords } from '../state/builder-context.tsx';
import { useVersions } from '../state/builder-queries.ts';
import { compareVersions } from './compare-versions.ts';
import { type LoadedVersion, useDiscardDraft, useVersion } from './version-queries.ts';
import classes from './versions-dialog.module.css';

type Shown = { readonly version: number; readonly as: 'questions' | 'differences' };

/** The published versions: to read, to compare with the draft, and to go back to. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const [selection, setSelection] = useState<Shown | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={selection ? t('versions.version', { version: selection.version }) : t('versions.title')}
      size={selection ? 860 : 640}
    >
      {selection ? (
        <Version key={selection.version} selection={selection} onShow={setSelection} onRestored={onClose} />
      ) : (
        <VersionList onShow={setSelection} onClose={onClose} />
      )}
    </Dialog>
  );
}

function VersionList({ onShow, onClose }: { onShow: (selection: Shown) => void; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const { version: published, hasDraft } = usePublished();
  const versions = useVersions(session.id);
  if (published === null)
    return (
      <Text size="sm" tone="ink2">
        {t('versions.none')}
      </Text>
    );
  if (versions.length === 0) return <SkeletonRows rows={3} />;
  return (
    <Grid shrink gap={3}>
      {hasDraft && <DiscardDraft version={published} onDone={onClose} />}
      <ul>
        {versions.map(({ id, version, title, published_at, published_by }) => (
          <Row as="li" key={id} wrap gap={1} columnGap={3} py={2} borderBottom="line2" className={classes.version}>
            <Chip tone={version === published ? 'brand' : undefined}>{t('versions.version', { version })}</Chip>
            <Grid as="span" shrink size="sm" breakWords flex="1 1 200px">
              {title && <b dir="auto">{title}</b>}
              <Text as="span" tone="ink2" tabular>
                {format.dateTime(published_at)}
                {published_by && <bdi>{`, ${published_by}`}</bdi>}
              </Text>
            </Grid>
            <Row as="span" wrap align="stretch" gap={1}>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('versions.open_version', { version })}
                onClick={() => onShow({ version, as: 'questions' })}
              >
                {t('versions.open')}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('versions.compare_version', { version })}
                onClick={() => onShow({ version, as: 'differences' })}
              >
                {t('versions.compare')}
              </Button>
            </Row>
          </Row>
        ))}
      </ul>
    </Grid>
  );
}

function DiscardDraft({ version, onDone }: { version: number; onDone: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const discard = useDiscardDraft(session);
  const handleDiscard = async () => {
    const agreed = await confirm({
      title: t('versions.discard_title', { version }),
      text: t('versions.discard_text'),
      confirmLabel: t('versions.discard'),
      danger: true,
    });
    if (!agreed) return;
    const before = session.store.records();
    discard.mutate(undefined, {
      onSuccess: () => {
        const undo = () => {
          session.attempt((records) => ({ patch: diffRecords(records, before) }));
        };
        toast.success(t('versions.discarded', { version }), { undo });
        onDone();
      },
    });
  };
  return (
    <Row wrap justify="between" gap={2} size="sm" py={2} px={3} radius="card" bg="amber-soft" tone="amber-ink">
      <span>{t('versions.draft')}</span>
      <Button variant="default" size="compact-md" loading={discard.isPending} onClick={handleDiscard}>
        {t('versions.discard')}
      </Button>
    </Row>
  );
}

interface VersionProps {
  selection: Shown;
  onShow: (selection: Shown | null) => void;
  onRestored: () => void;
}

function Version({ selection, onShow, onRestored }: VersionProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { version, as } = selection;
  const { data, error } = useVersion(session.id, version);
  const now = useRecords((records) => records);
  const differences = useMemo(() => data && compareVersions(data.records, now), [data, now]);
  const restore = ({ records: old }: LoadedVersion) => {
    session.store.endGesture();
    if (session.attempt((records) => ({ patch: diffRecords(records, old) }))) return;
    toast.success(t('versions.restored', { version }), { undo: session.captureUndo() });
    onRestored();
  };
  return (
    <Grid shrink gap={3}>
      <Row wrap gap={1}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} data-mirror />}
          onClick={() => onShow(null)}
        >
          {t('versions.all')}
        </Button>
        <Box as="span" grow />
        <Button
          variant="default"
          size="compact-md"
          onClick={() => onShow({ version, as: as === 'questions' ? 'differences' : 'questions' })}
        >
          {t(as === 'questions' ? 'versions.compare' : 'versions.open')}
        </Button>
        <Button size="compact-md" disabled={!differences?.length} onClick={() => data && restore(data)}>
          {t('versions.restore')}
        </Button>
      </Row>
      {error && <FormError>{error.message}</FormError>}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && differences && as === 'differences' && (
        <Differences version={version} older={data.records} now={now} differences={differences} />
      )}
      {data && as === 'questions' && (
        <>
          <Text size="sm" tone="ink2">
            {t('versions.read_only')}
          </Text>
          <Box overflow="auto" border="line" radius="card" maxHeight="60vh">
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <DocumentPreview document={data.document} />
            </Suspense>
          </Box>
        </>
      )}
    </Grid>
  );
}

interface DifferencesProps {
  readonly version: number;
  readonly older: TemplateRecords;
  readonly now: TemplateRecords;
  readonly differences: ReturnType<typeof compareVersions>;
}

/** Shows what is different in the draft, with the changed words marked. */
function Differences({ version, older, now, differences }: DifferencesProps) {
  const { t } = useTranslation('builder');
  if (differences.length === 0)
    return (
      <Text size="sm" tone="ink2">
        {t('versions.same', { version })}
      </Text>
    );
  return (
    <ConflictList
      conflicts={differences}
      title={t('versions.differences', { count: differences.length, version })}
      missing={t('versions.missing')}
      states={{ before: older, mine: older, theirs: now }}
      names={{ mine: t('versions.version', { version }), theirs: t('versions.draft_name') }}
    />
  );
}
