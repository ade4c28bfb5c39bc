import { CATALOGUE, findPage, getChildren, getReference, type Item, type ItemType } from '@rounds/engine';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { isInUse, listOptions, type OptionPlace } from '../../../kit/templates/question-types/option-places.ts';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { Box, Grid, keepFocus, Stack, Text, useMergedRef } from '../../../ui/index.ts';
import { AnswersEditor } from '../answers/answers-editor.tsx';
import { OptionGroup } from '../controls/option-group.tsx';
import { keepEscapeForList, useSettingsFocus } from '../controls/use-settings-focus.ts';
import { OptionField, SPECIAL_FIELDS } from '../fields/option-field.tsx';
import { RuleList } from '../rules/rule-list.tsx';
import { useItem, useRecords, useView } from '../state/builder-context.tsx';
import { useProblemsOf } from '../state/problems/live-problems.tsx';
import { findProblemSetting } from '../state/problems/problem-places.ts';
import { OldTypeNote } from './old-type-note.tsx';
import classes from './options-panel.module.css';
import { PanelHeader } from './panel-header.tsx';
import { Setting } from './setting.tsx';
import { SeveralPanel } from './several-panel.tsx';
import { ItemNotes } from './template-warnings.tsx';
import { TypeField } from './type-field.tsx';
import { VariableField } from './variable-field.tsx';

/** Shows everything that can be set on the active item. When it opens as a drawer, it takes the focus. */
export function OptionsPanel({ isDrawer }: { isDrawer: boolean }) {
  const { t } = useTranslation('builder');
  const isTyping = useView((state) => state.editingId !== null);
  const currentId = useView((state) => state.activeId);
  const shownId = useDelayedValue(currentId, isTyping ? TYPING_DELAY_MS : FOLLOW_DELAY_MS);
  const pageId = useView((state) => state.pageId);
  const several = useDeferredValue(useView((state) => (state.selected.size > 1 ? state.selected : null)));
  // The item is deferred, so that the row shows a change by keyboard first.
  const item = useDeferredValue(useItem(shownId ?? ''));
  const isCurrent = several !== null || currentId === (item?.id ?? null);
  const panel = useRef<HTMLElement>(null);
  useSettingsFocus(panel, isCurrent);
  return (
    // The panel is inert while it still shows the previous item, which must not be changed by mistake.
    <Stack
      as="aside"
      ref={useMergedRef(panel, keepFocus)}
      fixed
      width={336}
      shrinkBlock
      borderStart="line"
      bg="surface"
      className={classes.panel}
      onKeyDownCapture={keepEscapeForList}
      data-side-panel
      data-drawer={isDrawer || undefined}
      aria-label={t('options')}
      inert={!isCurrent}
    >
      {several ? (
        <SeveralPanel ids={several} isDrawer={isDrawer} />
      ) : item ? (
        <Options key={item.id} item={item} isDrawer={isDrawer} />
      ) : (
        <EmptyPanel pageId={pageId} />
      )}
    </Stack>
  );
}

/** The delay is longer than the pause between two presses of an arrow key. */
const FOLLOW_DELAY_MS = 160;
const TYPING_DELAY_MS = 250;

/** Delays a value, so that moving through rows by keyboard does not render the panel for each of them. */
function useDelayedValue<T>(value: T, delay: number): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    if (value === delayed) return;
    const timer = setTimeout(() => setDelayed(value), delay);
    return () => clearTimeout(timer);
  }, [value, delayed, delay]);
  return delayed;
}

function EmptyPanel({ pageId }: { pageId: string | null }) {
  const { t } = useTranslation('builder');
  const isEmpty = useRecords((records) => getChildren(records, pageId).length === 0);
  return (
    <Text py={6} px={5} size="sm" tone="ink3">
      {isEmpty ? t('nothing_to_set') : t('choose_a_row')}
    </Text>
  );
}

/** Whether a setting differs from its default. */
function isCustomized(item: Item, name: string): boolean {
  const value = item.options[name];
  return value !== undefined && value !== null && value !== CATALOGUE[item.type].options[name]?.default;
}

/** Groups consecutive numbers, which are shown side by side. */
function groupNumbers({ type }: Item, names: readonly string[]): readonly (readonly string[])[] {
  const isNumber = (name: string) => {
    const declared = CATALOGUE[type].options[name];
    return declared?.type === 'number' && !declared.of && !(name in SPECIAL_FIELDS);
  };
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last?.[0] && isNumber(name) && isNumber(last[0])) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** The questions of the start page that name one inspection, so that people hardly ever repeat them. */
const SINGLE_HEADER_TYPES: readonly ItemType[] = ['inspection_start_date', 'inspection_location', 'person', 'asset'];

const Options = memo(function Options({ item, isDrawer }: { item: Item; isDrawer: boolean }) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const element = CATALOGUE[item.type];
  const isInHeader = useRecords(
    (records) => SINGLE_HEADER_TYPES.includes(item.type) && findPage(records, item.id)?.type === 'start_page',
  );
  const at = (place: OptionPlace) => listOptions(item.type, place).filter((name) => isInUse(item, name));
  const has = (place: OptionPlace) => at(place).length > 0;
  const wrong = new Set(useProblemsOf(item.id).map((problem) => findProblemSetting(item, problem)));
  /** Groups that nobody has changed are folded, unless they have a problem. */
  const isSet = (place: OptionPlace) => at(place).some((name) => isCustomized(item, name) || wrong.has(name));
  const fields = (place: OptionPlace) =>
    groupNumbers(item, at(place)).map((names) =>
      names.length === 1 ? (
        <Setting key={names[0]} item={item} name={names[0] ?? ''} className={classes.setting}>
          <OptionField item={item} name={names[0] ?? ''} />
        </Setting>
      ) : (
        <Grid key={names.join()} columns={2} align="start" gap={2.5} columnGap={3}>
          {names.map((name) => (
            <Setting key={name} item={item} name={name}>
              <OptionField item={item} name={name} />
            </Setting>
          ))}
        </Grid>
      ),
    );
  return (
    <>
      <PanelHeader
        Icon={QUESTION_TYPES[item.type].icon}
        isDrawer={isDrawer}
        title={
          <>
            {element.kind === 'question' ? t('question') : typeName(item.type)} <bdi>{getReference(item)}</bdi>
            <Text as="span" block size="xs" tone="ink2" weight={400} truncate title={item.title}>
              {item.title || t('untitled')}
            </Text>
          </>
        }
      >
        {element.kind === 'question' && <TypeField item={item} />}
      </PanelHeader>
      <OldTypeNote item={item} />
      <ItemNotes item={item} />
      <Box grow shrinkBlock overflow="auto" data-settings-of={item.id}>
        {has('answers') && (
          <Setting item={item} name="response_set_id">
            <AnswersEditor item={item} />
          </Setting>
        )}
        {has('own') && <OptionGroup title={t('group_of_type')}>{fields('own')}</OptionGroup>}
        {has('answering') && <OptionGroup title={t('when_answering')}>{fields('answering')}</OptionGroup>}
        {element.actions.length + element.operators.length > 0 && (
          <Setting item={item} name="rule_set_id">
            <RuleList item={item} />
          </Setting>
        )}
        {has('score') && (
          <OptionGroup title={t('score')} collapsed={!isSet('score')}>
            {fields('score')}
          </OptionGroup>
        )}
        {(element.kind === 'question' || has('reference')) && (
          <OptionGroup title={t('identification')} collapsed={!isSet('reference') && !item.reference_key}>
            {fields('reference')}
            {element.kind === 'question' && (
              <div data-setting="reference_key">
                <VariableField item={item} />
              </div>
            )}
          </OptionGroup>
        )}
        {has('help') && (
          <OptionGroup
            title={t(item.type === 'instruction' ? 'text_of_item' : 'help_text')}
            collapsed={item.type === 'instruction' ? undefined : !isSet('help')}
          >
            {fields('help')}
          </OptionGroup>
        )}
        {has('check') && (
          <OptionGroup title={t('check_of_answer')} collapsed={!isSet('check')}>
            {fields('check')}
          </OptionGroup>
        )}
        {has('repeating') && (isSet('repeating') || !isInHeader) && (
          <OptionGroup title={t('repeating')} collapsed={!isSet('repeating')}>
            {fields('repeating')}
          </OptionGroup>
        )}
        {has('grouped') && (
          <OptionGroup title={t('grouped.title')} collapsed={!isSet('grouped')}>
            {fields('grouped')}
          </OptionGroup>
        )}
        {has('rare') && (
          <OptionGroup title={t('rarely_needed')} collapsed={!isSet('rare')}>
            {fields('rare')}
          </OptionGroup>
        )}
        {has('report') && (
          <OptionGroup title={t('report_and_access')} collapsed={element.kind === 'question' && !isSet('report')}>
            {fields('report')}
          </OptionGroup>
        )}
      </Box>
    </>
  );
});
