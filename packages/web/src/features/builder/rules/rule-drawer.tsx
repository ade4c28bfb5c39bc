import {
  type Branch,
  getRules,
  type Item,
  listInDocumentOrder,
  type TemplateFeature,
  type TemplateRecords,
} from '@rounds/engine';
import { IconGitBranch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shorten, toKeyAndTitle } from '../../../kit/templates/rule-words/index.ts';
import { useUnsavedChanges, windowForms } from '../../../platform/unsaved/index.ts';
import { confirmLeaving, Drawer, Row, Text } from '../../../ui/index.ts';
import { LockedDialog, LockedText, useIsLocked } from '../controls/locked-feature.tsx';
import { useRecords } from '../state/builder-context.tsx';
import type { RuleDraft } from '../state/builder-view.ts';
import { createComparison } from '../state/conditions.ts';
import { canBeCompared } from './condition-editor.tsx';
import classes from './rule-drawer.module.css';
import { RuleForm } from './rule-form.tsx';

/** A longer name would push the form out of sight. */
const MAX_NAME_LENGTH = 120;

/** Edits a rule. The template changes only when the rule is saved. */
export function RuleDrawer({ draft, onClose }: { draft: RuleDraft; onClose: () => void }) {
  const { t } = useTranslation(['rules', 'builder']);
  const { t: commonText } = useTranslation('common');
  const records = useRecords((all) => all);
  const isLocked = useIsLocked('ckl_rule');
  const item = records.items[draft.item_id];
  const stored = draft.uuid ? records.rule_sets[draft.uuid] : undefined;
  const [start] = useState(() => (stored ? getRules(stored).branches : item ? [firstBranch(item, records)] : []));
  const [branches, setBranches] = useState<readonly Branch[]>(start);
  const [locked, setLocked] = useState<TemplateFeature | null>(null);
  const isChanged = branches !== start;
  // Escape and a press outside ask before the rule is lost.
  useUnsavedChanges(isChanged, { staysOnPath: true });
  if (!item) return null;

  const handleCancel = async () => {
    if (!isChanged || (await confirmLeaving(windowForms, commonText))) onClose();
  };
  const name = shorten(toKeyAndTitle(item, t(`builder:type.${item.type}`)), MAX_NAME_LENGTH);
  return (
    <Drawer
      opened
      onClose={onClose}
      // Escape closes the dialog above the drawer first.
      closeOnEscape={!locked}
      size={580}
      classNames={{ content: classes.content, body: classes.body, title: classes.titleSlot }}
      title={
        <Row as="span" gap={3}>
          <span className={classes.icon}>
            <IconGitBranch size={18} />
          </span>
          <Text as="span" shrink breakWords>
            {t('rule_on', { name })}
          </Text>
        </Row>
      }
    >
      {isLocked ? (
        <LockedText feature="ckl_rule" />
      ) : (
        <RuleForm
          item={item}
          uuid={draft.uuid}
          branches={branches}
          onChange={setBranches}
          onCancel={handleCancel}
          onSaved={onClose}
          onLocked={setLocked}
        />
      )}
      {locked && <LockedDialog feature={locked} onClose={() => setLocked(null)} />}
    </Drawer>
  );
}

/** A new rule compares the answer of its own question; for other items, of the closest question before them. */
function firstBranch(item: Item, records: TemplateRecords): Branch {
  const order = listInDocumentOrder(records);
  const before = order
    .slice(
      0,
      order.findIndex(({ id }) => id === item.id),
    )
    .filter(canBeCompared);
  return { when: { all: [createComparison(canBeCompared(item) ? item : before.at(-1))] }, actions: [] };
}
