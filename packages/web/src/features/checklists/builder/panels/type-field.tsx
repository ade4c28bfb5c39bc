import type { Item, ItemType } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { confirm, NativeSelect, toast } from '../../../../ui/index.ts';
import { changeItemType, findLostSettings, listAllowedTypes } from '../commands/type-change.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { useTypeName } from '../texts.ts';
import { useFindMissingFeature, usePlanName } from './locked-feature.tsx';
import classes from './options-panel.module.css';

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
] as const;
const isNamedSetting = (setting: string): setting is (typeof NAMED_SETTINGS)[number] =>
  NAMED_SETTINGS.some((name) => name === setting);

/** Changes the type of a question, after a confirmation when settings would be lost. */
export function TypeField({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('builder');
  const session = useBuilder();
  const typeName = useTypeName();
  const types = listAllowedTypes(session, item);
  const findMissing = useFindMissingFeature();
  const planName = usePlanName();
  const choices: readonly ItemType[] = types.includes(item.type) ? types : [item.type, ...types];

  const toLabel = (type: ItemType) => {
    const missing = type === item.type ? undefined : findMissing(type);
    return missing ? t('locked.type', { type: typeName(type), plan: planName(missing) }) : typeName(type);
  };

  const change = async (type: ItemType) => {
    const missing = findMissing(type);
    if (missing) {
      session.view.set({ dialog: { kind: 'locked', feature: missing } });
      return;
    }
    const lost = findLostSettings(session, item, type).filter(isNamedSetting);
    if (lost.length > 0) {
      const names = lost.map((name) => (name === 'answers' ? t('answers') : t(`option.${name}`)));
      const agreed = await confirm({
        title: t('type_change.title', { type: typeName(type) }),
        text: t('type_change.text', {
          lost: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names),
        }),
        confirmLabel: t('type_change.confirm'),
      });
      if (!agreed) return;
    }
    if (!changeItemType(session, item.id, type)) return;
    toast.success(t('type_change.done', { type: typeName(type) }), { undo: session.captureUndo() });
  };

  return (
    <NativeSelect
      className={classes.type}
      size="xs"
      aria-label={t('type_change.label')}
      value={item.type}
      data={choices.map((type) => ({ value: type, label: toLabel(type) }))}
      onChange={(event) => change(event.currentTarget.value as ItemType)}
    />
  );
}
