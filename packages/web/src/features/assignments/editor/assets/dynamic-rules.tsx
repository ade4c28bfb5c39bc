import { assetTypes } from '@rounds/contract/asset-types';
import { assignments, MAX_DYNAMIC_RULES } from '@rounds/contract/assignments';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/index.ts';
import {
  Button,
  FieldError,
  Grid,
  ICON,
  Notice,
  Row,
  Text,
  UnstyledButton,
  useDebouncedValue,
} from '../../../../ui/index.ts';
import { type AssignmentDraft, type DraftRule, toDynamicAssets } from '../draft.ts';
import classes from '../editor.module.css';
import type { AssignmentForm } from '../use-assignment-form.ts';
import { DynamicRule } from './dynamic-rule.tsx';

const PREVIEW_DELAY_MS = 400;
const useAssetTypes = () =>
  useQuery({
    queryKey: ['options', 'asset types with fields'],
    queryFn: ({ signal }) => call(assetTypes.all, { query: { with_fields: true, limit: 100 }, signal, silent: true }),
  });
/** Rules by which assets are looked up each time inspections open, and what they find now. */
export function DynamicRules({ form }: { readonly form: AssignmentForm }) {
  const { t } = useTranslation('assignments');
  const { data: types = [] } = useAssetTypes();
  const { dynamic_assets: rules } = form.draft;
  const change = (next: readonly DraftRule[]) => form.change({ dynamic_assets: next });
  return (
    <Grid gap={3}>
      {rules.map((rule, index) => (
        <DynamicRule
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity apart from their position
          key={index}
          rule={rule}
          types={types}
          error={form.getError(`dynamic_assets.${index}`)}
          onChange={(next) => change(rules.with(index, next))}
          onRemove={() => change(rules.toSpliced(index, 1))}
        />
      ))}
      <Row wrap gap={2}>
        <Button
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          disabled={rules.length >= MAX_DYNAMIC_RULES}
          onClick={() => change([...rules, { asset_type_uuid: '', match: 'all', conditions: [] }])}
        >
          {t(rules.length === 0 ? 'rules.add' : 'rules.add_another')}
        </Button>
      </Row>
      {form.getError('dynamic_assets') && <FieldError>{form.getError('dynamic_assets')}</FieldError>}
      <FoundAssets draft={form.draft} />
    </Grid>
  );
}
/** How many assets the rules find now; null without a rule. */
export function useMatchingAssets({ dynamic_assets }: Pick<AssignmentDraft, 'dynamic_assets'>) {
  const rules = dynamic_assets.filter(({ asset_type_uuid }) => asset_type_uuid !== '').map(toDynamicAssets);
  const [body] = useDebouncedValue(JSON.stringify(rules), PREVIEW_DELAY_MS);
  return useQuery({
    queryKey: ['assignments', 'preview-assets', body],
    queryFn: ({ signal }) =>
      call(assignments.previewAssets, { body: { dynamic_assets: JSON.parse(body) }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: rules.length > 0 && body !== '[]',
  });
}
function FoundAssets({ draft }: { readonly draft: AssignmentDraft }) {
  const { t } = useTranslation('assignments');
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useMatchingAssets(draft);
  if (!draft.dynamic_assets.some(({ asset_type_uuid }) => asset_type_uuid !== '')) return null;
  if (error) return <FieldError>{error.message}</FieldError>;
  if (!data) return null;
  const { total, assets, unknown_fields } = data;
  return (
    <div>
      {unknown_fields.length > 0 && (
        <Notice role="status">{t('rules.unknown', { count: unknown_fields.length })}</Notice>
      )}
      <Row as="p" wrap gap={2} columnGap={3}>
        <strong role="status">{t('rules.found', { count: total })}</strong>
        {assets.length > 0 && (
          <UnstyledButton className={classes.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'rules.hide' : 'rules.show')}
          </UnstyledButton>
        )}
      </Row>
      {isOpen && (
        <ul className={classes.names}>
          {assets.map(({ uuid, asset_id, display_name }) => (
            <li key={uuid}>
              <span dir="auto">{display_name}</span>{' '}
              <Text as="bdi" size="xs" tone="ink3">
                {asset_id}
              </Text>
            </li>
          ))}
          {total > assets.length && (
            <Text as="li" size="xs" tone="ink3">
              {t('and_more', { count: total - assets.length })}
            </Text>
          )}
        </ul>
      )}
    </div>
  );
}
