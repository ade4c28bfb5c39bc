import { assets } from '@rounds/contract/assets';
import { MAX_ASSIGNMENT_ASSETS, type NamedAsset } from '@rounds/contract/assignments';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/index.ts';
import { Button, FieldError, ICON, Row, Switch } from '../../../../ui/index.ts';
import { StepSection } from '../step-section.tsx';
import type { AssignmentForm } from '../use-assignment-form.ts';
import { AddByName } from './add-by-name.tsx';
import { AddManyAssets } from './add-many-assets.tsx';
import { ChosenAssets } from './chosen-assets.tsx';
import { DynamicRules } from './dynamic-rules.tsx';

const searchAssets = (q: string, signal: AbortSignal) => call(assets.search, { query: { q }, signal, silent: true });

interface AssetsStepProps {
  readonly form: AssignmentForm;
  readonly isNew: boolean;
}

export function AssetsStep({ form, isNew }: AssetsStepProps) {
  const { t } = useTranslation('assignments');
  const [isAddingMany, setAddingMany] = useState(false);
  const { assets: chosen, allow_additional_assets } = form.draft;
  const error = form.getError('asset_uuids');
  const add = (added: readonly NamedAsset[]) => {
    const known = new Set(chosen.map(({ uuid }) => uuid));
    const fresh = added.filter(({ uuid }) => !known.has(uuid));
    form.change({ assets: [...chosen, ...fresh].slice(0, MAX_ASSIGNMENT_ASSETS) });
  };
  return (
    <StepSection step="assets" text={[t('assets.text'), ...(isNew ? [] : [t('assets.removed')])].join(' ')}>
      <AddByName
        name="asset_uuids"
        label={t('assets.add')}
        placeholder={t('assets.placeholder')}
        error={error}
        searchKey="assignment assets"
        search={searchAssets}
        isAdded={({ value }) => chosen.some(({ uuid }) => uuid === value)}
        getHint={({ asset_id }) => asset_id}
        onAdd={({ value, asset_id, label }) => add([{ uuid: String(value), asset_id, display_name: label }])}
      />
      <Row wrap gap={2}>
        <Button variant="default" leftSection={<IconPlus {...ICON} />} onClick={() => setAddingMany(true)}>
          {t('assets.add_many')}
        </Button>
      </Row>
      <ChosenAssets
        assets={chosen}
        onRemove={(uuid) => form.change({ assets: chosen.filter((asset) => asset.uuid !== uuid) })}
        onClear={() => form.change({ assets: [] })}
      />
      {chosen.length === MAX_ASSIGNMENT_ASSETS && (
        <FieldError>{t('assets.most', { count: MAX_ASSIGNMENT_ASSETS })}</FieldError>
      )}
      <DynamicRules form={form} />
      <Switch
        label={t('assets.additional')}
        description={t('assets.additional_text')}
        checked={allow_additional_assets}
        onChange={(event) => form.change({ allow_additional_assets: event.currentTarget.checked })}
      />
      {isAddingMany && <AddManyAssets onAdd={add} onClose={() => setAddingMany(false)} />}
    </StepSection>
  );
}
