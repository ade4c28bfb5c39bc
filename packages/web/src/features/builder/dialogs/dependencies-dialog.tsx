import { useTranslation } from 'react-i18next';
import { PhraseText, shorten, toKeyAndTitle, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { useItemLocation } from '../../../kit/templates/texts.ts';
import { Button, Dialog, Stack, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from '../controls/dialog.module.css';
import { useBuilder } from '../state/builder-context.tsx';
import type { ReferenceConflict } from '../state/builder-view.ts';
import type { Usage } from '../state/usages.ts';

const MAX_NAME_LENGTH = 120;

/** Lists the references that a removal or move would break, links to them, and offers what to do with them. */
export function DependenciesDialog({ conflict, onClose }: { conflict: ReferenceConflict; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { about, name, usages, unlink, proceed } = conflict;
  const count = usages.length;
  const staysInExpressions = about === 'answers' && usages.some(({ by }) => by === 'expression');
  return (
    <Dialog onClose={onClose} title={t(`dependencies.title_${about}`)} size={520}>
      <div className={classes.form}>
        <Text tone="ink2" breakWords>
          {name === null
            ? t(`dependencies.count_${about}`, { count })
            : t('dependencies.count_named', { count, name: shorten(name, MAX_NAME_LENGTH) })}
        </Text>
        <Stack as="ul" overflow="auto" className={classes.list}>
          {usages.map((one) => (
            <li key={`${one.by} ${one.rule?.uuid ?? one.item.id}`}>
              <UsageEntry naming={one} />
            </li>
          ))}
        </Stack>
        <Text tone="ink2">{t(`dependencies.text_${about}`)}</Text>
        {staysInExpressions && <Text tone="ink2">{t('dependencies.equations_stay')}</Text>}
        <Text tone="ink2">{t('dependencies.proceed_text')}</Text>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button data-danger onClick={proceed}>
            {t('dependencies.proceed')}
          </Button>
          <Button onClick={unlink}>{t(about === 'moved' ? 'dependencies.unlink_moved' : 'dependencies.unlink')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A reference: rules are written out and open, everything else links to its row. */
function UsageEntry({ naming }: { naming: Usage }) {
  const { by, item, rule } = naming;
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const records = session.store.records();
  const words = useRuleWords(records);
  const place = useItemLocation();
  const open = () => {
    session.reveal(item.id, { optionsOpen: true, dialog: null });
    if (rule) session.view.set({ dialog: { kind: 'rule', draft: { item_id: item.id, uuid: rule.uuid } } });
  };
  return (
    <UnstyledButton className={classes.entry} onClick={open}>
      {rule ? (
        <Text as="span" tone="ink">
          <PhraseText phrase={words.sentence(rule)} />
        </Text>
      ) : (
        <Text as="strong" weight={550}>
          {t(`dependencies.by.${by}`)}
        </Text>
      )}
      <span>{toKeyAndTitle(item, t('untitled'))}</span>
      <span>{place(records, item.id)}</span>
    </UnstyledButton>
  );
}
