/** The field of one setting, derived from its declaration in the catalogue. */
import {
  CATALOGUE,
  getNumberOption,
  type Item,
  isCurrentByDefault,
  listBands,
  needsConfirmation,
} from '@rounds/engine';
import { type ComponentType, memo, useContext, useId } from 'react';
import { RECORDED_QUALITIES } from '../../../kit/form/index.ts';
import { useDynamicTranslation } from '../../../platform/i18n/index.ts';
import { FieldError, NativeSelect, NumberInput, Row, Switch, Text } from '../../../ui/index.ts';
import { DebouncedTextInput } from '../controls/debounced-text-input.tsx';
import { SettingProblemContext } from '../controls/setting-problem.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { AllowedTypesField, AssetFieldField } from './asset-type-fields.tsx';
import { AssignmentFieldField } from './assignment-field-field.tsx';
import { BandsField } from './bands-field.tsx';
import { CountedAnswersField, CountedTypeField } from './counter-fields.tsx';
import { DefaultValueField } from './default-value-field.tsx';
import { CalculationField, ChoiceFilterField, ConstraintField, RequiredMessageField } from './expression-fields.tsx';
import { FormatField } from './format-field.tsx';
import { GlobalListField, LabelFieldsField, PointFieldField, ValueFieldsField } from './global-list-fields.tsx';
import { GroupField } from './group-field.tsx';
import { HelpField } from './help-field.tsx';
import { ItemFilterField, ParentQuestionField } from './list-offer-fields.tsx';
import classes from './option-field.module.css';
import { ImageMarkerField } from './pictures/image-marker-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { SiteSourceField } from './site-source-field.tsx';
import { UnitsField } from './units-field.tsx';
import { getAlias, useSetOption } from './use-set-option.ts';

export const SPECIAL_FIELDS: Readonly<Record<string, ComponentType<{ item: Item }>>> = {
  asset_type_uuid: AssetFieldField,
  asset_type_uuids: AllowedTypesField,
  global_list_uuid: GlobalListField,
  item_filter: ItemFilterField,
  label_field_keys: LabelFieldsField,
  parent_question: ParentQuestionField,
  point_field_key: PointFieldField,
  value_field_keys: ValueFieldsField,
  bands: BandsField,
  calculations: CalculationField,
  choice_filter: ChoiceFilterField,
  column_options: SiteSourceField,
  field_key: AssignmentFieldField,
  constraint: ConstraintField,
  format: FormatField,
  grouped_item_id: GroupField,
  image_marker_id: ImageMarkerField,
  info_id: HelpField,
  options: CountedAnswersField,
  repeatable: RepeatFields,
  required_message: RequiredMessageField,
  type: CountedTypeField,
  units: UnitsField,
};

interface OptionFieldProps {
  item: Item;
  name: string;
}

/** Settings that have an explanation below their name. */
const OPTIONS_WITH_HINT = [
  'confirm_default',
  'in_title',
  'reference',
  'allow_n_a',
  'require_media',
  'require_note',
  'exclude_report',
  'read_only',
  'hidden',
  'secure',
  'decimal',
  'custom_scoring',
  'enable_rating',
  'editable',
  'allow_gps_tagging',
  'display_as_switch',
  'oknot',
  'not_visible',
  'checkedByDefault',
  'advanced',
];

/** The name of the explanation, which depends on the type for some settings. */
function getHintName(item: Item, name: string): string | undefined {
  const { options, scoring } = CATALOGUE[item.type];
  if (name === 'read_only' && !('default_value' in options)) return 'read_only_without_default';
  if (name === 'editable' && item.type !== 'calculation') return 'editable_field';
  if (name === 'enable_score' && scoring === 'range') return listBands(item).length > 0 ? undefined : 'value_is_points';
  return OPTIONS_WITH_HINT.includes(name) ? name : undefined;
}

/** Recordings offer fewer qualities than photos. */
const getRecordingQualities = ({ type }: Item) =>
  type === 'video' || type === 'audio' ? RECORDED_QUALITIES[type] : undefined;
const getChoiceName = ({ type }: Item, choice: string) => (type === 'audio' && choice === 'hd' ? 'high' : choice);

const isInSeconds = ({ type }: Item, name: string) => name === 'max_length' && (type === 'video' || type === 'audio');

const canBeConfirmed = (item: Item): boolean =>
  !isCurrentByDefault(item) && needsConfirmation({ ...item, options: { ...item.options, confirm_default: true } });

const DEPENDENT_OPTIONS = ['default_value', 'confirm_default', 'enable_score'];

/** Fields that depend only on their own setting do not re-render when another one changes. */
const isSameField = (before: OptionFieldProps, after: OptionFieldProps): boolean => {
  if (before.item === after.item) return before.name === after.name;
  const { id, type, options } = after.item;
  const dependsOnOthers = after.name in SPECIAL_FIELDS || DEPENDENT_OPTIONS.includes(after.name);
  const isSame = before.name === after.name && before.item.id === id && before.item.type === type;
  const other = getAlias(after.item, after.name) ?? after.name;
  const isUnchanged = [after.name, other].every((name) => before.item.options[name] === options[name]);
  return isSame && !dependsOnOthers && isUnchanged;
};

export const OptionField = memo(function OptionField({ item, name }: OptionFieldProps) {
  const translate = useDynamicTranslation('builder');
  const { store } = useBuilder();
  const set = useSetOption(item, name);
  const id = useId();
  const problem = useContext(SettingProblemContext);
  const declared = CATALOGUE[item.type].options[name];
  if (!declared) return null;
  const OwnField = SPECIAL_FIELDS[name];
  if (OwnField) return <OwnField item={item} />;
  // Without a default there is nothing to confirm; the current date is always confirmed.
  if (name === 'confirm_default' && !canBeConfirmed(item)) return null;
  if (name === 'default_value') return <DefaultValueField item={item} onChange={set} />;

  const value = item.options[name] ?? item.options[getAlias(item, name) ?? name] ?? declared.default;
  const choices = (name === 'quality' && getRecordingQualities(item)) || declared.of;
  const label = translate(`option.${isInSeconds(item, name) ? 'seconds' : name}`);
  const hintName = getHintName(item, name);
  const hint =
    hintName &&
    translate(`option_hint.${hintName}`, {
      min: getNumberOption(item, 'min_score') ?? 0,
      max: getNumberOption(item, 'max_score') ?? 0,
    });
  const error = problem !== null && <FieldError>{problem}</FieldError>;
  switch (choices ? 'choice' : declared.type) {
    case 'boolean':
      return (
        <Row justify="between" gap={3} size="sm" minHeight={28} className={classes.switch}>
          <label htmlFor={id}>
            {label}
            {hint && (
              <Text as="span" block size="xs" tone="ink3">
                {hint}
              </Text>
            )}
          </label>
          <Switch
            id={id}
            checked={value === true}
            onChange={(event) => {
              store.endGesture();
              set(event.currentTarget.checked);
            }}
          />
        </Row>
      );
    case 'number':
      return (
        <NumberInput
          label={label}
          description={hint}
          error={error}
          value={typeof value === 'number' ? value : ''}
          min={declared.min}
          max={declared.max}
          allowDecimal={declared.integer !== true}
          withAsterisk={declared.required}
          onBlur={() => store.endGesture()}
          onChange={(next) => {
            if (next !== '') set(next);
            else if (!declared.required) set(null);
          }}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          description={hint}
          error={error}
          value={String(value)}
          data={(choices ?? []).map((one) => ({ value: one, label: translate(`choice.${getChoiceName(item, one)}`) }))}
          onChange={(event) => {
            store.endGesture();
            set(event.currentTarget.value);
          }}
        />
      );
    default:
      return (
        <DebouncedTextInput
          label={label}
          description={hint}
          error={error}
          maxLength={declared.maxLength}
          value={typeof value === 'string' ? value : ''}
          onCommit={(next) => set(next === '' ? null : next)}
        />
      );
  }
}, isSameField);
