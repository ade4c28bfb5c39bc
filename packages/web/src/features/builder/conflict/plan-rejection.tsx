import type { TemplateFeature } from '@rounds/engine';
import { type FeatureUse, removeFeatureUses } from '@rounds/engine/edits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhraseText, toKeyAndTitle, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { useItemLocation } from '../../../kit/templates/texts.ts';
import { Box, Button, Modal, Row, Stack, Text } from '../../../ui/index.ts';
import dialogClasses from '../controls/dialog.module.css';
import { LockedText } from '../controls/locked-feature.tsx';
import { useBuilder } from '../state/builder-context.tsx';
import classes from './conflict-dialog.module.css';

/** The save was rejected because of the plan: names what needs another one, and offers to remove it. */
export function PlanRejection({ feature, message }: { feature: TemplateFeature; message: string }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const [uses] = useState(session.findLockedUses);
  const remove = () =>
    session.amendRejected((records) => ({ patch: removeFeatureUses(records, session.findLockedUses()) }));
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={560}
      title={t('plan_rejection.title')}
    >
      <div className={dialogClasses.form}>
        <LockedText feature={feature} />
        {uses.length > 0 ? (
          <>
            <Text tone="ink2">{t('plan_rejection.text')}</Text>
            <LockedUses uses={uses} />
          </>
        ) : (
          <Text tone="ink2">{message}</Text>
        )}
        <Row wrap align="stretch" gap={2} pt={2} pb={4} bg="raised" className={classes.buttons}>
          {uses.length > 0 && (
            <Button data-autofocus onClick={remove}>
              {t('plan_rejection.remove')}
            </Button>
          )}
          <Button variant="default" onClick={session.autosave.retry}>
            {t('try_again')}
          </Button>
          <Box as="span" grow />
          <Button variant="subtle" color="gray" onClick={session.discardUnsaved}>
            {t('plan_rejection.undo')}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}

/** Lists what needs a plan feature, one entry per item or rule. */
function LockedUses({ uses }: { uses: readonly FeatureUse[] }) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const records = store.records();
  const words = useRuleWords(records);
  const location = useItemLocation();
  const rules = uses.flatMap(({ rule_set }) => records.rule_sets[rule_set ?? ''] ?? []);
  const inItems = uses.filter(
    ({ item_id, setting }, at) =>
      item_id !== undefined &&
      setting !== 'rule_set_id' &&
      uses.findIndex((other) => other.item_id === item_id && other.setting === setting) === at,
  );
  return (
    <Stack as="ul" overflow="auto" className={dialogClasses.list}>
      {inItems.map(({ item_id = '', setting, feature }) => {
        const item = records.items[item_id];
        return (
          item && (
            <li key={`${item_id} ${setting}`} className={dialogClasses.entry}>
              <Text as="strong" weight={550}>
                {toKeyAndTitle(item, t('untitled'))}
              </Text>
              <span>{setting ? t(`locked.${feature}.name`) : t(`type.${item.type}`)}</span>
              <span>{location(records, item_id)}</span>
            </li>
          )
        );
      })}
      {rules.map((set) => (
        <li key={set.uuid} className={dialogClasses.entry}>
          <Text as="span" tone="ink">
            <PhraseText phrase={words.sentence(set)} />
          </Text>
        </li>
      ))}
    </Stack>
  );
}
