import { CATALOGUE, childrenOf, type Item } from '@rounds/engine';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon } from '../../../ui/index.ts';
import { QUESTION_TYPES } from '../question-types/index.ts';
import { AnswersEditor } from './answers-editor.tsx';
import { useBuilder, useItem, useRecords, useView } from './builder-context.tsx';
import { HelpField } from './help-field.tsx';
import { OptionField } from './option-field.tsx';
import { OptionGroup } from './option-group.tsx';
import classes from './options-panel.module.css';
import { RuleList } from './rules/rule-list.tsx';
import { ScoreFields } from './score-fields.tsx';
import { TypeField } from './type-field.tsx';
import { useTypeName } from './use-type-name.ts';
import { VariableField } from './variable-field.tsx';

const WHEN_ANSWERING = ['required', 'allow_n_a', 'require_media', 'require_note', 'enable_rating'];
const REPORT_AND_ACCESS = ['exclude_report', 'read_only', 'hidden', 'not_visible'];

/** Everything that can be set of the item in use. */
export function OptionsPanel({ drawer, open }: { drawer: boolean; open: boolean }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const activeId = useDeferredValue(useRested(useView((state) => state.activeId)));
  const pageId = useView((state) => state.pageId);
  const item = useItem(activeId ?? '');
  if (!open) return null;
  return (
    <aside className={classes.panel} data-drawer={drawer || undefined} aria-label={t('options')}>
      {item ? (
        <Options key={item.id} item={item} onClose={drawer ? () => view.set({ optionsOpen: false }) : undefined} />
      ) : (
        <Nothing pageId={pageId} />
      )}
    </aside>
  );
}

const REST = 60;

/** Walking through rows must not pay for the panel: it follows as soon as the keys rest. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value === rested) return;
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value, rested]);
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

function Options({ item, onClose }: { item: Item; onClose?: () => void }) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const element = CATALOGUE[item.type];
  const declared = (names: readonly string[]) => names.filter((name) => name in element.options);
  const settings = QUESTION_TYPES[item.type];
  const own = declared(settings.options ?? []);
  const rare = declared(settings.rare ?? []);
  const answering = declared(WHEN_ANSWERING);
  const report = declared(REPORT_AND_ACCESS);
  const isSet = (names: readonly string[]) => names.some((name) => isOwn(item, name));
  const Icon = settings.icon;
  return (
    <>
      <header className={classes.head}>
        <span className={classes.icon}>
          <Icon size={16} stroke={1.75} />
        </span>
        <h2>
          {element.kind === 'question' ? t('question') : typeName(item.type)}
          {item.reference_key && <bdi> {item.reference_key}</bdi>}
        </h2>
        {element.kind === 'question' && <TypeField item={item} />}
        {onClose && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('close_side')} onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </header>
      <div className={classes.body}>
        {element.choices && <AnswersEditor item={item} />}
        {own.length > 0 && (
          <OptionGroup title={t('group_of_type')}>
            {own.map((name) => (
              <OptionField key={name} item={item} name={name} />
            ))}
          </OptionGroup>
        )}
        {answering.length > 0 && (
          <OptionGroup title={t('when_answering')}>
            {answering.map((name) => (
              <OptionField key={name} item={item} name={name} />
            ))}
          </OptionGroup>
        )}
        {element.actions.length + element.operators.length > 0 && <RuleList item={item} />}
        {'enable_score' in element.options && <ScoreFields item={item} />}
        {element.kind === 'question' && (
          <OptionGroup title={t('variable')}>
            <VariableField item={item} />
          </OptionGroup>
        )}
        {'info_id' in element.options && (
          <OptionGroup title={t('help_text')}>
            <HelpField item={item} />
          </OptionGroup>
        )}
        {'constraint' in element.options && (
          <OptionGroup title={t('check_of_answer')} folded={!isSet(['constraint'])}>
            <OptionField item={item} name="constraint" />
          </OptionGroup>
        )}
        {'repeatable' in element.options && (
          <OptionGroup title={t('repeating')} folded={!isSet(['repeatable'])}>
            <OptionField item={item} name="repeatable" />
          </OptionGroup>
        )}
        {element.kind === 'section' && 'grouped_item_id' in element.options && (
          <OptionGroup title={t('grouped.title')} folded={!isSet(['grouped_item_id'])}>
            <OptionField item={item} name="grouped_item_id" />
          </OptionGroup>
        )}
        {rare.length > 0 && (
          <OptionGroup title={t('rarely_needed')} folded={!isSet(rare)}>
            {rare.map((name) => (
              <OptionField key={name} item={item} name={name} />
            ))}
          </OptionGroup>
        )}
        {report.length > 0 && (
          <OptionGroup title={t('report_and_access')} folded={element.kind === 'question' && !isSet(report)}>
            {report.map((name) => (
              <OptionField key={name} item={item} name={name} />
            ))}
          </OptionGroup>
        )}
      </div>
    </>
  );
}
