import type { Id, OptionColor, RuleAction, RuleActionName, TemplateFeature } from '@rounds/engine';
import { IconListDetails, IconLock, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorMenu } from '../../../kit/templates/color-menu.tsx';
import { useProblemText } from '../../../kit/templates/texts.ts';
import {
  ActionIcon,
  Button,
  FieldError,
  ICON,
  Menu,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Row,
  Stack,
} from '../../../ui/index.ts';
import { useFindLockOfAction, usePlanName } from '../controls/locked-feature.tsx';
import { useBuilder } from '../state/builder-context.tsx';
import classes from './action-editor.module.css';
import { type ItemChoiceGroup, ItemOption } from './item-choices.tsx';
import type { MissingMarks } from './missing-marks.ts';
import { ACTION_ICONS, ACTIONS_WITH_VALUE, createAction, getItems, listActions } from './rule-actions.ts';
import { ValueField } from './value-field.tsx';

/** The items that the actions of a rule can act on. */
export interface ActionTargets {
  readonly self: Id;
  readonly selfName: string;
  readonly compared: ReadonlySet<Id>;
  readonly groups: readonly ItemChoiceGroup[];
}

interface ActionEditorProps {
  actions: readonly RuleAction[];
  onChange: (actions: readonly RuleAction[]) => void;
  actable: ActionTargets;
  missing: MissingMarks;
  onLocked: (feature: TemplateFeature) => void;
}

/** The actions of one branch. Actions on the edited item take one click; for other items these are chosen first. */
export function ActionEditor({ actions, onChange, actable, missing, onLocked }: ActionEditorProps) {
  const { t } = useTranslation(['rules', 'builder']);
  const { store } = useBuilder();
  const records = store.records();
  const own = listActions(getItems(records, [actable.self]), actable.compared);
  const used = new Set(actions.filter(({ items }) => items.includes(actable.self)).map(({ action }) => action));
  const unused = own.filter((action) => !used.has(action));
  const add = (action: RuleAction) => onChange([...actions, missing.addNew(action)]);
  const findLock = useFindLockOfAction();
  const planName = usePlanName();
  return (
    <Stack gap={1.5}>
      {actions.map((action, at) => (
        <ActionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no identity other than their index
          key={at}
          action={action}
          number={at + 1}
          actable={actable}
          missing={missing}
          onLocked={onLocked}
          onChange={(next) => onChange(actions.flatMap((one, index) => (index !== at ? [one] : next ? [next] : [])))}
        />
      ))}
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <Button className={classes.add} variant="subtle" size="compact-sm" leftSection={<IconPlus size={15} />}>
            {t('add_action')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="min(520px, 75dvh)" style={{ overflow: 'auto' }}>
          {unused.length > 0 && <Menu.Label>{actable.selfName}</Menu.Label>}
          {unused.map((action) => {
            const Icon = ACTION_ICONS[action];
            const lockedFeature = findLock(action);
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon {...ICON} />}
                rightSection={
                  lockedFeature && (
                    <IconLock
                      size={14}
                      role="img"
                      aria-label={t('builder:locked.needs', { plan: planName(lockedFeature) })}
                    />
                  )
                }
                onClick={() => (lockedFeature ? onLocked(lockedFeature) : add(createAction(action, [actable.self])))}
              >
                {t(`action.${action}`)}
              </Menu.Item>
            );
          })}
          {unused.length > 0 && <Menu.Divider />}
          <Menu.Label>{t('other_items')}</Menu.Label>
          {!own.includes('show') &&
            (['show', 'hide'] as const).map((action) => {
              const Icon = ACTION_ICONS[action];
              return (
                <Menu.Item key={action} leftSection={<Icon {...ICON} />} onClick={() => add(createAction(action, []))}>
                  {t(`on_others_${action}`)}
                </Menu.Item>
              );
            })}
          <Menu.Item leftSection={<IconListDetails {...ICON} />} onClick={() => add(createAction('show', []))}>
            {t('on_others')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Stack>
  );
}

interface ActionRowProps {
  action: RuleAction;
  number: number;
  actable: ActionTargets;
  missing: MissingMarks;
  onLocked: (feature: TemplateFeature) => void;
  onChange: (action: RuleAction | null) => void;
}

function ActionRow({ action, number, actable, missing, onLocked, onChange }: ActionRowProps) {
  const { t } = useTranslation(['rules', 'builder']);
  const { store } = useBuilder();
  const problemText = useProblemText();
  const marksMissing = missing.has(action);
  const records = store.records();
  const isOwn = action.items.length === 1 && action.items[0] === actable.self;
  const [choosing, setChoosing] = useState(!isOwn);
  const findLock = useFindLockOfAction();
  const planName = usePlanName();
  const targets = getItems(records, action.items);
  const Icon = ACTION_ICONS[action.action];
  const groups = actable.groups.map(({ group, items }) => ({ group, items: [...items] }));
  const existing = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)));
  const unknown = targets
    .filter(({ id }) => !existing.has(id))
    .map((item) => ({
      value: item.id,
      label: item.id === actable.self ? actable.selfName : item.title || t('builder:untitled'),
    }));

  const choose = (items: readonly Id[]) => {
    const allowed = listActions(getItems(records, items), actable.compared);
    const fits = items.length === 0 || allowed.includes(action.action);
    onChange(fits ? { ...action, items } : createAction(allowed[0] ?? action.action, items));
  };
  const toLabel = (name: RuleActionName) => {
    const missing = name === action.action ? undefined : findLock(name);
    return missing
      ? t('builder:locked.type', { type: t(`action.${name}`), plan: planName(missing) })
      : t(`action.${name}`);
  };
  const changeAction = (name: RuleActionName) => {
    const missing = findLock(name);
    if (missing) onLocked(missing);
    else onChange(createAction(name, action.items));
  };
  return (
    <Stack as="fieldset" gap={2} bg="sunken" className={classes.action} aria-label={t('action_number', { number })}>
      <Row minHeight={34} wrap gap={2} className={classes.line}>
        <Icon {...ICON} size={17} />
        <NativeSelect
          className={classes.name}
          aria-label={t('action_label')}
          variant="unstyled"
          value={action.action}
          data={listActions(targets, actable.compared, action.action).map((name) => ({
            value: name,
            label: toLabel(name),
          }))}
          onChange={(event) => changeAction(event.currentTarget.value as RuleActionName)}
        />
        <ActionValue action={action} marksMissing={marksMissing} onChange={(value) => onChange({ ...action, value })} />
        {!choosing && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('choose_items')}
            title={t('choose_items')}
            onClick={() => setChoosing(true)}
          >
            <IconListDetails size={15} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('remove_action_number', { number })}
          onClick={() => onChange(null)}
        >
          <IconX size={15} />
        </ActionIcon>
      </Row>
      {choosing && (
        <MultiSelect
          label={t('acts_on')}
          searchable
          hidePickedOptions
          limit={60}
          error={
            marksMissing &&
            action.items.length === 0 && <FieldError>{problemText({ code: 'RULE_TARGET_MISSING' })}</FieldError>
          }
          placeholder={action.items.length === 0 ? t('choose_items') : undefined}
          nothingFoundMessage={t('no_later')}
          renderOption={ItemOption}
          data={[...unknown, ...groups]}
          value={[...action.items]}
          onChange={choose}
        />
      )}
    </Stack>
  );
}

const RATINGS = [1, 2, 3, 4, 5];

function ActionValue({
  action,
  marksMissing,
  onChange,
}: {
  action: RuleAction;
  marksMissing: boolean;
  onChange: (value: unknown) => void;
}) {
  const { t } = useTranslation('rules');
  const { store } = useBuilder();
  if (!ACTIONS_WITH_VALUE.includes(action.action)) return null;
  const isMissing = marksMissing && (action.value === undefined || action.value === null);
  const [target] = getItems(store.records(), action.items);
  if (action.action === 'set_color') {
    return <ColorMenu color={(action.value as OptionColor | undefined) ?? 'red'} onChange={onChange} required />;
  }
  if (action.action === 'set_score') {
    return (
      <NumberInput
        className={classes.points}
        aria-label={t('points')}
        error={isMissing}
        value={typeof action.value === 'number' ? action.value : ''}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    );
  }
  if (action.action === 'set_rating') {
    return (
      <NativeSelect
        className={classes.points}
        aria-label={t('rating')}
        error={isMissing}
        value={String(action.value ?? '')}
        data={['', ...RATINGS.map(String)]}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
      />
    );
  }
  const several = target?.options.multiple_selection === true;
  return target ? (
    <ValueField item={target} value={action.value} single={!several} label={t('value')} onChange={onChange} />
  ) : null;
}
