/** The panels next to the inspections of an asset: its fields, place, files and label. */
import type { Asset } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import type { CustomField } from '@rounds/contract/custom-fields';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../../kit/custom-fields/index.ts';
import { fileAddress, pictureAddress } from '../../../kit/form/index.ts';
import { toDirections, useCoordinates } from '../../../kit/map/index.ts';
import { changeSearch, paths } from '../../../paths.ts';
import { getShownName, useFormat } from '../../../platform/i18n/index.ts';
import { useAppSettings, useCan } from '../../../platform/session/index.ts';
import { Anchor, Box, Button, FactList, ICON, Panel, QrPicture, Row, SkeletonRows, Text } from '../../../ui/index.ts';
import { LabelDialog } from '../labels/label-dialog.tsx';
import { PlacePicture } from '../map/place-picture.tsx';
import { DueDate } from '../reminders/due-date.tsx';
import { isDateType } from '../reminders/reminder-queries.ts';
import { useTypeFields } from '../types/asset-type-queries.ts';
import { useAssetFiles } from './asset-files.tsx';
import { Count } from './asset-inspections.tsx';
import classes from './asset-page.module.css';
import { useAssetPhotos } from './asset-photos.tsx';
/** The values of the fields of its type. */
export function FieldsPanel({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['assets', 'lists']);
  const format = useFormat();
  const { data: fields, isLoading } = useTypeFields(asset.type?.uuid ?? null);
  return (
    <Panel title={asset.type?.name ?? t('details')}>
      {isLoading && <SkeletonRows rows={3} />}
      <FactList
        facts={[
          ...(fields ?? []).map((field) => ({
            label: getShownName(field),
            value: <AssetValue asset={asset} field={field} />,
          })),
          { label: t('lists:assets.columns.created_at'), value: format.dateTime(asset.created_at) },
        ]}
      />
    </Panel>
  );
}
function AssetValue({ asset, field }: { asset: Asset; field: CustomField }) {
  const { t } = useTranslation('assets');
  const value = asset.fields[field.key];
  if (value === undefined) return t('no_value');
  const fieldValue = <FieldValue field={field} value={value} />;
  const isDate = typeof value === 'string' && isDateType(field.field_type);
  if (!isDate || asset.archived_at) return fieldValue;
  return (
    <DueDate assetUuid={asset.uuid} fieldKey={field.key} value={value}>
      {fieldValue}
    </DueDate>
  );
}
interface PlacePanelProps {
  readonly asset: Asset;
  /** The address and time zone of its site. */
  readonly site: AssetSummary['site'];
}
/** Shows where an asset is: the address of its site, its coordinates, a map if there are tiles, and the way there. */
export function PlacePanel({ asset: { place, display_name }, site }: PlacePanelProps) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const toText = useCoordinates();
  const { data: settings } = useAppSettings();
  const zone = site?.time_zone;
  const isElsewhere = zone && zone !== format.timeZone;
  if (!place && !site?.address && !isElsewhere) return null;
  return (
    <Panel title={t('fields.place')}>
      {place && settings?.map_tile_url && <PlacePicture place={place} name={display_name} />}
      {site?.address && (
        <Text as="address" preLine className={classes.address} dir="auto">
          {site.address}
        </Text>
      )}
      {place && <bdi>{toText(place)}</bdi>}
      {isElsewhere && (
        <Text fontSize="sm" tone="ink2">
          {t('local_time', { time: format.nowIn(zone) })}
        </Text>
      )}
      {place && (
        <Row wrap align="stretch" gap={1} columnGap={4} mt={2}>
          <Anchor component={Link} {...paths.assets.list({ show: 'map', at: place })} size="sm">
            {t('map.open')}
          </Anchor>
          <Anchor href={toDirections(place)} target="_blank" rel="noreferrer" size="sm">
            {t('map.directions')}
          </Anchor>
        </Row>
      )}
    </Panel>
  );
}
const MAX_THUMBS = 4;
const MAX_FILES = 3;
/** The latest pictures, attached ones first, and the names of other files. */
export function FilesPanel({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const can = useCan();
  const { data: files } = useAssetFiles(asset.uuid);
  const { data: photos } = useAssetPhotos(asset.uuid, can('INS_VIEW_INSPECTION_REPORT'));
  const photoList = photos?.pages[0]?.list ?? [];
  const others = (files ?? []).filter(({ type }) => !type.startsWith('image/'));
  const pictures = [...(files ?? []).filter(({ type }) => type.startsWith('image/')), ...photoList];
  const isEmpty = pictures.length + others.length === 0;
  return (
    <Panel
      label={t('tabs.files')}
      title={
        <>
          {t('tabs.files')}
          {files && files.length > 0 && <Count count={files.length} />}
        </>
      }
      actions={
        <Anchor component={Link} {...changeSearch({ tab: 'files' })} size="sm">
          {t(isEmpty && can('SST_MANAGE_ASSET') && !asset.archived_at ? 'files.add' : 'files.show')}
        </Anchor>
      }
    >
      {isEmpty && (
        <Text fontSize="sm" tone="ink2">
          {t('files.none')}
        </Text>
      )}
      {others.length > 0 && (
        <Box as="ul" mb={2}>
          {others.slice(0, MAX_FILES).map(({ uuid, name }) => (
            <Text as="li" breakWords key={uuid}>
              <Anchor href={fileAddress(uuid, { download: true })} download size="sm">
                <bdi>{name}</bdi>
              </Anchor>
            </Text>
          ))}
        </Box>
      )}
      {pictures.length > 0 && (
        <Link {...changeSearch({ tab: 'files' })} className={classes.thumbs} aria-label={t('photos.show')}>
          {pictures.slice(0, MAX_THUMBS).map(({ uuid }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo may be in several inspections
            <img key={`${uuid} ${index}`} src={pictureAddress(uuid, 'thumb')} alt="" loading="lazy" />
          ))}
        </Link>
      )}
    </Panel>
  );
}
/** The code that its printed label has, which opens this page. */
export function LabelPanel({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Panel title={t('labels.one')}>
      <Row align="stretch" gap={4}>
        <QrPicture
          text={`${window.location.origin}${paths.assets.get(asset.uuid).to}`}
          label={t('labels.code', { name: asset.display_name })}
          size={96}
        />
        <div>
          <Text fontSize="sm" tone="ink2">
            {t('labels.text')}
          </Text>
          <Button mt={8} variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => setPrinting(true)}>
            {t('labels.print')}
          </Button>
        </div>
      </Row>
      {isPrinting && <LabelDialog selection={{ ids: [asset.id] }} count={1} onClose={() => setPrinting(false)} />}
    </Panel>
  );
}
