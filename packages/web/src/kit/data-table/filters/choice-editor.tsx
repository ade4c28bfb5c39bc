import { Checkbox, Stack } from '../../../ui/index.ts';
import { useChoiceDraft } from './draft.ts';
import type { EditorProps } from './editor.ts';

const toTexts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Selects some of the values that the list declares. */
export function ChoiceEditor({ column, name, value, onChange, text }: EditorProps) {
  const [chosen, change] = useChoiceDraft(value, toTexts, onChange);
  return (
    <Checkbox.Group value={[...chosen]} aria-label={name} onChange={(next) => change(next)}>
      <Stack gap={2.5}>
        {(column.options ?? []).map((option) => (
          <Checkbox key={option} value={option} label={text.option(column, option)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
