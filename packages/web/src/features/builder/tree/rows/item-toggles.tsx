import { CATALOGUE, type Item } from '@rounds/engine';
import { IconAsterisk, IconCamera, IconGitBranch, IconNote, IconRepeat } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON, UnstyledButton } from '../../../../ui/index.ts';
import { openRule, supportsRules, type ToggledOption, toggleOption } from '../../commands/commands.ts';
import { getItemRules } from '../../commands/rule-edits.ts';
import { useBuilder, useRecords } from '../../state/builder-context.tsx';
import classes from './item-row.module.css';

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** The settings that rows and their menus switch, with an icon. */
const TOGGLES: readonly { readonly name: ToggledOption; readonly icon: Icon }[] = [
  { name: 'required', icon: IconAsterisk },
  { name: 'require_note', icon: IconNote },
  { name: 'require_media', icon: IconCamera },
  { name: 'repeatable', icon: IconRepeat },
];

/** Questions repeat so rarely that their settings are the better place for it. */
export const listToggles = ({ type }: Pick<Item, 'type'>) =>
  TOGGLES.filter(
    ({ name }) => name in CATALOGUE[type].options && (name !== 'repeatable' || CATALOGUE[type].kind === 'section'),
  );

/** Shows switches next to the text of a row. On narrower screens the menu of the row has them instead. */
export function ItemToggles({ item, isActive }: { item: Item; isActive: boolean }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const hasRules = useRecords((records) => {
    const { acting, triggered } = getItemRules(records, item.id);
    return acting.length + triggered.length > 0;
  });
  const tabIndex = isActive ? 0 : -1;
  return (
    <span className={classes.toggles} data-section={CATALOGUE[item.type].kind === 'section' || undefined}>
      {listToggles(item).map(({ name, icon: Icon }) => (
        <UnstyledButton
          key={name}
          tabIndex={tabIndex}
          className={classes.inlineToggle}
          data-option={name}
          aria-pressed={item.options[name] === true}
          aria-label={t(`option.${name}`)}
          title={t(`option.${name}`)}
          onClick={() => toggleOption(session, name, [item.id])}
        >
          <Icon {...ICON} size={15} />
        </UnstyledButton>
      ))}
      {supportsRules(item) && (
        <UnstyledButton
          tabIndex={tabIndex}
          className={classes.inlineToggle}
          data-option="rule"
          aria-pressed={hasRules}
          aria-label={t('rule')}
          title={t('rule')}
          onClick={() => openRule(session, item.id)}
        >
          <IconGitBranch {...ICON} size={15} />
        </UnstyledButton>
      )}
    </span>
  );
}
