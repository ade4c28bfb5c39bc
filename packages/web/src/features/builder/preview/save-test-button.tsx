import { foldChanges } from '@rounds/engine';
import { toTestInput } from '@rounds/engine/template-tests';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TEST_TITLE_LENGTH } from '../../../kit/templates/limits.ts';
import { Button, ICON, Popover, Row, Stack, Text, TextInput, toast } from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { saveTest } from '../template-tests/test-edits.ts';
import { useTestNamer } from '../template-tests/use-test-words.ts';
import classes from './preview-head.module.css';
import { usePreview, usePreviewValue } from './use-preview.ts';

/** Keeps the answers, and what follows from them now, as a test of the template. */
export function SaveTestButton() {
  const { t } = useTranslation('template-tests');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={t('save.open')}
          aria-expanded={opened}
          leftSection={<IconFlask {...ICON} />}
          onClick={() => setOpened(!opened)}
        >
          {t('save.short')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.fields} aria-label={t('save.open')}>
        <SaveTestForm onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveTestForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('template-tests');
  const session = useBuilder();
  const preview = usePreview();
  const toName = useTestNamer();
  const tests = useRecords((records) => records.tests);
  const openId = usePreviewValue((now) => now.testId());
  const open = tests[openId ?? ''];
  const [input] = useState(() => toTestInput(foldChanges(preview.log()), preview.context()));
  const [title, setTitle] = useState(() => open?.title ?? toName(input));
  const name = title.trim();
  const save = (uuid?: string) => {
    const test = saveTest(session, { input, title: name, ...(uuid !== undefined && { uuid }) });
    if (!test) return;
    preview.setTestId(test.uuid);
    toast.success(t('save.done', { title: name }), { undo: session.captureUndo() });
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') save(open?.uuid);
      }}
    >
      <Stack gap={3}>
        <Text size="sm" tone="ink2">
          {t('save.text')}
        </Text>
        <TextInput
          label={t('name')}
          data-autofocus
          maxLength={MAX_TEST_TITLE_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={name === '' && t('save.name_missing')}
        />
        <Row wrap gap={2} justify="end">
          {open && (
            <Button type="button" variant="default" disabled={name === ''} onClick={() => save()}>
              {t('save.as_new')}
            </Button>
          )}
          <Button type="submit" disabled={name === ''}>
            {t(open ? 'save.update' : 'save.confirm')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
