import { assetTypes as assetTypeCalls, type assetTypes } from '@rounds/contract/asset-types';
import { assignments, MAX_CONDITIONS, MAX_DYNAMIC_RULES } from '@rounds/contract/assignments';
import { getValueKind } from '@rounds/contract/custom-fields';
import type { OutputOf } from '@rounds/contract/endpoint';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { getShownName } from '../../../i18n/index.ts';
import {
  ActionIcon,
  Button,
  FieldError,
  Group,
  NativeSelect,
  Notice,
  UnstyledButton,
  useDebouncedValue,
} from '../../../ui/index.ts';
import { createCondition, type DraftCondition } from './conditions.ts';
import { type AssignmentDraft, type DraftRule, toDynamicAssets } from './draft.ts';
import classes from './editor.module.css';
import { FieldCondition } from './field-condition.tsx';
import type { AssignmentForm } from './use-assignment-form.ts';

type AssetType = OutputOf<typeof assetTypes.all>[number];

const PREVIEW_DELAY_MS = 400;

const useAssetTypes = () =>
  useQuery({
    queryKey: ['options', 'asset types with fields'],
    queryFn: ({ signal }) =>
      call(assetTypeCalls.all, { query: { with_fields: true, limit: 100 }, signal, silent: true }),
  });

/** Rules by which assets are looked up each time inspections open, and what they find now. */
export function DynamicRules({ form }: { readonly form: AssignmentForm }) {
  const { t } = useTranslation('assignments');
  const { data: types = [] } = useAssetTypes();
  const { dynamic_assets: rules } = form.draft;
  const change = (next: readonly DraftRule[]) => form.change({ dynamic_assets: next });
  return (
    <div className={classes.rules}>
      {rules.map((rule, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity apart from their position
          key={index}
          rule={rule}
          types={types}
          error={form.getError(`dynamic_assets.${index}`)}
          onChange={(next) => change(rules.with(index, next))}
          onRemove={() => change(rules.toSpliced(index, 1))}
        />
      ))}
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={rules.length >= MAX_DYNAMIC_RULES}
          onClick={() => change([...rules, { asset_type_uuid: '', match: 'all', conditions: [] }])}
        >
          {t(rules.length === 0 ? 'rules.add' : 'rules.add_another')}
        </Button>
      </Group>
      {form.getError('dynamic_assets') && <FieldError>{form.getError('dynamic_assets')}</FieldError>}
      <FoundAssets draft={form.draft} />
    </div>
  );
}

interface RuleProps {
  readonly rule: DraftRule;
  readonly types: readonly AssetType[];
  readonly error: string | undefined;
  onChange(rule: DraftRule): void;
  onRemove(): void;
}

function Rule({ rule, types, error, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation('assignments');
  const { asset_type_uuid, match, conditions } = rule;
  const fields = types.find(({ value }) => value === asset_type_uuid)?.fields ?? [];
  const setCondition = (index: number, condition: DraftCondition) =>
    onChange({ ...rule, conditions: conditions.with(index, condition) });
  const chooseField = (index: number, field_key: string) => {
    const field = fields.find(({ key }) => key === field_key);
    setCondition(index, createCondition(field_key, field ? getValueKind(field) : 'text'));
  };
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.ruleName}>{t('rules.legend')}</legend>
      <div className={classes.condition}>
        <NativeSelect
          aria-label={t('rules.type')}
          value={asset_type_uuid}
          data={[
            { value: '', label: t('rules.choose_type') },
            ...types.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          aria-invalid={error && asset_type_uuid === '' ? true : undefined}
          onChange={(event) => onChange({ ...rule, asset_type_uuid: event.currentTarget.value, conditions: [] })}
        />
        {conditions.length > 1 && (
          <NativeSelect
            aria-label={t('rules.match')}
            value={match}
            data={(['all', 'any'] as const).map((value) => ({ value, label: t(`rules.${value}`) }))}
            onChange={(event) => onChange({ ...rule, match: event.currentTarget.value === 'any' ? 'any' : 'all' })}
          />
        )}
        <ActionIcon size={30} aria-label={t('rules.remove')} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {conditions.map((condition, index) => {
        const field = fields.find(({ key }) => key === condition.field_key);
        const kind = field ? getValueKind(field) : condition.kind;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity apart from their position
          <div key={index} className={classes.condition}>
            <NativeSelect
              aria-label={t('rules.field')}
              value={condition.field_key}
              data={[
                { value: '', label: t('rules.choose_field') },
                ...fields.map((one) => ({ value: one.key, label: getShownName(one) })),
                ...(field || condition.field_key === ''
                  ? []
                  : [{ value: condition.field_key, label: t('rules.missing_field') }]),
              ]}
              onChange={(event) => chooseField(index, event.currentTarget.value)}
            />
            {condition.field_key !== '' && (
              <FieldCondition
                field={field}
                name={field ? getShownName(field) : t('rules.missing_field')}
                condition={{ ...condition, kind }}
                onChange={(next) => setCondition(index, next)}
              />
            )}
            <ActionIcon
              size={30}
              aria-label={t('rules.remove_condition')}
              onClick={() => onChange({ ...rule, conditions: conditions.toSpliced(index, 1) })}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        );
      })}
      {error && <FieldError>{error}</FieldError>}
      {asset_type_uuid !== '' && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} stroke={2} />}
            disabled={fields.length === 0 || conditions.length >= MAX_CONDITIONS}
            onClick={() => onChange({ ...rule, conditions: [...conditions, createCondition()] })}
          >
            {t('rules.add_condition')}
          </Button>
          {fields.length === 0 && <p className={classes.hint}>{t('rules.no_fields')}</p>}
        </div>
      )}
    </fieldset>
  );
}

/** How many assets the rules find now; null without a rule. */
export function useFoundAssets({ dynamic_assets }: Pick<AssignmentDraft, 'dynamic_assets'>) {
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
  const { data, error } = useFoundAssets(draft);
  if (!draft.dynamic_assets.some(({ asset_type_uuid }) => asset_type_uuid !== '')) return null;
  if (error) return <FieldError>{error.message}</FieldError>;
  if (!data) return null;
  const { total, assets, unknown_fields } = data;
  return (
    <div>
      {unknown_fields.length > 0 && (
        <Notice role="status">{t('rules.unknown', { count: unknown_fields.length })}</Notice>
      )}
      <p className={classes.found}>
        <strong role="status">{t('rules.found', { count: total })}</strong>
        {assets.length > 0 && (
          <UnstyledButton className={classes.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'rules.hide' : 'rules.show')}
          </UnstyledButton>
        )}
      </p>
      {isOpen && (
        <ul className={classes.names}>
          {assets.map(({ uuid, asset_id, display_name }) => (
            <li key={uuid}>
              <span dir="auto">{display_name}</span> <bdi className={classes.hint}>{asset_id}</bdi>
            </li>
          ))}
          {total > assets.length && <li className={classes.hint}>{t('and_more', { count: total - assets.length })}</li>}
        </ul>
      )}
    </div>
  );
}
