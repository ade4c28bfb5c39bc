/** The settings of several selected items: what they share, a dash where they differ, and one change for all of them. */
import { CATALOGUE, type Id, type Item, type ItemType } from '@rounds/engine';
import { IconChecks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isInUse, listOptions, type OptionPlace } from '../../../kit/templates/question-types/option-places.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { useDynamicTranslation } from '../../../platform/i18n/index.ts';
import { Box, Checkbox, confirm, Grid, NativeSelect, NumberInput, Text, toast } from '../../../ui/index.ts';
import { findMatchingOption, switchSets } from '../answers/option-edits.ts';
import { removeOptions } from '../answers/remove-options.ts';
import { toSetContent } from '../commands/initial-options.ts';
import { changeTypes, findLostSettings, listAllowedTypes } from '../commands/type-change.ts';
import { useFindMissingFeature } from '../controls/locked-feature.tsx';
import { OptionGroup } from '../controls/option-group.tsx';
import { SPECIAL_FIELDS } from '../fields/option-field.tsx';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import classes from './options-panel.module.css';
import { PanelHeader } from './panel-header.tsx';
import { createSettingEdit, listSharedOptions, type SharedOption } from './shared-options.ts';
import { useLostNames } from './type-field.tsx';
import { TypeSelect } from './type-select.tsx';

/** The placeholder for values that differ. */
const MIXED = '–';

export function SeveralPanel({ ids, isDrawer }: { ids: ReadonlySet<Id>; isDrawer: boolean }) {
  const { t } = useTranslation('builder');
  const all = useRecords((records) => records.items);
  const items = useMemo(() => [...ids].flatMap((id) => all[id] ?? []), [ids, all]);
  const areQuestions = items.every(({ type }) => CATALOGUE[type].kind === 'question');
  const at = (place: OptionPlace) =>
    listSharedOptions(items, (item) => listOptions(item.type, place).filter((name) => isInUse(item, name))).filter(
      ({ name }) => !(name in SPECIAL_FIELDS) && name !== 'default_value',
    );
  const titles: Partial<Record<OptionPlace, string>> = {
    answering: t('when_answering'),
    own: t('group_of_type'),
    score: t('score'),
    report: t('report_and_access'),
  };
  const groups = (Object.entries(titles) as [OptionPlace, string][]).map(([place, title]) => ({
    place,
    title,
    options: at(place),
  }));
  const visibleGroups = groups.filter(({ options }) => options.length > 0);
  return (
    <>
      <PanelHeader
        Icon={IconChecks}
        isDrawer={isDrawer}
        title={areQuestions ? t('questions', { count: items.length }) : t('several.items', { count: items.length })}
      />
      <Box grow shrinkBlock overflow="auto">
        <Text px={4} pt={3} size="sm" tone="ink2">
          {t('several.hint')}
        </Text>
        {areQuestions && (
          <OptionGroup title={t('several.answers')}>
            <TypesField items={items} />
            {items.every(({ type }) => CATALOGUE[type].choices) && <SetsField items={items} />}
          </OptionGroup>
        )}
        {visibleGroups.map(({ place, title, options }) => (
          <OptionGroup key={place} title={title}>
            <Grid columns={2} align="start" gap={2.5} columnGap={3}>
              {options.map((option) => (
                <SharedField key={option.name} items={items} option={option} />
              ))}
            </Grid>
          </OptionGroup>
        ))}
        {visibleGroups.length === 0 && !areQuestions && (
          <Text py={6} px={5} size="sm" tone="ink3">
            {t('several.nothing')}
          </Text>
        )}
      </Box>
    </>
  );
}

/** Sets one setting of all items. */
function SharedField({ items, option }: { items: readonly Item[]; option: SharedOption }) {
  const translate = useDynamicTranslation('builder');
  const session = useBuilder();
  const { name, declared, value, isMixed } = option;
  const label = translate(`option.${name}`);
  const set = (next: unknown, isTyped = false) => {
    if (!isTyped) session.store.endGesture();
    const ids = items.map(({ id }) => id);
    session.attempt(createSettingEdit(ids, name, next), isTyped ? `several:${name}:${ids.join()}` : undefined);
  };
  if (declared.of) {
    const data = declared.of.map((one) => ({ value: one, label: translate(`choice.${one}`) }));
    return (
      <NativeSelect
        label={label}
        value={isMixed ? '' : String(value)}
        data={isMixed ? [{ value: '', label: MIXED }, ...data] : data}
        onChange={(event) => event.currentTarget.value !== '' && set(event.currentTarget.value)}
      />
    );
  }
  if (declared.type === 'number') {
    return (
      <NumberInput
        label={label}
        placeholder={isMixed ? MIXED : undefined}
        value={isMixed || typeof value !== 'number' ? '' : value}
        min={declared.min}
        max={declared.max}
        allowDecimal={declared.integer !== true}
        onBlur={() => session.store.endGesture()}
        onChange={(next) => {
          if (next !== '') set(next, true);
          else if (!isMixed && !declared.required) set(null, true);
        }}
      />
    );
  }
  return (
    <Checkbox
      className={classes.wide}
      label={isMixed ? `${label} ${MIXED}` : label}
      checked={value === true && !isMixed}
      indeterminate={isMixed}
      onChange={() => set(isMixed || value !== true)}
    />
  );
}

/** Changes the type of all items that it is allowed for, after a confirmation when settings would be lost. */
function TypesField({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  const findMissing = useFindMissingFeature();
  const lostNames = useLostNames();
  const [first, ...others] = items;
  if (!first) return null;
  const isMixed = others.some(({ type }) => type !== first.type);
  const allowed = items.map((item) => new Set(listAllowedTypes(session, item)));
  const types = [...(allowed[0] ?? [])].filter((type) => allowed.every((one) => one.has(type)));
  const change = async (type: ItemType) => {
    const missing = findMissing(type);
    if (missing) {
      session.view.set({ dialog: { kind: 'locked', feature: missing } });
      return;
    }
    const changed = items.filter((item) => item.type !== type);
    const lost = lostNames([...new Set(changed.flatMap((item) => findLostSettings(session, item, type)))]);
    if (lost !== null) {
      const agreed = await confirm({
        title: t('type_change.title', { type: typeName(type) }),
        text: t('several.lost', { lost }),
        confirmLabel: t('type_change.confirm'),
      });
      if (!agreed) return;
    }
    const ids = changed.map(({ id }) => id);
    if (!changeTypes(session, ids, type)) return;
    toast.success(t('type_change.done', { type: typeName(type) }), { undo: session.captureUndo() });
  };
  return (
    <TypeSelect
      label={t('type_change.label')}
      placeholder={MIXED}
      value={isMixed ? null : first.type}
      types={types}
      onChange={change}
    />
  );
}

/** The answers that all choose from: a set of the template. Equal sets are offered once. */
function SetsField({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const sets = useRecords((records) => records.response_sets);
  const used = new Set(items.map(({ options }) => String(options.response_set_id)));
  const isMixed = used.size > 1;
  const offered = new Map<string, string>();
  for (const set of Object.values(sets)) {
    const key = set.title || set.global_id || used.has(set.uuid) ? set.uuid : toSetContent(set);
    if (!offered.has(key)) offered.set(key, set.uuid);
  }
  const data = [...offered.values()].flatMap((uuid) => {
    const set = sets[uuid];
    return set ? { value: uuid, label: set.title ?? set.options.map(({ label }) => label).join(' · ') } : [];
  });
  const change = (uuid: Id) => {
    const next = sets[uuid];
    if (!next) return;
    const options = [...used]
      .filter((id) => id !== uuid)
      .flatMap((id) => sets[id]?.options ?? [])
      .filter((option) => !findMatchingOption(next, option));
    const others = items.filter((item) => item.options.response_set_id !== uuid);
    removeOptions(session, { items: others, options }, switchSets(others, next));
  };
  return (
    <NativeSelect
      label={t('answers')}
      value={isMixed ? '' : [...used][0]}
      data={isMixed ? [{ value: '', label: MIXED }, ...data] : data}
      onChange={(event) => event.currentTarget.value !== '' && change(event.currentTarget.value)}
    />
  );
}
