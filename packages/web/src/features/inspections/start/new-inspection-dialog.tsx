import { IconCloudOff, IconPlus, IconScan } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AssetLabel, findScannedAsset, ScanAssetDialog, type ScannedAsset } from '../../../kit/form/index.ts';
import { inspectionResource } from '../../../kit/inspections/inspection-queries.ts';
import {
  isOutOfReach,
  type Start,
  startInspection,
  TemplateNotHere,
  toStarter,
} from '../../../kit/inspections/start-inspection.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/index.ts';
import { type Outbox, useIsOffline } from '../../../platform/offline/index.ts';
import { useCan, useSessionUser } from '../../../platform/session/index.ts';
import {
  Button,
  DialogActions,
  EmptyState,
  FieldError,
  FormError,
  Grid,
  ICON,
  Modal,
  NoOptionsItem,
  Notice,
  Select,
  Stack,
  Text,
  toast,
  useIsPhone,
  useSearchText,
} from '../../../ui/index.ts';
import { loadAssetDialog } from '../../assets/index.ts';
import classes from './new-inspection-dialog.module.css';
import { RecentChoices } from './recent-choices.tsx';
import { useRecentStarts } from './recent-starts.ts';
import { isAllowed, useStartAssets, useStartTemplates } from './start-options.ts';

const AssetDialog = lazy(() => loadAssetDialog().then((file) => ({ default: file.AssetDialog })));

interface NewInspectionProps {
  readonly outbox: Outbox;
  readonly start: {
    readonly template: string | null;
    readonly asset: string | null;
    /** Whether the dialog begins with scanning the label of an asset. */
    readonly isScan: boolean;
  };
  readonly close: () => void;
}

/** Selects template and asset, then opens the new inspection. */
export function NewInspectionDialog({ outbox, start, close }: NewInspectionProps) {
  const { t } = useTranslation(['inspections', 'common']);
  return (
    <Modal opened onClose={close} title={t('new.title')} size={480} fullScreen={useIsPhone()}>
      <NewInspectionForm outbox={outbox} start={start} close={close} />
    </Modal>
  );
}

function NewInspectionForm({ outbox, start, close }: NewInspectionProps) {
  const { t } = useTranslation(['inspections', 'common']);
  const [template, setTemplate] = useState(start.template);
  const [asset, setAsset] = useState(start.asset);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isScanning, setScanning] = useState(start.isScan);
  const isTemplateGiven = start.template !== null;
  const [isAdding, setAdding] = useState(false);
  const isPhone = useIsPhone();
  const can = useCan();
  const isOffline = useIsOffline(outbox);
  const [templateText, setTemplateText] = useState('');
  const [assetText, setAssetText] = useState('');
  const templateQuery = useSearchText(templateText);
  const assetQuery = useSearchText(assetText);
  const templates = useStartTemplates(outbox, isOffline, templateQuery, template);
  const types = templates.options.find(({ value }) => String(value) === template)?.asset_types;
  const assets = useStartAssets(outbox, isOffline, { searchText: assetQuery, selectedId: asset, types });
  const recent = useRecentStarts(outbox, isOffline);
  const recentAssets = recent.assets.filter((one) => isAllowed(types, one));
  const chosenAsset = assets.options.find(({ value }) => value === asset);
  const isTemplateKnown = templates.options.some(({ value }) => String(value) === template);
  const isWrongType = chosenAsset !== undefined && !isAllowed(types, chosenAsset);
  const isAssetGone = asset !== null && !chosenAsset && !assets.isLoading;
  const { begin, isStarting, refusal } = useStart(outbox, isOffline);
  // The asset of the URL is selected only once it has been found.
  const isLookingUp = (template !== null && templates.isLoading) || (asset !== null && assets.isLoading);
  const templateField = useRef<HTMLInputElement>(null);
  const assetField = useRef<HTMLInputElement>(null);
  const hasNoTemplate = !template || !isTemplateKnown;
  const typeNames = types?.map(({ name }) => name).filter(Boolean) ?? [];
  const typeHint =
    types === undefined
      ? ''
      : typeNames.length > 0
        ? t('new.only_types', { types: typeNames.join(', ') })
        : t('new.only_some_types');
  const assetProblem = isAssetGone
    ? t(isOffline ? 'new.no_asset_here' : 'new.asset_not_here')
    : isWrongType && `${t('new.wrong_type', { name: chosenAsset.label })} ${typeHint}`;
  const takeScanned = (asset: ScannedAsset) => {
    if (isAllowed(types, asset)) setAsset(String(asset.value));
    else toast.error(`${t('new.wrong_type', { name: asset.label })} ${typeHint}`);
  };
  const findAsset = async (assetLabel: AssetLabel) => {
    try {
      if (!isOffline) return await findScannedAsset(assetLabel, { silent: true });
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
    }
    return findOnDevice(outbox, assetLabel);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (hasNoTemplate) return templateField.current?.focus();
    if (asset && (!chosenAsset || isWrongType)) return assetField.current?.focus();
    void begin({
      template_id: Number(template),
      asset: chosenAsset
        ? {
            uuid: String(chosenAsset.value),
            asset_id: chosenAsset.asset_id,
            display_name: chosenAsset.label,
            ...(chosenAsset.type_uuid !== undefined && { type_uuid: chosenAsset.type_uuid }),
            ...(chosenAsset.fields && { fields: chosenAsset.fields }),
          }
        : null,
    });
  };
  if (templates.hasNone && !isOffline) return <NoTemplates />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        {isOffline && <Notice Icon={IconCloudOff}>{t('new.offline')}</Notice>}
        <Button variant="default" leftSection={<IconScan {...ICON} />} onClick={() => setScanning(true)}>
          {t('new.scan')}
        </Button>
        {isScanning && <ScanAssetDialog find={findAsset} onFound={takeScanned} onClose={() => setScanning(false)} />}
        <Select
          ref={templateField}
          label={t('new.template')}
          description={isSubmitted && hasNoTemplate ? undefined : t('new.template_hint')}
          required
          withAsterisk
          searchable
          data-autofocus={(!isPhone && !isTemplateGiven) || undefined}
          data={toGroups(templateQuery ? [] : recent.templates, templates.options, {
            recent: t('new.recent'),
            others: t('new.others'),
          })}
          filter={({ options }) => options}
          nothingFoundMessage={
            <NoOptionsItem>{isOffline ? t('new.no_template_here') : t('new.no_template')}</NoOptionsItem>
          }
          error={isSubmitted && hasNoTemplate && <FieldError>{t('new.choose_template')}</FieldError>}
          value={template}
          onChange={setTemplate}
          onSearchChange={(text) => setTemplateText(toSearchText(text, templates.options))}
        />
        {isPhone && !template && (
          <RecentChoices label={t('new.template')} choices={recent.templates} onChoose={setTemplate} />
        )}
        <Select
          ref={assetField}
          label={t('new.asset')}
          description={isAssetGone || isWrongType ? undefined : `${t('new.asset_hint')} ${typeHint}`.trim()}
          searchable
          clearable
          data-autofocus={(!isPhone && isTemplateGiven) || undefined}
          error={assetProblem && <FieldError>{assetProblem}</FieldError>}
          data={toGroups(assetQuery ? [] : recentAssets, assets.options, {
            recent: t('new.recent'),
            others: t('new.others'),
          })}
          filter={({ options }) => options}
          nothingFoundMessage={
            <NoOptionsItem>
              {`${isOffline ? t('new.no_asset_here') : t('new.no_asset')} ${typeHint}`.trim()}
            </NoOptionsItem>
          }
          renderOption={({ option }) => {
            const match = [...assets.options, ...recentAssets].find(({ value }) => value === option.value);
            return (
              <Grid as="span">
                <span dir="auto">{option.label}</span>
                <Text as="span" size="xs" tone="ink3">
                  <bdi>{match?.asset_id}</bdi>
                </Text>
              </Grid>
            );
          }}
          value={asset}
          onChange={setAsset}
          onSearchChange={(text) => setAssetText(toSearchText(text, assets.options))}
        />
        {isPhone && !asset && <RecentChoices label={t('new.asset')} choices={recentAssets} onChoose={setAsset} />}
        {!isOffline && can('SST_MANAGE_ASSET') && (
          <Button
            variant="subtle"
            className={classes.newAsset}
            leftSection={<IconPlus {...ICON} />}
            onClick={() => setAdding(true)}
          >
            {t('new.new_asset')}
          </Button>
        )}
        {isAdding && (
          <Suspense>
            <AssetDialog record={null} onSaved={({ uuid }) => setAsset(uuid)} onClose={() => setAdding(false)} />
          </Suspense>
        )}
        {refusal && <FormError>{refusal}</FormError>}
        <DialogActions onCancel={close} isPending={isStarting || isLookingUp} submitLabel={t('new.start')} />
      </Stack>
    </form>
  );
}

async function findOnDevice({ db }: Outbox, { uuid, number }: AssetLabel): Promise<ScannedAsset | undefined> {
  const storedAssets = await db.getAll('assets');
  const match = storedAssets.find((asset) => (uuid ? asset.uuid === uuid.toLowerCase() : asset.asset_id === number));
  if (!match) return undefined;
  const { uuid: value, display_name: label, ...asset } = match;
  return { ...asset, value, label };
}

interface Named {
  readonly value: string | number;
  readonly label: string;
}

/** Groups options, those used last first; without any of these, there are no groups. */
function toGroups(recent: readonly Named[], all: readonly Named[], names: { recent: string; others: string }) {
  const toOption = ({ value, label }: Named) => ({ value: String(value), label });
  const others = all.filter(({ value }) => recent.every((one) => one.value !== value)).map(toOption);
  if (recent.length === 0) return others;
  return [
    { group: names.recent, items: recent.map(toOption) },
    { group: names.others, items: others },
  ];
}

/** Returns the text to search; the label of the selected option in the field does not count as a search. */
const toSearchText = (text: string, options: readonly { readonly label: string }[]): string =>
  options.some(({ label }) => label === text) ? '' : text;

/** Tells that nothing can be inspected before a template is published. */
export function NoTemplates() {
  const { t } = useTranslation('inspections');
  const can = useCan();
  const canManage = can('CKL_MANAGE_TEMPLATES');
  return (
    <EmptyState
      title={t('new.none.title')}
      text={canManage ? t('new.none.text') : t('new.none.ask')}
      action={
        canManage && (
          <Button component={Link} {...paths.templates.list()}>
            {t('new.none.go')}
          </Button>
        )
      }
    />
  );
}

function useStart(outbox: Outbox, isOffline: boolean) {
  const { t } = useTranslation('inspections');
  const user = useSessionUser();
  const navigate = useNavigate();
  const invalidate = inspectionResource.useInvalidate();
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const begin = async (start: Start) => {
    setStarting(true);
    setRefusal(null);
    try {
      const uuid = await startInspection(outbox, start, { ...toStarter(user), isOffline });
      void invalidate();
      await navigate(paths.inspections.conduct(uuid));
    } catch (error) {
      if (error instanceof TemplateNotHere) setRefusal(t('new.template_not_here'));
      else setRefusal(error instanceof CallError ? error.message : t('new.failed'));
      setStarting(false);
    }
  };
  return { begin, isStarting, refusal };
}
