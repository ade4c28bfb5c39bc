import type { Item, ResponseOption, ResponseSet } from '@rounds/engine';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../kit/templates/new-id.ts';
import { Button, Menu } from '../../../ui/index.ts';
import { findEqualSet } from '../commands/initial-options.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { combineEdits } from '../state/template-store.ts';
import { createOption, findMatchingOption, saveSet, switchSet } from './option-edits.ts';
import { removeOptions } from './remove-options.ts';

const PRESETS = {
  yes_no_na: ['yes', 'no', 'not_applicable'],
  pass_fail: ['pass', 'fail'],
  good_fair_poor: ['good', 'fair', 'poor'],
  one_to_five: [1, 2, 3, 4, 5],
} as const;
type Preset = keyof typeof PRESETS;
type Answer = (typeof PRESETS)[Preset][number];
type AnswerStyle = Pick<ResponseOption, 'score' | 'color' | 'failed'>;

const ANSWER_STYLES: Partial<Record<Answer, AnswerStyle>> = {
  yes: { score: 1, color: 'green', failed: false },
  no: { score: 0, color: 'red', failed: true },
  pass: { score: 1, color: 'green', failed: false },
  fail: { score: 0, color: 'red', failed: true },
  good: { score: 2, color: 'green', failed: false },
  fair: { score: 1, color: 'yellow', failed: false },
  poor: { score: 0, color: 'red', failed: true },
};

/** Gives a question answers that many checklists use, in the language of the template. */
export function PresetsMenu({ item, set }: { item: Item; set: ResponseSet }) {
  const { t, i18n } = useTranslation('builder');
  const session = useBuilder();
  const language = useRecords(({ head }) => head.language);
  const word = i18n.getFixedT(language, 'builder');
  const toLabel = (answer: Answer) => (typeof answer === 'number' ? String(answer) : word(`preset_answer.${answer}`));
  const toSet = (preset: Preset): ResponseSet => ({
    uuid: newId(),
    options: PRESETS[preset].map((answer) => ({
      ...createOption(toLabel(answer), typeof answer === 'number' ? answer : null),
      ...ANSWER_STYLES[answer],
    })),
  });
  const take = (preset: Preset) => {
    const records = session.store.records();
    const wished = toSet(preset);
    const equal = records.response_sets[String(findEqualSet(records, wished)?.options?.response_set_id)];
    const next = equal ?? wished;
    if (next.uuid === set.uuid) return;
    const lost = set.options.filter((option) => !findMatchingOption(next, option));
    const change = switchSet(item, next);
    removeOptions(session, { items: [item], options: lost }, equal ? change : combineEdits(saveSet(wished), change));
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconListCheck size={15} />}>
          {t('presets')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Menu.Item key={preset} onClick={() => take(preset)}>
            {PRESETS[preset].map(toLabel).join(' · ')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
