import { Checkbox, Stack } from '../../ui/index.ts';
import type { EditorProps } from './editor.ts';

/** Any of the values that the list declares. */
export function ChoiceEditor({ column, name, value, onChange, text }: EditorProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Checkbox.Group value={chosen} aria-label={name} onChange={(next) => onChange(next.length > 0 ? next : undefined)}>
      <Stack gap={10}>
        {(column.options ?? []).map((option) => (
          <Checkbox key={option} value={option} label={text.option(column, option)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
