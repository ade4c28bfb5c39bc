import type { assetTypes } from '@rounds/contract/asset-types';
import { assignments, isPlaceKey, MAX_CONDITIONS, PLACE_KEYS } from '@rounds/contract/assignments';
import { type CustomField, getValueKind } from '@rounds/contract/custom-fields';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api/index.ts';
import { getShownName } from '../../../../platform/i18n/index.ts';
import { ActionIcon, Button, FieldError, Grid, ICON, NativeSelect, Row, Text } from '../../../../ui/index.ts';
import type { DraftRule } from '../draft.ts';
import classes from '../editor.module.css';
import { createCondition, type DraftCondition, type DraftFieldCondition, isPlaceCondition } from './conditions.ts';
import { FieldCondition } from './field-condition.tsx';
import { createPlaceCondition, PlaceFields } from './place-fields.tsx';

export type AssetType = OutputOf<typeof assetTypes.all>[number];

const ALL_TYPES = 'all';
interface DynamicRuleProps {
  readonly rule: DraftRule;
  readonly types: readonly AssetType[];
  readonly error: string | undefined;
  onChange(rule: DraftRule): void;
  onRemove(): void;
}

/** Assets of a type, or of all types, that meet conditions. */
export function DynamicRule({ rule, types, error, onChange, onRemove }: DynamicRuleProps) {
  const { t } = useTranslation('assignments');
  const { asset_type_uuid, match, conditions } = rule;
  const fields = types.find(({ value }) => value === asset_type_uuid)?.fields ?? [];
  const chooseType = (value: string) => {
    const isOfAllTypes = ({ field_key }: DraftCondition) => isPlaceKey(field_key);
    onChange({
      ...rule,
      asset_type_uuid: value === ALL_TYPES ? null : value,
      conditions: conditions.filter(isOfAllTypes),
    });
  };
  return (
    <Grid as="fieldset" gap={3} pt={2} px={3} pb={3} border="line" radius="menu">
      <Text as="legend" px={1} fontSize="sm" weight={550}>
        {t('rules.legend')}
      </Text>
      <Row wrap gap={2} columnGap={3} className={classes.condition}>
        <NativeSelect
          aria-label={t('rules.type')}
          value={asset_type_uuid ?? ALL_TYPES}
          data={[
            { value: '', label: t('rules.choose_type') },
            { value: ALL_TYPES, label: t('rules.all_types') },
            ...types.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          aria-invalid={error && asset_type_uuid === '' ? true : undefined}
          onChange={(event) => chooseType(event.currentTarget.value)}
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
          <IconX {...ICON} />
        </ActionIcon>
      </Row>
      {conditions.map((condition, index) => (
        <RuleCondition
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity apart from their position
          key={index}
          type={asset_type_uuid}
          fields={fields}
          condition={condition}
          onChange={(next) => onChange({ ...rule, conditions: conditions.with(index, next) })}
          onRemove={() => onChange({ ...rule, conditions: conditions.toSpliced(index, 1) })}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
      {asset_type_uuid !== '' && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} stroke={2} />}
            disabled={conditions.length >= MAX_CONDITIONS}
            onClick={() => onChange({ ...rule, conditions: [...conditions, createCondition()] })}
          >
            {t('rules.add_condition')}
          </Button>
        </div>
      )}
    </Grid>
  );
}

interface RuleConditionProps {
  readonly type: string | null;
  readonly fields: readonly CustomField[];
  readonly condition: DraftCondition;
  onChange(condition: DraftCondition): void;
  onRemove(): void;
}

function RuleCondition({ type, fields, condition, onChange, onRemove }: RuleConditionProps) {
  const { t } = useTranslation('assignments');
  const { field_key } = condition;
  const field = fields.find(({ key }) => key === field_key);
  const isMissing = !field && field_key !== '' && !isPlaceKey(field_key);
  const chooseField = (key: string) => {
    if (isPlaceKey(key)) return onChange(createPlaceCondition(key));
    const chosen = fields.find((one) => one.key === key);
    onChange(createCondition(key, chosen ? getValueKind(chosen) : 'text'));
  };
  return (
    <Row wrap gap={2} columnGap={3} className={classes.condition}>
      <NativeSelect
        aria-label={t('rules.field')}
        value={field_key}
        data={[
          { value: '', label: t('rules.choose_field') },
          ...PLACE_KEYS.map((key) => ({ value: key, label: t(`rules.places.${key}.label`) })),
          ...fields.map((one) => ({ value: one.key, label: getShownName(one) })),
          ...(isMissing ? [{ value: field_key, label: t('rules.missing_field') }] : []),
        ]}
        onChange={(event) => chooseField(event.currentTarget.value)}
      />
      {isPlaceCondition(condition) ? (
        <PlaceFields condition={condition} onChange={onChange} />
      ) : (
        field_key !== '' && <SuggestingCondition type={type} field={field} condition={condition} onChange={onChange} />
      )}
      <ActionIcon size={30} aria-label={t('rules.remove_condition')} onClick={onRemove}>
        <IconX {...ICON} />
      </ActionIcon>
    </Row>
  );
}

interface SuggestingConditionProps extends Pick<RuleConditionProps, 'type' | 'onChange'> {
  /** Missing if it was removed from the type. */
  readonly field: CustomField | undefined;
  readonly condition: DraftFieldCondition;
}

/** Suggests the texts that assets have in the field, if they are few. */
function SuggestingCondition({ type, field, condition, onChange }: SuggestingConditionProps) {
  const { t } = useTranslation('assignments');
  const kind = field ? getValueKind(field) : condition.kind;
  const { data: values = [] } = useQuery({
    queryKey: ['assignments', 'condition-values', type, field?.key],
    queryFn: ({ signal }) =>
      call(assignments.listConditionValues, {
        query: { asset_type_uuid: type!, field_key: field!.key },
        signal,
        silent: true,
      }),
    enabled: type !== null && field !== undefined && kind === 'text',
  });
  return (
    <FieldCondition
      field={field}
      name={field ? getShownName(field) : t('rules.missing_field')}
      condition={{ ...condition, kind }}
      suggestions={values.map(String)}
      onChange={onChange}
    />
  );
}
