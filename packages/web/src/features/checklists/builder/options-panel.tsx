import { CATALOGUE, childrenOf, type Item } from '@rounds/engine';
import { IconX } from '@tabler/icons-react';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, keepFocus } from '../../../ui/index.ts';
import { QUESTION_TYPES } from '../question-types/index.ts';
import { isInUse, type OptionPlace, optionsAt } from '../question-types/option-places.ts';
import { AnswersEditor } from './answers/answers-editor.tsx';
import { useBuilder, useItem, useRecords, useView } from './builder-context.tsx';
import { OptionField } from './option-field.tsx';
import { OptionGroup } from './option-group.tsx';
import classes from './options-panel.module.css';
import { RuleList } from './rules/rule-list.tsx';
import { TypeField } from './type-field.tsx';
import { useTypeName } from './use-type-name.ts';
import { VariableField } from './variable-field.tsx';
import { WorthALookNote } from './worth-a-look-note.tsx';

/** Everything that can be set of the item in use. A drawer that opens shows it at once: the keyboard goes in. */
export function OptionsPanel({ drawer, open }: { drawer: boolean; open: boolean }) {
  return open && <Panel drawer={drawer} />;
}

function Panel({ drawer }: { drawer: boolean }) {
  const { t } = useTranslation('builder');
  const isTyping = useView((state) => state.editingId !== null);
  const wantedId = useView((state) => state.activeId);
  const activeId = useRested(wantedId, isTyping ? REST_OF_TYPING : REST);
  const pageId = useView((state) => state.pageId);
  // What keys did to the item is to be seen in its row first.
  const item = useDeferredValue(useItem(activeId ?? ''));
  return (
    // Until it has followed, it shows what was in use before: nobody shall set that by mistake.
    <aside
      ref={keepFocus}
      className={classes.panel}
      data-drawer={drawer || undefined}
      aria-label={t('options')}
      inert={wantedId !== (item?.id ?? null)}
    >
      {item ? <Options key={item.id} item={item} drawer={drawer} /> : <Nothing pageId={pageId} />}
    </aside>
  );
}

const REST = 60;
const REST_OF_TYPING = 250;

/** Walking through rows must not pay for the panel: it follows as soon as the keys rest. */
function useRested<T>(value: T, rest: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value === rested) return;
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rested, rest]);
  return rested;
}

function Nothing({ pageId }: { pageId: string | null }) {
  const { t } = useTranslation('builder');
  const isEmpty = useRecords((records) => childrenOf(records, pageId).length === 0);
  return <p className={classes.nothing}>{isEmpty ? t('nothing_to_set') : t('choose_a_row')}</p>;
}

/** Whether somebody has set an option to something else than what holds without. */
function isOwn(item: Item, name: string): boolean {
  const value = item.options[name];
  return value !== undefined && value !== null && value !== CATALOGUE[item.type].options[name]?.default;
}

const Options = memo(function Options({ item, drawer }: { item: Item; drawer: boolean }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const typeName = useTypeName();
  const element = CATALOGUE[item.type];
  const settings = QUESTION_TYPES[item.type];
  const at = (place: OptionPlace) => optionsAt(item.type, place).filter((name) => isInUse(item, name));
  const has = (place: OptionPlace) => at(place).length > 0;
  const isSet = (place: OptionPlace) => at(place).some((name) => isOwn(item, name));
  const fields = (place: OptionPlace) => at(place).map((name) => <OptionField key={name} item={item} name={name} />);
  const Icon = settings.icon;
  return (
    <>
      <header className={classes.head}>
        <span className={classes.icon}>
          <Icon size={16} stroke={1.75} />
        </span>
        <h2 title={item.reference_key ?? undefined}>
          {element.kind === 'question' ? t('question') : typeName(item.type)} <bdi>{item.reference_key}</bdi>
        </h2>
        {element.kind === 'question' && <TypeField item={item} />}
        {drawer && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('close_side')}
            onClick={() => view.set({ optionsOpen: false })}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </header>
      <WorthALookNote item={item} />
      <div className={classes.body}>
        {has('answers') && <AnswersEditor item={item} />}
        {has('own') && <OptionGroup title={t('group_of_type')}>{fields('own')}</OptionGroup>}
        {has('answering') && <OptionGroup title={t('when_answering')}>{fields('answering')}</OptionGroup>}
        {element.actions.length + element.operators.length > 0 && <RuleList item={item} />}
        {has('score') && <OptionGroup title={t('score')}>{fields('score')}</OptionGroup>}
        {element.kind === 'question' && (
          <OptionGroup title={t('variable')}>
            <VariableField item={item} />
          </OptionGroup>
        )}
        {has('help') && <OptionGroup title={t('help_text')}>{fields('help')}</OptionGroup>}
        {has('check') && (
          <OptionGroup title={t('check_of_answer')} folded={!isSet('check')}>
            {fields('check')}
          </OptionGroup>
        )}
        {has('repeating') && (
          <OptionGroup title={t('repeating')} folded={!isSet('repeating')}>
            {fields('repeating')}
          </OptionGroup>
        )}
        {has('grouped') && (
          <OptionGroup title={t('grouped.title')} folded={!isSet('grouped')}>
            {fields('grouped')}
          </OptionGroup>
        )}
        {has('rare') && (
          <OptionGroup title={t('rarely_needed')} folded={!isSet('rare')}>
            {fields('rare')}
          </OptionGroup>
        )}
        {has('report') && (
          <OptionGroup title={t('report_and_access')} folded={element.kind === 'question' && !isSet('report')}>
            {fields('report')}
          </OptionGroup>
        )}
      </div>
    </>
  );
});
