import { type Asset, assets } from '@rounds/contract/assets';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import {
  DialogActions,
  Grid,
  LoadFailed,
  Modal,
  Notice,
  Radio,
  SkeletonRows,
  Stack,
  Text,
  toast,
} from '../../../ui/index.ts';
import { assetResource } from '../asset-queries.ts';
import { type ComparedProperty, useComparison } from './use-comparison.ts';

interface MergeDialogProps {
  /** One asset, for which the person chooses the other one, or both. */
  readonly uuids: readonly [string] | readonly [string, string];
  readonly onMerged?: () => void;
  readonly onClose: () => void;
}

/** Merges two assets that are the same thing: which one stays, and which value of each property. */
export default function MergeDialog({ uuids, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['assets', 'lists']);
  const [first, given] = uuids;
  const [selection, setSelection] = useState<string | null>(given ?? null);
  return (
    <Modal opened onClose={onClose} title={t('merge.title')} size={640}>
      <Stack gap={4}>
        {given === undefined && (
          <RecordSelect
            endpoint={assets.search}
            name="merged_uuid"
            label={t('merge.other')}
            description={t('merge.other_hint')}
            excluded={[first]}
            value={selection}
            onChange={setSelection}
          />
        )}
        {selection !== null && (
          <Comparison key={selection} uuids={[first, selection]} onMerged={onMerged} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

interface ComparisonProps extends Pick<MergeDialogProps, 'onMerged' | 'onClose'> {
  readonly uuids: readonly [string, string];
}

function Comparison({ uuids, onMerged, onClose }: ComparisonProps) {
  const [first, second] = [assetResource.useGet(uuids[0]), assetResource.useGet(uuids[1])];
  const failed = [first, second].find(({ error }) => error);
  if (failed?.error) return <LoadFailed error={failed.error} retry={() => void failed.refetch()} />;
  if (!first.data || !second.data) return <SkeletonRows rows={4} />;
  return <MergeForm pair={[first.data, second.data]} onMerged={onMerged} onClose={onClose} />;
}

interface MergeFormProps extends Pick<MergeDialogProps, 'onMerged' | 'onClose'> {
  readonly pair: readonly [Asset, Asset];
}

function MergeForm({ pair, onMerged, onClose }: MergeFormProps) {
  const { t } = useTranslation(['assets', 'common']);
  const navigate = useNavigate();
  const refresh = assetResource.useInvalidate();
  const [keptIndex, setKeptIndex] = useState<0 | 1>(0);
  /** The asset whose value is taken, by property: by default the asset that stays, unless it has none. */
  const [takenFrom, setTakenFrom] = useState<Readonly<Record<string, 0 | 1>>>({});
  const { properties, isLoading } = useComparison(pair);
  const keptAsset = pair[keptIndex];
  const otherAsset = pair[keptIndex === 0 ? 1 : 0];
  const getSource = ({ name, values }: ComparedProperty): 0 | 1 =>
    takenFrom[name] ?? (values[keptIndex] === null ? (keptIndex === 0 ? 1 : 0) : keptIndex);
  const take = properties.filter((property) => getSource(property) !== keptIndex).map(({ name }) => name);
  const lostFields = toLostFields(pair, take.includes('type') ? keptIndex : keptIndex === 0 ? 1 : 0);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(assets.merge, {
        params: { id: keptAsset.uuid },
        body: { merged_uuid: otherAsset.uuid, take },
        silent: false,
      }),
    onSuccess: async (asset) => {
      await refresh();
      toast.success(t('merge.done', { name: asset.display_name }));
      onMerged?.();
      onClose();
      void navigate(paths.assets.get(asset.uuid));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  if (isLoading) return <SkeletonRows rows={4} />;
  const toLabel = ({ display_name, asset_id }: Asset) => t('merge.asset', { name: display_name, number: asset_id });
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        <Radio.Group
          label={t('merge.keep')}
          description={t('merge.keep_hint')}
          value={String(keptIndex)}
          onChange={(value) => setKeptIndex(value === '0' ? 0 : 1)}
        >
          <Grid gap={3} mt={2} breakWords template="1fr 1fr">
            {pair.map((asset, index) => (
              <Radio key={asset.uuid} value={String(index)} label={toLabel(asset)} />
            ))}
          </Grid>
        </Radio.Group>
        {properties.map((property) => (
          <Radio.Group
            key={property.name}
            label={property.label}
            value={String(getSource(property))}
            onChange={(value) => setTakenFrom({ ...takenFrom, [property.name]: value === '0' ? 0 : 1 })}
          >
            <Grid gap={3} mt={2} breakWords template="1fr 1fr">
              {property.values.map((value, index) => (
                <Radio key={pair[index]!.uuid} value={String(index)} label={value ?? t('no_value')} />
              ))}
            </Grid>
          </Radio.Group>
        ))}
        {properties.length === 0 && <Text size="md">{t('merge.same')}</Text>}
        {lostFields && <Notice>{t('merge.fields_lost', { type: lostFields })}</Notice>}
        <Notice tone="calm">
          {t('merge.consequence', { name: otherAsset.display_name, kept: keptAsset.display_name })}
        </Notice>
        <DialogActions onCancel={onClose} isPending={isPending} submitLabel={t('merge.submit')} />
      </Stack>
    </form>
  );
}

/** The type of the asset whose values of fields are not kept, because the one that stays has another type. */
function toLostFields(pair: readonly [Asset, Asset], index: 0 | 1): string | null {
  const [one, other] = pair;
  const { type, fields } = pair[index];
  return one.type?.uuid !== other.type?.uuid && type && Object.keys(fields).length > 0 ? type.name : null;
}
