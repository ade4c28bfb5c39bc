import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, ICON, Row, Stack } from '../../../ui/index.ts';
import { ConditionFields } from './condition-fields.tsx';
import { type Condition, createCondition, parseConditions, serializeConditions } from './conditions.ts';
import { useDraft } from './draft.ts';
import type { EditorProps } from './editor.ts';
import classes from './filters.module.css';

/** Edits conditions that must all hold; each has an operator or its negation, and operands. */
export function BuilderEditor({ column, name, value, onChange }: EditorProps) {
  const { t } = useTranslation('common');
  const [conditions, change] = useDraft<Condition[]>(
    value,
    (value) => {
      const read = parseConditions(column, value);
      return read.length > 0 ? read : [createCondition(column)];
    },
    (draft) => serializeConditions(column, draft),
    onChange,
  );
  return (
    <Stack gap={2.5}>
      {conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity apart from their position
        <Row key={at} wrap gap={1.5}>
          <ConditionFields
            column={column}
            name={name}
            condition={condition}
            hasAutofocus={at === 0}
            onChange={(next, isTyped) => change(conditions.with(at, next), isTyped)}
          />
          {conditions.length > 1 && (
            <ActionIcon
              size={30}
              aria-label={t('filters.remove_condition')}
              onClick={() => change(conditions.toSpliced(at, 1), false)}
            >
              <IconX {...ICON} />
            </ActionIcon>
          )}
        </Row>
      ))}
      <Button
        className={classes.more}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} stroke={2} />}
        onClick={() => change([...conditions, createCondition(column)], false)}
      >
        {t('filters.add_condition')}
      </Button>
    </Stack>
  );
}
