import type { Item, ItemType } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../kit/templates/texts.ts';
import { confirm, toast } from '../../../ui/index.ts';
import { changeItemType, findLostSettings, type LostSettings, listAllowedTypes } from '../commands/type-change.ts';
import { useFindMissingFeature } from '../controls/locked-feature.tsx';
import { useBuilder } from '../state/builder-context.tsx';
import classes from './options-panel.module.css';
import { TypeSelect } from './type-select.tsx';

/** Settings with a name of their own in the panel; the others depend on them. */
const NAMED_SETTINGS = [
  'answers',
  'default_value',
  'required',
  'allow_n_a',
  'require_media',
  'require_note',
  'multiple_selection',
  'min',
  'max',
  'step',
  'decimal',
  'min_length',
  'max_length',
  'date_time_shape',
  'multi_photo',
  'quality',
  'enable_score',
  'default_score',
  'min_score',
  'max_score',
  'weight',
  'format',
  'unit_type',
  'units',
  'bands',
  'calculations',
  'choice_filter',
  'custom_scoring',
  'enable_rating',
  'in_title',
  'secure',
] as const;
const isNamedSetting = (setting: string): setting is (typeof NAMED_SETTINGS)[number] =>
  NAMED_SETTINGS.some((name) => name === setting);

/** Names the settings that a change of type loses, as one text; null if none of them has a name of its own. */
export function useLostNames(): (lost: LostSettings) => string | null {
  const { t, i18n } = useTranslation('builder');
  return (lost) => {
    const names = lost.filter(isNamedSetting).map((name) => (name === 'answers' ? t('answers') : t(`option.${name}`)));
    return names.length === 0 ? null : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  };
}

/** Changes the type of a question, after a confirmation when settings would be lost. */
export function useChangeType(item: Item): (type: ItemType) => Promise<void> {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  const findMissing = useFindMissingFeature();
  const lostNames = useLostNames();
  return async (type) => {
    const missing = findMissing(type);
    if (missing) {
      session.view.set({ dialog: { kind: 'locked', feature: missing } });
      return;
    }
    const lost = lostNames(findLostSettings(session, item, type));
    if (lost !== null) {
      const agreed = await confirm({
        title: t('type_change.title', { type: typeName(type) }),
        text: t('type_change.text', { lost }),
        confirmLabel: t('type_change.confirm'),
      });
      if (!agreed) return;
    }
    if (!changeItemType(session, item.id, type)) return;
    toast.success(t('type_change.done', { type: typeName(type) }), { undo: session.captureUndo() });
  };
}

/** The type of a question, which can be changed. */
export function TypeField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const change = useChangeType(item);
  return (
    <TypeSelect
      className={classes.type}
      size="xs"
      aria-label={t('type_change.label')}
      value={item.type}
      types={listAllowedTypes(session, item)}
      onChange={change}
    />
  );
}
